import type { Connection, Host, MaybeAsync } from '../api/http/app-env.ts';
import type { Platform } from '../api/platform/platform.ts';
import { type ControlPolicy, IN_PROCESS_POLICY } from '../control/guard.ts';
import { loadSteps } from '../control/steps/registry.ts';
import { ignoredScenarios, scenarioSource } from '../control/steps/scenarios.ts';
import { MockConfigError } from '../kernel/core/errors.ts';
import { lazy } from '../kernel/core/lazy.ts';
import type { WorkspaceStorage } from '../kernel/world/workspaces.ts';
import { buildApp } from './app/app.ts';
import { type ReceivingMock, receiveCall } from './app/lifecycle.ts';
import { type Start, startOf } from './build-world.ts';
import type { Dispatch, Service } from './definition/define-service.ts';
import type { ParsedMockOptions } from './definition/options.ts';
import { openWorkspaces, stepsAtStart } from './open-workspaces.ts';

export interface MockCore {
  fetch(request: Request, connection: Connection): MaybeAsync;
  ready: Promise<void>;
  /** The workspaces and scenarios, once the mock is ready. */
  host(): Host;
  stop(): void;
}

export type CreateCore = (options: ParsedMockOptions, baseUrl: string, access?: CoreAccess) => MockCore;

/** Connections between a mock and its entry point. */
export interface CoreAccess {
  policy: ControlPolicy;
  /** Code that the entry preloads; the first call waits for it. */
  ahead?: Promise<unknown>;
  /** Saves the workspaces. @default no persistence */
  storage?: WorkspaceStorage | undefined;
}

/** Returns the function that creates mocks of a service. They share one stateless app. */
export function coreFactory(service: Service, platform: Platform): CreateCore {
  const app = lazy(() => buildApp(service));
  return (options, baseUrl, access = { policy: IN_PROCESS_POLICY }) =>
    createCore({ app: app(), service, platform }, options, baseUrl, access);
}

function createCore(
  { app, service, platform }: { app: Dispatch; service: Service; platform: Platform },
  options: ParsedMockOptions,
  baseUrl: string,
  { policy, ahead, storage }: CoreAccess,
): MockCore {
  const { workspaceFrom, apiKeys, origin } = options;
  const scenarios = scenarioSource(service.steps, platform.files, options.scenarios);
  const ignored = () => ignoredScenarios(platform.files, options.scenarios);
  const startSteps = stepsAtStart(service, options, { scenarios, ignoredScenarios: ignored });
  const follower = service.follow?.(options);
  let opened: ReceivingMock | undefined;
  let isStopped = false;
  /** Resolves once the external system is connected; undefined without one. */
  const open = (start: Start): Promise<void> | undefined => {
    const keepsAll = follower !== undefined;
    const workspaces = openWorkspaces(start, startSteps, { service, options, baseUrl, platform }, keepsAll);
    opened = {
      app,
      host: {
        service,
        platform,
        scenarios,
        ignoredScenarios: ignored,
        workspaces,
        access: { workspaceFrom, ownKeys: apiKeys },
      },
      policy,
      baseUrl,
      isBaseUrlFixed: options.baseUrl !== undefined,
      origin,
      prefix: new URL(baseUrl).pathname.replace(/\/$/, ''),
      workspaceFrom,
      keyHeader: service.headers.apiKey,
      apiKeys,
      admits: (key, { inProcess }) => inProcess || policy.kind !== 'token' || workspaces.has(key),
    };
    if (storage !== undefined) workspaces.saveTo(storage);
    if (!isStopped) return follower?.attach(workspaces);
    // A load that completes after a stop must not start anything.
    workspaces.stop();
    return undefined;
  };
  const receiving = () => {
    if (opened === undefined) throw new MockConfigError('the mock is not ready yet');
    return opened;
  };
  const response = (request: Request, connection: Connection) => receiveCall(request, connection, receiving());
  const start = startOf(options, service, platform.files);
  const loading = loadSteps(service.steps, startSteps);
  const opening =
    start instanceof Promise || loading !== undefined
      ? Promise.all([start, loading]).then(([made]) => open(made))
      : open(start);
  let isReady = opening === undefined && ahead === undefined;
  const ready = Promise.all([opening, ahead]).then(() => {
    isReady = true;
  });
  // Prevents an unhandled rejection when no call awaits `ready`.
  ready.catch(() => {});
  return {
    fetch: (request, connection) =>
      isReady ? response(request, connection) : ready.then(() => response(request, connection)),
    ready,
    host: () => receiving().host,
    stop: () => {
      isStopped = true;
      follower?.stop();
      opened?.host.workspaces.stop();
    },
  };
}
