import type { Command, Flag } from './command.ts';

const PROGRAM = 'payment-request-mock';
const WIDTH = 80;
const COLUMN = 28;

const LEGEND = `Defaults are in ( ), environment variables in [ ]. Flags override variables,
and variables override the configuration file.`;

/** Returns the complete help: all commands, and the flags of the default command. */
export function wholeHelp(commands: readonly Command[]): string {
  return `Simulates the Payment Request Service (v1, v2) for tests, CI and offline work.

Usage: ${PROGRAM} [command] [flags]

Commands:
${commands.map(({ usage, help }) => entry(usage, help)).join('\n')}

Run COMMAND --help for the flags of a command. The flags of start are below.
${LEGEND}

${commands.slice(0, 1).map(flagGroups)}

Examples:
${commands.map(exampleLine).join('\n')}`;
}

export function commandHelp(command: Command): string {
  const { usage, help, details = '', flags } = command;
  const isConfigurable = Object.values(flags).some(({ env }) => env !== undefined);
  const paragraphs = [
    wrap(`${help}.`, WIDTH).join('\n'),
    wrap(details, WIDTH).join('\n'),
    `Usage: ${PROGRAM} ${Object.keys(flags).length > 0 ? usage.replace(/(?= -- )|$/, ' [flags]') : usage}`,
    isConfigurable ? LEGEND : '',
    flagGroups(command),
    `Example:\n${exampleLine(command)}`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

function exampleLine({ example }: Command): string {
  return `  ${PROGRAM} ${example}`;
}

function flagGroups({ flags, listed = Object.keys(flags) }: Command): string {
  const entries = Object.entries(flags)
    .filter(([name]) => listed.includes(name))
    .map(([name, flag]) => [flag.group ?? 'Flags', flagEntry(name, flag)] as const);
  const titles = [...new Set(entries.map(([title]) => title))];
  const linesOf = (title: string) => entries.filter(([group]) => group === title).map(([, line]) => line);
  return titles.map((title) => [`${title}:`, ...linesOf(title)].join('\n')).join('\n\n');
}

function flagEntry(name: string, { short, value = '', help, env }: Flag): string {
  const head = `${short === undefined ? '    ' : `-${short}, `}--${name} ${value}`.trimEnd();
  return entry(head, env === undefined ? help : `${help} [${env.join(', ')}]`);
}

/** Formats a name and its wrapped description. */
function entry(name: string, text: string): string {
  const margin = `\n${' '.repeat(COLUMN)}`;
  const head = `  ${name}`;
  const start = head.length < COLUMN - 1 ? head.padEnd(COLUMN) : `${head}${margin}`;
  return `${start}${wrap(text, WIDTH - COLUMN).join(margin)}`;
}

/** Wraps a text to `width` characters; longer words are not broken. */
export function wrap(text: string, width: number): string[] {
  return text.match(new RegExp(`\\S(?:.{0,${width - 2}}\\S)?(?!\\S)|\\S+`, 'g')) ?? [];
}
