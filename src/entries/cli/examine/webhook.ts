import { type Env, UsageError } from '../given-values.ts';

/** Examines a webhook receiver. Returns the exit code. */
export async function webhook(args: readonly string[], _env: Env, _signal: AbortSignal): Promise<number> {
  throw new UsageError(`examine webhook ${args.join(' ')}: is not built yet`);
}
