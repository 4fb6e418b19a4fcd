import type { OptionProblem } from '../../engine/kernel/core/errors.ts';
import { printable } from '../../engine/kernel/core/printable.ts';
import type { LoadedConfig } from './config-file.ts';
import { FLAG_LIST, type FlagName } from './flags.ts';
import type { ParsedCommand } from './parse-command.ts';

/** Where options come from. */
export interface OptionSources {
  line?: ParsedCommand | undefined;
  config?: LoadedConfig | undefined;
}

/** Returns the message of an error. It names the flag, the variable or the file from which a wrong option came. */
export function describeError(error: unknown, sources: OptionSources = {}): string {
  const problems = problemsOf(error);
  if (problems.length === 0) return plain(error instanceof Error ? error.message : String(error));
  return problems.map((problem) => plain(describeProblem(problem, sources))).join('\n');
}

/** The bundle of the library has a class of its own, so the error is known by its fields. */
function problemsOf(error: unknown): readonly OptionProblem[] {
  const isConfigError = error instanceof Error && error.name === 'MockConfigError' && 'problems' in error;
  // Its class declares what the field holds.
  return isConfigError ? (error.problems as readonly OptionProblem[]) : [];
}

function describeProblem({ option, message }: OptionProblem, { line, config }: OptionSources): string {
  // The message about a port names it.
  if ((option === 'port' || option === 'host') && message.startsWith('port ')) return withFlags(message);
  const flag = flagOf(option);
  const given = flag === undefined ? undefined : line?.given(flag);
  if (given !== undefined) {
    // Some messages begin with the value, as in `/data/state is a folder`.
    const value = given.slice(given.search(/[ =]/) + 1);
    if (message.startsWith(`${value} `)) return given + message.slice(value.length);
    return `${given}: ${withFlags(message.replace(/ \(found .*\)$/, ''))}`;
  }
  const place = option === '' ? '' : `option ${option}: `;
  const [root = ''] = option.split('.');
  const isInFile = config !== undefined && (option === '' || root in config.options);
  return `${isInFile ? `${config.path}: ` : ''}${place}${message}`;
}

/** Returns the flag that sets an option, or a part of one: `apiKeys.0` is set by `--api-key`. */
function flagOf(option: string): FlagName | undefined {
  const found = FLAG_LIST.find(([, { option: path }]) => option === path || option.startsWith(`${path}.`));
  return found?.[0];
}

/** Replaces what is said to users of the library by what users of the command line can type. */
function withFlags(message: string): string {
  const named = FLAG_LIST.filter(([, { option }]) => option?.includes('.')).reduce(
    (text, [name, { option }]) => text.replace(`${option} is set`, `--${name} is given`),
    message,
  );
  return named.replace(/choose (another|one above 1023) \(/, 'choose $1 with --port (');
}

function plain(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line))
    .join('\n');
}
