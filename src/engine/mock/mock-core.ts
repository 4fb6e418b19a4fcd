import type { Answer, Host } from '../api/http/app-env.ts';
import type { Connection } from '../api/http/connection.ts';
import type { Platform } from '../api/platform/platform.ts';
import { type ControlPolicy, IN_PROCESS_POLICY } from '../control/guard.ts';
import { loadSteps } from '../control/steps/registry.ts';
import { scenarioSource } from '../control/steps/scenarios.ts';
import { MockConfigError } from '../kernel/core/errors.ts';
import { lazy } from '../kernel/core/lazy.ts';
import type { WorkspaceStorage } from '../kernel/world/workspaces.ts';
import { buildApp } from './app/app.ts';
import { receiveCall } from './app/lifecycle.ts';
import { fixtureStart, generatedStart, type Start } from './build-world.ts';
import { openWorkspaces, stepsAtStart } from './open-workspaces.ts';
import type { ParsedMockOptions } from './options.ts';
import type { Dispatch, Service } from './service.ts';

/** The core of a mock, shared by all entry points of the package. */
export interface MockCore {
  /** Answers a call. The connection applies connection faults. */
  fetch(request: Request, connection: Connection): Answer;
  ready: Promise<void>;
  /** The workspaces and scenarios, once the mock is ready. */
  host(): Host;
  /** Stops the background work of the mock. */
  stop(): void;
}

export type CreateCore = (options: ParsedMockOptions, baseUrl: string, access?: CoreAccess) => MockCore;

/** How a mock is reached, who watches it, and what the entry that creates it does for it. */
export interface CoreAccess {
  policy: ControlPolicy;
  /** Code that the entry loads ahead; the first call waits for it. */
  ahead?: Promise<unknown>;
  /** Saves the workspaces. @default nothing does */
  storage?: WorkspaceStorage | undefined;
}

/** Creates the function that creates mocks of a service. The app keeps no state, so one serves all of them. */
export function coreFactory(service: Service, platform: Platform): CreateCore {
  const app = lazy(() => buildApp(service, platform));
  return (options, baseUrl, access = { policy: IN_PROCESS_POLICY }) =>
    createCore({ app: app(), service, platform }, options, baseUrl, access);
}

function createCore(
  { app, service, platform }: { app: Dispatch; service: Service; platform: Platform },
  options: ParsedMockOptions,
  baseUrl: string,
  { policy, ahead, storage }: CoreAccess,
): MockCore {
  const scenarios = scenarioSource(options.scenarios, service.steps, platform.files);
  if (options.scenarios !== undefined) scenarios();
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const startSteps = stepsAtStart(options, scenarios);
  let opened: Host | undefined;
  let isStopped = false;
  const externals = service.externals?.(options);
  /** Resolves once the externals can be used; undefined where there are none. */
  const open = (start: Start): Promise<void> | undefined => {
    const workspaces = openWorkspaces(service, start, { options, baseUrl, startSteps, platform, externals });
    opened = {
      service,
      platform,
      scenarios,
      workspaces,
      access: { workspaceFrom: options.workspaceFrom, ownKeys: apiKeys },
    };
    if (storage !== undefined) workspaces.saveTo(storage);
    if (!isStopped) return externals?.attach(workspaces);
    // What was loading when the mock was stopped must not begin to work.
    workspaces.stop();
    return undefined;
  };
  const host = () => {
    if (opened === undefined) throw new MockConfigError('the mock is not ready yet');
    return opened;
  };
  const { workspaceFrom, apiKeys, origin } = options;
  const admits = (key: string, { inProcess }: Connection) =>
    inProcess || policy.kind !== 'token' || host().workspaces.has(key);
  const naming = { prefix, workspaceFrom, keyHeader: service.headers.apiKey, apiKeys, admits };
  const answer = (request: Request, connection: Connection) =>
    receiveCall(request, connection, { ...naming, app, host: host(), policy, origin });
  const stop = () => {
    isStopped = true;
    externals?.stop();
    opened?.workspaces.stop();
  };
  const rest = { host, stop };
  const start = options.generate === undefined ? fixtureStart(options, service, platform.files) : undefined;
  const loading = loadSteps(service.steps, startSteps);
  const opening =
    start !== undefined && loading === undefined
      ? open(start)
      : Promise.all([start ?? generatedStart(options, service, platform.files), loading]).then(([made]) => open(made));
  if (opening === undefined && ahead === undefined) return { fetch: answer, ready: Promise.resolve(), ...rest };
  let isReady = false;
  const ready = Promise.all([opening, ahead]).then(() => {
    isReady = true;
  });
  // Prevents an unhandled rejection when no call awaits `ready`.
  ready.catch(() => {});
  const fetch = (request: Request, connection: Connection) =>
    isReady ? answer(request, connection) : ready.then(() => answer(request, connection));
  return { fetch, ready, ...rest };
}
