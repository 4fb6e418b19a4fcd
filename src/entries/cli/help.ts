import { COMMAND_LIST, COMMANDS, type Command, type CommandInfo } from './commands.ts';
import { FLAG_GROUPS, FLAG_LIST, type Flag, type FlagName } from './flags.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';

const NAME = 'payment-request-mock';
const WIDTH = 80;

/** The column at which descriptions begin. */
const COLUMN = 28;

const LEGEND = `Each flag has its default in ( ) and its environment variable in [ ]. A flag
wins over the variable, which wins over the configuration file.
`;

/** Prints the help of the command of a command line. Returns the exit code. */
export function help({ command }: ParsedCommand): number {
  return print(helpText(command));
}

/** Returns the help of a command. That of `help` lists all commands, and the flags of `start`. */
export function helpText(command: Command): string {
  return command === 'help' ? wholeHelp() : commandHelp(command);
}

function wholeHelp(): string {
  const commands = COMMAND_LIST.map(([name, { usage = '', help }]) => entry(`  ${name} ${usage}`.trimEnd(), help));
  const groups = flagGroups([...COMMANDS.start.flags, 'help', 'version'], (_, flag) => withVariables(flag));
  return `Simulates the Payment Request Service (v1, v2) for tests, CI and offline work.

Usage: ${NAME} [command] [flags]

Commands:
${commands.join('')}
COMMAND --help lists the flags of a command. Those of start follow.
${LEGEND}
${groups}
Examples:
${[COMMANDS.start, COMMANDS.listen, COMMANDS.trigger].map(exampleLine).join('')}`;
}

function commandHelp(command: Command): string {
  const { usage = '', help, flags = [], flagHelp = {} }: CommandInfo = COMMANDS[command];
  const words = [NAME, command, usage, flags.length > 0 && !usage.includes('[flags]') && '[flags]'].filter(Boolean);
  const groups =
    flags.length === 0
      ? ''
      : `${LEGEND}\n${flagGroups(flags, (name, flag) => flagHelp[name] ?? withVariables(flag))}\n`;
  const [first = '', ...rest] = help;
  const sentence = wrap(`${first.toUpperCase()}${rest.join('')}.`, WIDTH).join('\n');
  return `${sentence}\n\nUsage: ${words.join(' ')}\n\n${groups}Example:\n${exampleLine(COMMANDS[command])}`;
}

function exampleLine({ example }: Pick<CommandInfo, 'example'>): string {
  return `  ${NAME} ${example}\n`;
}

function flagGroups(names: readonly FlagName[], describe: (name: FlagName, flag: Flag) => string): string {
  const groups = FLAG_GROUPS.map((title) => {
    const shown = FLAG_LIST.filter(([name, { group }]) => group === title && names.includes(name));
    return shown.length === 0
      ? ''
      : `${title}:\n${shown.map(([name, flag]) => entry(`  ${flag.short ? `-${flag.short}, ` : '    '}--${name}${flag.value ? ` ${flag.value}` : ''}`, describe(name, flag))).join('')}`;
  });
  return groups.filter(Boolean).join('\n');
}

function withVariables({ env, help }: Flag, text = help): string {
  return `${text}${env ? ` [${env.join(', ')}]` : ''}`;
}

/** Returns a name with its description beside it, wrapped. */
function entry(name: string, text: string): string {
  const indent = ' '.repeat(COLUMN);
  const lines = wrap(text, WIDTH - COLUMN);
  const first = name.length < COLUMN - 1 ? `${name.padEnd(COLUMN)}${lines.shift() ?? ''}` : name;
  return [first, ...lines.map((line) => `${indent}${line}`)].map((line) => `${line}\n`).join('');
}

/** Returns a text in lines of at most `width` characters. The variables of a flag stay on one line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/\[[^\]]*\]|\S+/g) ?? []) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
