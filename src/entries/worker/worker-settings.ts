import type { WorkspaceNaming } from '../../engine/api/http/locate-workspace.ts';
import { type ControlPolicy, controlPolicy } from '../../engine/control/guard.ts';
import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { type ParsedMockOptions, startOptions } from '../../engine/mock/definition/options.ts';
import { parseOptions } from '../../engine/mock/parse-options.ts';
import { paymentRequestService } from '../../service/service.ts';
import type { WorkerEnv, WorkerOptions } from './worker.types.ts';

/** The default of `workspaceTtl`. */
const KEPT_TTL = '30d';

/** Maximum milliseconds between two calls to the index. */
const MAX_NOTE_MS = 3_600_000;

export interface WorkerSettings {
  options: ParsedMockOptions;
  policy: ControlPolicy;
  naming: WorkspaceNaming;
  /** Milliseconds after which the index must be called again. */
  noteMs: number;
  /** Milliseconds from the last call to the index until deletion: `workspaceTtl` plus `noteMs` for unreported uses. */
  keptMs: number;
}

/** Returns a function that adds the bindings of a worker to its options. @throws MockConfigError for a wrong option */
export function workerSettings(options: WorkerOptions): (env: WorkerEnv) => WorkerSettings {
  const known = startOptions(paymentRequestService);
  const { workspaceTtl = KEPT_TTL } = options;
  const parsed = parseOptions(known, { ...options, workspaceTtl });
  const { workspaceFrom, apiKeys } = parsed;
  const base = parsed.baseUrl?.replace(/\/$/, '');
  const ttlMs = addDuration(0, parsed.workspaceTtl);
  const noteMs = Math.min(Math.floor(ttlMs / 10), MAX_NOTE_MS);
  const rest = {
    options: parsed,
    naming: {
      prefix: base === undefined ? '' : new URL(base).pathname.replace(/\/$/, ''),
      workspaceFrom,
      keyHeader: paymentRequestService.headers.apiKey,
      apiKeys,
      // Only the index has the list of workspaces.
      admits: () => true,
    },
    noteMs,
    keptMs: ttlMs + noteMs,
  };
  let settings: WorkerSettings | undefined;
  return ({ MOCK_CONTROL_TOKEN }) => {
    if (settings === undefined) {
      const given = parsed.controlToken ?? MOCK_CONTROL_TOKEN;
      const { controlToken } = parseOptions({ controlToken: known.controlToken }, { controlToken: given });
      settings = { ...rest, policy: controlPolicy({ ...parsed, host: '0.0.0.0', controlToken }) };
    }
    return settings;
  };
}
