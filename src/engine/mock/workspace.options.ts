import * as z from 'zod';
import { isDuration } from '../kernel/clock/duration.ts';
import { option } from '../kernel/core/option.ts';
import { workspaceQuotaSchema } from '../kernel/world/workspace-terms.ts';

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
  /**
   * Real time after which an unused workspace is deleted: `1h`, `PT30M` or milliseconds. With the option `state` the time between two
   * runs counts; in a worker it is up to a tenth later, at most a day.
   * @default '1h'; '30d' with the option `state`, and in a worker
   */
  workspaceTtl: option({
    schema: () => durationLike('1h'),
    preset: '1h',
    flag: { group, value: 'TIME', help: 'delete workspaces unused for this long; 30d with --state' },
    presetInWorker: '30d',
  }),
  /**
   * Maximum number of workspaces. A call that would create one more is rejected with 429; {@link Mock.createWorkspace} is not. A worker
   * counts in 16 parts by key, and only those that calls have created.
   */
  maxWorkspaces: option({ schema: () => z.int().min(1), preset: 10_000, presetInWorker: 100_000 }),
  /**
   * What creates a workspace. `first-use`: any call that names it. `explicit`: only {@link Mock.createWorkspace}, methods of the
   * mock's own process, and `POST /__mock/workspaces`; other calls of an unknown workspace are answered with 404, and an unknown
   * API key with 401.
   */
  workspaceCreation: option({
    schema: () => z.enum(['first-use', 'explicit']),
    preset: 'first-use',
    flag: { group, value: 'HOW', help: 'first-use, or explicit: only POST /__mock/workspaces creates one' },
  }),
  /**
   * What each workspace beside the main one may use. A change that adds more, or a call too many, is rejected with 429.
   * @default nothing is limited
   * @type {WorkspaceQuota}
   */
  workspaceQuota: option({
    schema: workspaceQuotaSchema,
    preset: {},
    flag: {
      name: 'quota',
      group,
      value: 'WHAT=N',
      multiple: true,
      words: ['rows=', 'bytes=', 'callsPerSecond=', 'webhooks='],
      help: 'limit each workspace: rows=N and bytes=N that it adds, callsPerSecond=N, webhooks=N (no limit)',
    },
  }),
  /** Maximum number of snapshots of a workspace. One more is rejected with 507. */
  maxSnapshots: option({ schema: () => z.int().min(1), preset: 1000, presetInWorker: 100 }),
  /** Maximum number of webhook deliveries kept in a workspace. When there are more, the older half is dropped. */
  maxDeliveries: option({ schema: () => z.int().min(2), preset: 10_000 }),
  /** Maximum number of events that `explain` can name. When there are more, the older half is dropped. */
  maxEvents: option({ schema: () => z.int().min(2), preset: 4000 }),
};
