import * as z from 'zod';
import { isDuration } from '../kernel/clock/duration.ts';
import { option } from '../kernel/core/option.ts';

const group = 'Workspaces';

/** Returns the schema of a duration on the machine's clock. */
export const durationLike = (example: string) => {
  const message = `must be a duration such as ${example}`;
  return z.union([z.number(), z.string()], message).refine(isDuration, message);
};

/** Which workspaces there are, and what each of them keeps. */
export const workspaceOptions = {
  /**
   * How a call selects its workspace. `url`: by the path `/w/<key>/…` or the header `x-mock-workspace`. `api-key`: API keys
   * that `apiKeys` does not list are accepted too, and each has its own workspace.
   */
  workspaceFrom: option({
    schema: () => z.enum(['url', 'api-key']),
    preset: 'url',
    flag: { group, value: 'WHERE', help: 'url, or api-key: each key its own workspace' },
  }),
  /** Real time after which an unused workspace is deleted: `1h`, `PT30M` or milliseconds. */
  workspaceTtl: option({
    schema: () => durationLike('1h'),
    preset: '1h',
    flag: { group, value: 'TIME', help: 'delete workspaces unused for this long' },
  }),
  /** Maximum number of workspaces. A call that would create one more is rejected with 429. */
  maxWorkspaces: option({ schema: () => z.int().min(1), preset: 10_000 }),
};
