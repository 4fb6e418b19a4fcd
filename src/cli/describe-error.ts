import { describeProblem, messageOf, type OptionProblem } from '../engine/kernel/core/errors.ts';
import { printable } from '../engine/kernel/core/text.ts';
import type { Setting } from './read-line.ts';

/** Returns the message of an error. It names the flag, variable or file of a wrong option. */
export function describeError(error: unknown, settings: readonly Setting[] = []): string {
  // The library's bundle has a separate copy of the class, so the error is recognized by its fields.
  const isConfigError = error instanceof Error && error.name === 'MockConfigError' && 'problems' in error;
  const problems = isConfigError ? (error.problems as readonly OptionProblem[]) : [];
  const withSource = (problem: OptionProblem) => {
    // `apiKeys.0` is set by the flag of `apiKeys`.
    const isOf = ({ option }: Setting) => option === '' || `${problem.option}.`.startsWith(`${option}.`);
    return settings.findLast(isOf)?.explain(problem) ?? describeProblem(problem);
  };
  const messages = problems.length > 0 ? problems.map(withSource) : [messageOf(error)];
  return messages.flatMap((message) => message.split('\n').map((text) => printable(text))).join('\n');
}
