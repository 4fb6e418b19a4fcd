import { EXIT } from '../../examine/report.ts';
import { describeError } from '../describe-error.ts';
import { type Env, UsageError } from '../given-values.ts';
import { onShutdown } from '../shutdown.ts';

/** What is examined, by the word after `examine`. */
const SUBJECTS: Readonly<Record<string, (args: readonly string[], env: Env, signal: AbortSignal) => Promise<number>>> =
  {
    webhook: async (...given) => (await import('./webhook.ts')).webhook(...given),
    run: async (...given) => (await import('./run.ts')).run(...given),
  };

/** Runs `examine` with a subject. Returns the exit code; it is 3 when the examination itself fails, as 1 says that a bug was found. */
export async function examine(args: readonly string[], env: Env): Promise<number> {
  const [subject = '', ...rest] = args;
  const run = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject] : undefined;
  if (run === undefined) {
    throw new UsageError(`examine ${subject}: must be one of ${Object.keys(SUBJECTS).join(', ')}`);
  }
  const end = new AbortController();
  const running = run(rest, env, end.signal);
  // An interrupted examination cleans up, and has no verdict.
  onShutdown(async () => {
    end.abort();
    await running.catch(() => {});
    process.exit(EXIT.noVerdict);
  });
  try {
    return await running;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    console.error(`payment-request-mock: ${describeError(error)}`);
    return EXIT.noVerdict;
  }
}
