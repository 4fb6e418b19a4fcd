import type { WorkspaceNaming } from '../../engine/api/http/locate-workspace.ts';
import { pagePlatform } from '../../engine/api/platform/page-platform.ts';
import { type ControlPolicy, controlPolicy } from '../../engine/control/guard.ts';
import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { MockConfigError } from '../../engine/kernel/core/errors.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { Option } from '../../engine/kernel/core/option.ts';
import type { WorldImage } from '../../engine/kernel/world/registers.ts';
import { fixtureImage } from '../../engine/mock/build-world.ts';
import type { ParsedMockOptions } from '../../engine/mock/options.ts';
import { parseOptions } from '../../engine/mock/parse-options.ts';
import { layersOf, SharedLayers, shareLayers } from '../../engine/mock/saved-state/shared-fixtures.ts';
import { startOptions } from '../../engine/mock/start-options.ts';
import { paymentRequestService } from '../../service/service.ts';
import { type Env, givenValues, UsageError, unknownVariables } from '../cli/given-values.ts';
import { givenOptions } from '../cli/values.ts';
import type { MockConfig, WorkerOptions } from '../mock.types.ts';
import { type PackedFixtures, packFixtures } from './kept-fixtures.ts';
import { INDEX_PARTS } from './object-operation.ts';
import type { WorkerEnv } from './worker.types.ts';

/** What a worker was configured to do. */
export interface WorkerSettings {
  /** Those of the mock inside each object. */
  options: ParsedMockOptions;
  policy: ControlPolicy;
  naming: WorkspaceNaming;
  /** How many workspaces calls may create in each part of the index. */
  mostGuests: number;
  /** Milliseconds without a call after which a workspace ends: those of the option, and what a note of its use may be late. */
  ttlMs: number;
  /** Milliseconds after which another use of a workspace is noted: most calls write nothing for it. */
  noteMs: number;
  /** The URL of the mock where no call has one: that of the option `baseUrl`. */
  mockUrl: string;
  /** Returns the URL of the mock for a call: that of the option, or else that of the call. */
  mockUrlOf(request: Request): string;
  image: WorldImage;
  /** Their layers, and those of other versions that were read. */
  shared: SharedLayers;
  /** Resolves with the fixtures of this version, once their layers are shared. */
  fixtures(): Promise<PackedFixtures>;
}

const OPTIONS = startOptions(paymentRequestService);

const MAX_NOTE_MS = 86_400_000;

const PRESETS = Object.fromEntries(
  Object.entries<Option<unknown>>(OPTIONS).flatMap(([name, { presetInWorker }]) =>
    presetInWorker === undefined ? [] : [[name, presetInWorker]],
  ),
);

/**
 * Returns the settings of a worker: the options in its code, over them the binding `MOCK_OPTIONS`, and over both the variables `MOCK_*`.
 * @throws MockConfigError for a wrong or unsupported option
 */
export function workerSettings(options: WorkerOptions, env: WorkerEnv): WorkerSettings {
  const given = optionsOf(options, env);
  refuseUnsupported(given);
  const parsed = parseOptions(OPTIONS, { ...PRESETS, ...given });
  const { maxWorkspaces, workspaceTtl, workspaceFrom, apiKeys, baseUrl } = parsed;
  const base = baseUrl?.replace(/\/$/, '');
  const prefix = base === undefined ? '' : new URL(base).pathname.replace(/\/$/, '');
  const idleMs = addDuration(0, workspaceTtl);
  const noteMs = Math.min(idleMs / 10, MAX_NOTE_MS);
  const { apiKey: keyHeader } = paymentRequestService.headers;
  const shared = new SharedLayers();
  let packed: PackedFixtures | undefined;
  const settings: WorkerSettings = {
    options: { ...parsed, maxWorkspaces: 1, workspaceTtl: idleMs + noteMs },
    policy: controlPolicy({ ...parsed, host: '0.0.0.0' }),
    // Whether a key names a workspace is known to the object of that key alone.
    naming: { prefix, workspaceFrom, keyHeader, apiKeys, admits: () => true },
    mostGuests: Math.ceil(maxWorkspaces / INDEX_PARTS),
    ttlMs: idleMs + noteMs,
    noteMs,
    mockUrl: base ?? 'http://mock.local',
    mockUrlOf: ({ url }) => base ?? new URL(url).origin,
    image: fixtureImage(parsed, paymentRequestService, pagePlatform.files),
    shared,
    // A promise that one object waits for must not be kept for another one, so only its value is.
    fixtures: async () => (packed ??= await packFixtures(shared, await shareLayers(layersOf(settings.image), shared))),
  };
  const warn = (text: string) => console.warn(`payment-request-mock: ${text}`);
  if (given.controlToken === undefined && given.controlOpen !== true)
    warn('the control API is closed: set the secret MOCK_CONTROL_TOKEN, or MOCK_CONTROL_OPEN=true');
  if (base === undefined) warn('links begin with the host of each call: set MOCK_BASE_URL where others can call, too');
  return settings;
}

function optionsOf(options: WorkerOptions, env: WorkerEnv): MockConfig {
  const variables = variablesOf(env);
  const { MOCK_OPTIONS: _, ...others } = variables;
  for (const warning of unknownVariables(others)) console.warn(`payment-request-mock: ${warning}`);
  try {
    return givenOptions(givenValues({}, others), others, { ...options, ...jsonOptions(env.MOCK_OPTIONS) });
  } catch (error) {
    throw error instanceof UsageError ? new MockConfigError(error.message) : error;
  }
}

/** Returns the bindings that are texts and begin as the mock's variables do. */
function variablesOf(env: WorkerEnv): Env {
  const entries = Object.entries(env).filter(([name, value]) => name.startsWith('MOCK_') && typeof value === 'string');
  return Object.fromEntries(entries);
}

function jsonOptions(binding: unknown): object {
  if (binding === undefined || binding === '') return {};
  const problem = new MockConfigError('MOCK_OPTIONS must be an object of options, such as {"seed": 7}, or its JSON');
  if (typeof binding !== 'string') {
    if (isRecord(binding) && !Array.isArray(binding)) return binding;
    throw problem;
  }
  try {
    return jsonOptions(JSON.parse(binding));
  } catch {
    throw problem;
  }
}

function refuseUnsupported(given: MockConfig): void {
  const values = new Map(Object.entries(given));
  const problems = Object.entries<Option<unknown>>(OPTIONS).flatMap(([option, { notInWorker }]) => {
    const value = values.get(option);
    const message = typeof notInWorker === 'function' ? notInWorker(value) : notInWorker;
    return value === undefined || message === undefined ? [] : [{ option, message }];
  });
  if (problems.length > 0) throw MockConfigError.options(problems);
}
