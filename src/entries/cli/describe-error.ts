import { describeProblem, messageOf, type OptionProblem } from '../../engine/kernel/core/errors.ts';
import { printable } from '../../engine/kernel/core/text.ts';
import type { LoadedConfig } from './config-file.ts';
import type { Line } from './read-line.ts';

/** Where options come from. */
interface Sources {
  line?: Line | undefined;
  config?: LoadedConfig | undefined;
}

/** Returns the message of an error. It names the flag, the variable or the file from which a wrong option came. */
export function describeError(error: unknown, sources: Sources = {}): string {
  // The library's bundle has its own copy of the class, so the error is recognized by its fields.
  const isConfigError = error instanceof Error && error.name === 'MockConfigError' && 'problems' in error;
  const problems = isConfigError ? (error.problems as readonly OptionProblem[]) : [];
  const messages = problems.length > 0 ? problems.map((problem) => withSource(problem, sources)) : [messageOf(error)];
  return messages.flatMap((message) => message.split('\n').map((text) => printable(text))).join('\n');
}

function withSource(problem: OptionProblem, { line, config }: Sources): string {
  // `apiKeys.0` is set by the flag of `apiKeys`.
  const isOf = (option: string) => problem.option === option || problem.option.startsWith(`${option}.`);
  const setting = line?.settings.findLast(({ option }) => isOf(option));
  if (setting !== undefined) {
    const { given, value } = setting;
    // A message that begins with the value continues what was given: `--state a.db is in use`.
    const repeats = typeof value === 'string' && value !== '' && problem.message.startsWith(`${value} `);
    return repeats ? `${given}${problem.message.slice(value.length)}` : `${given}: ${problem.message}`;
  }
  const [root = ''] = problem.option.split('.');
  const isInFile = config !== undefined && (root === '' || root in config.options);
  return `${isInFile ? `${config.path}: ` : ''}${describeProblem(problem)}`;
}
