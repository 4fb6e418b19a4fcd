/** A mistake in the command line or the environment: its message is printed without a stack trace, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
