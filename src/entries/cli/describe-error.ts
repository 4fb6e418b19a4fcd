import { describeProblem, type OptionProblem } from '../../engine/kernel/core/errors.ts';
import { printable } from '../../engine/kernel/core/printable.ts';
import type { LoadedConfig } from './config-file.ts';
import { FLAG_LIST } from './flags.ts';
import type { ParsedCommand } from './parse-command.ts';

/** Where options come from. */
export interface OptionSources {
  line?: ParsedCommand | undefined;
  config?: LoadedConfig | undefined;
}

/** Returns the message of an error. It names the flag, the variable or the file from which a wrong option came. */
export function describeError(error: unknown, sources: OptionSources = {}): string {
  const message = error instanceof Error ? error.message : String(error);
  // The bundle of the library has a class of its own, so the error is known by its fields. Its class declares what they hold.
  const isConfigError = error instanceof Error && error.name === 'MockConfigError' && 'problems' in error;
  const problems = isConfigError ? (error.problems as readonly OptionProblem[]) : [];
  const messages = problems.length > 0 ? problems.map((problem) => withSource(problem, sources)) : [message];
  return messages.flatMap((message) => message.split('\n').map((line) => printable(line))).join('\n');
}

function withSource(problem: OptionProblem, { line, config }: OptionSources): string {
  const { option } = problem;
  // What users of the library set, users of the command line give.
  const message = problem.message
    .replace('webhooks.allowPublic is set', '--webhook-public is given')
    .replace(' (0 takes', ' with --port (0 takes');
  // This message names its port.
  if (message.startsWith('port ')) return message;
  // `apiKeys.0` is set by `--api-key`.
  const flag = FLAG_LIST.find(([, { option: path }]) => option === path || option.startsWith(`${path}.`))?.[0];
  const given = flag === undefined ? undefined : line?.given(flag);
  if (given !== undefined) {
    // Some messages begin with the value, as in `/data/state is a folder`.
    const value = given.slice(given.search(/[ =]/) + 1);
    return message.startsWith(`${value} `) ? given + message.slice(value.length) : `${given}: ${message}`;
  }
  const [root = ''] = option.split('.');
  const isInFile = config !== undefined && (option === '' || root in config.options);
  return `${isInFile ? `${config.path}: ` : ''}${describeProblem(problem)}`;
}
