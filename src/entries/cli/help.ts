import type { Command, Flag } from './command.ts';

const NAME = 'payment-request-mock';
const WIDTH = 80;

const COLUMN = 28;

const LEGEND = `Defaults are in ( ), environment variables in [ ]. Flags override variables,
and variables override the configuration file.
`;

/** Returns the help of the whole command line: all commands, and the flags of the first, which needs no name. */
export function wholeHelp(commands: readonly Command[]): string {
  const [start] = commands;
  return `Simulates the Payment Request Service (v1, v2) for tests, CI and offline work.

Usage: ${NAME} [command] [flags]

Commands:
${commands.map(({ usage, help }) => entry(usage, help)).join('')}
Run COMMAND --help for the flags of a command. The flags of start are below.
${LEGEND}
${start === undefined ? '' : flagGroups(start)}
Examples:
${commands.map(exampleLine).join('')}`;
}

export function commandHelp(command: Command): string {
  const { usage, help, details, flags } = command;
  const hasFlags = Object.keys(flags).length > 0;
  const legend = Object.values(flags).some(({ env }) => env !== undefined) ? `${LEGEND}\n` : '';
  const more = details === undefined ? '' : `${wrap(details, WIDTH).join('\n')}\n\n`;
  const groups = hasFlags ? `${legend}${flagGroups(command)}\n` : '';
  const line = `${NAME} ${hasFlags ? usage.replace(/(?= -- )|$/, ' [flags]') : usage}`;
  return `${wrap(`${help}.`, WIDTH).join('\n')}\n\n${more}Usage: ${line}\n\n${groups}Example:\n${exampleLine(command)}`;
}

function exampleLine({ example }: Command): string {
  return `  ${NAME} ${example}\n`;
}

function flagGroups({ flags }: Command): string {
  const entries = Object.entries(flags);
  const titles = new Set(entries.map(([, { group = 'Flags' }]) => group));
  const linesOf = (title: string) =>
    entries.filter(([, { group = 'Flags' }]) => group === title).map(([name, flag]) => flagEntry(name, flag));
  return [...titles].map((title) => `${title}:\n${linesOf(title).join('')}`).join('\n');
}

function flagEntry(name: string, { short, value, help, env }: Flag): string {
  const head = `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  return entry(head, env === undefined ? help : `${help} [${env.join(', ')}]`);
}

/** Returns a name with its description beside it, wrapped. */
function entry(name: string, text: string): string {
  const lines = wrap(text, WIDTH - COLUMN);
  const head = `  ${name}`;
  const first = head.length < COLUMN - 1 ? `${head.padEnd(COLUMN)}${lines.shift() ?? ''}` : head;
  return [first, ...lines.map((line) => `${' '.repeat(COLUMN)}${line}`)].map((line) => `${line}\n`).join('');
}

/** Returns a text in lines of at most `width` characters; a longer word has a line of its own. */
function wrap(text: string, width: number): string[] {
  return text.match(new RegExp(`\\S(?:.{0,${width - 2}}\\S)?(?!\\S)|\\S+`, 'g')) ?? [];
}
