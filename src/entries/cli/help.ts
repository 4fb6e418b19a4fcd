import { COMMAND_LIST } from './commands.ts';
import { FLAG_GROUPS, type Flag } from './flags.ts';

const WIDTH = 96;

/** The column at which descriptions begin. */
const COLUMN = 30;

/** Returns the text of `--help`. */
export function helpText(): string {
  const commands = COMMAND_LIST.map(([name, { usage, help }]) => entry(`  ${name} ${usage}`.trimEnd(), help));
  const groups = Object.entries(FLAG_GROUPS).map(([title, flags]) => {
    const rows = Object.entries<Flag>(flags).map(([name, flag]) => flagEntry(name, flag));
    return `${title}:\n${rows.join('')}`;
  });
  return `Simulates the Payment Request Service (v1 and v2) for tests, CI and offline work.

Usage: payment-request-mock [command] [flags]

Commands:
${commands.join('')}
Each flag has its default in ( ) and its environment variable in [ ]. A flag wins over the
variable, which wins over the configuration file.

${groups.join('\n')}
Examples:
  payment-request-mock --port 0 --scenario kyc-approved
  payment-request-mock --generate payments=5000 --seed 7
  payment-request-mock listen --forward-to http://localhost:3000/api/webhook --print-secret
  payment-request-mock trigger payment.confirmed
  payment-request-mock trigger payment.failed --request 01e273… --force
`;
}

function flagEntry(name: string, { short, value, env, help }: Flag): string {
  const flag = `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
  return entry(flag, `${help}${env ? ` [${env.join(', ')}]` : ''}`);
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
