import { getPath } from 'hono/utils/url';
import { type ControlPolicy, guardControl } from '../control/guard.ts';
import { DomainError, MockConfigError } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { fixtureImage, generatedImage } from '../fixtures/build-world.ts';
import { buildApp } from '../http/app.ts';
import type { Answer, AppEnv, Host } from '../http/app-env.ts';
import type { Connection } from '../http/connection.ts';
import { refusal } from '../http/error-response.ts';
import { browserOrigin } from '../http/origin.ts';
import type { Service } from '../service.ts';
import { scenarioSource } from '../steps/scenario-source.ts';
import type { World } from '../world/world.ts';
import { openWorkspaces, stepsAtStart } from './open-workspaces.ts';
import type { ParsedMockOptions } from './options.ts';

type App = ReturnType<typeof buildApp>;

/** A mock's inside, for the ways in that this package offers. */
export interface MockCore {
  /** Answers a call; the connection says how it came, and what its client sees when a fault takes the answer. */
  fetch(request: Request, connection: Connection): Response | Promise<Response>;
  ready: Promise<void>;
  /** The main world, once the mock is ready. */
  main(): World;
  /** Ends what the mock does by itself. */
  end(): void;
}

/** Creates a mock's inside from parsed options. */
export type CreateCore = (options: ParsedMockOptions, baseUrl: string, policy?: ControlPolicy) => MockCore;

/** Creates the function that creates mocks of a service. The app keeps no state, so one serves all of them. */
export function coreFactory(service: Service): CreateCore {
  const app = lazy(() => buildApp(service));
  return (options, baseUrl, policy = { kind: 'open' }) => createCore({ app: app(), service }, options, baseUrl, policy);
}

function createCore(
  { app, service }: { app: App; service: Service },
  options: ParsedMockOptions,
  baseUrl: string,
  policy: ControlPolicy,
): MockCore {
  const scenarios = scenarioSource(options.scenarios, service.steps);
  if (options.scenarios !== undefined) scenarios();
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const startSteps = stepsAtStart(options, scenarios);
  let opened: Host | undefined;
  const open = (image: ReturnType<typeof fixtureImage>) => {
    opened = { scenarios, workspaces: openWorkspaces(service, image, { options, baseUrl, startSteps }) };
  };
  const host = () => {
    if (opened === undefined) throw new MockConfigError('the mock is still generating its data');
    return opened;
  };
  const answer = (request: Request, connection: Connection) =>
    answerCall(request, { app, host: host(), connection, options, policy, prefix });
  const ends = { main: () => host().workspaces.main, end: () => opened?.workspaces.end() };
  if (options.generate === undefined) {
    open(fixtureImage(options, service));
    return { fetch: answer, ready: Promise.resolve(), ...ends };
  }
  const ready = generatedImage(options, service).then(open);
  return { fetch: (request, connection) => ready.then(() => answer(request, connection)), ready, ...ends };
}

interface Setting {
  app: App;
  host: Host;
  connection: Connection;
  options: ParsedMockOptions;
  policy: ControlPolicy;
  /** Path of the base URL, without a trailing slash; a call may carry it or not. */
  prefix: string;
}

/** The way of every call: whose workspace it is, whether it may, what has become due, and then the app. */
function answerCall(
  request: Request,
  { app, host, connection, options, policy, prefix }: Setting,
): Response | Promise<Response> {
  try {
    const { key, path } = placeOf(request, options, prefix);
    const redirect = connection.inProcess ? undefined : guardControl(request, path, policy);
    if (redirect !== undefined) return redirect;
    const world = host.workspaces.open(key);
    world.runDueJobs();
    const origin = connection.inProcess ? browserOrigin(request, options.origin) : undefined;
    const env: AppEnv['Bindings'] = { world, path, connection, origin, host, headers: {} };
    const answer = app.fetch(request, env);
    return answer instanceof Promise ? answer.then((given) => delivered(env, given)) : delivered(env, answer);
  } catch (error) {
    if (error instanceof DomainError) return refusal(error);
    throw error;
  }
}

/** The answer, or what a fault wants the client to see instead. */
function delivered(env: AppEnv['Bindings'], answer: Response): Answer {
  return env.fate === undefined ? env.connection.deliver(answer) : env.connection.spoil(env.fate, answer);
}

/** The workspace that a call names, and its path within it: `/w/<key>/…`, the header, or the API key when that is switched on. */
function placeOf(request: Request, options: ParsedMockOptions, prefix: string): { key: string; path: string } {
  const full = getPath(request);
  const path = prefix !== '' && full.startsWith(`${prefix}/`) ? full.slice(prefix.length) : full;
  const [, fromPath, rest] = /^\/w\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  if (fromPath !== undefined) return { key: fromPath || '(none)', path: rest ?? '/' };
  const named = request.headers.get('x-mock-workspace');
  if (named !== null) return { key: named, path };
  const apiKey = options.workspaceFrom === 'api-key' ? request.headers.get('x-api-key') : null;
  return { key: apiKey === null || options.apiKeys.includes(apiKey) ? '' : apiKey, path };
}
