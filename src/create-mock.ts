import { getPath } from 'hono/utils/url';
import { mockOver, type Way } from './client/mock-over.ts';
import { type ControlPolicy, guardControl } from './control/guard.ts';
import { addDuration } from './core/duration.ts';
import { DomainError, MockConfigError } from './core/errors.ts';
import { buildApp } from './http/app.ts';
import { IN_PROCESS, unlessAborted } from './http/in-process.ts';
import { OPERATION_NAMES } from './http/operations.ts';
import { browserOrigin } from './http/origin.ts';
import type { Mock, MockOptions } from './mock.types.ts';
import { tellWebhooks } from './resources/webhooks/notices.commands.ts';
import { urlProblem } from './resources/webhooks/webhook-url.ts';
import { JOBS } from './scenario-engine/job-registry.ts';
import { reactionsFor } from './scenario-engine/reactions.ts';
import { runSteps } from './scenario-engine/registry.ts';
import { type Scenarios, scenarioSource, stepsOf } from './scenario-engine/scenario-files.ts';
import { Sender } from './webhooks/sender.ts';
import { deliverByFetch } from './webhooks/transport.ts';
import type { Connection } from './wire/connection.ts';
import { refusal } from './wire/errors.ts';
import type { AppEnv } from './wire/operation.ts';
import { fixtureImage, generatedImage } from './world/build-world.ts';
import { MockOptionsSchema, type ParsedMockOptions, parseOptions } from './world/options.ts';
import { Workspaces } from './world/workspaces.ts';
import { World, type WorldImage } from './world/world.ts';

type App = ReturnType<typeof buildApp>;

/** The app keeps no state, so one serves every mock of the process. */
let app: App | undefined;

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

/**
 * A mock without a port: `mock.fetch('/v2/currencies')` answers in process.
 *
 * @example
 * const mock = createMock();
 * const answer = await mock.fetch('/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });
 * @throws MockConfigError for a wrong option, fixture or scenario
 */
export function createMock(options?: MockOptions): Mock {
  const parsed = parseOptions(MockOptionsSchema, options);
  const url = parsed.baseUrl?.replace(/\/$/, '') ?? 'http://mock.local';
  const core = createCore(parsed, url);
  return mockOf(core, { url, port: 0, controlToken: undefined, stop: async () => core.end() });
}

/** Builds a mock's inside from parsed options. */
export function createCore(
  options: ParsedMockOptions,
  baseUrl: string,
  policy: ControlPolicy = { kind: 'open' },
): MockCore {
  app ??= buildApp();
  const appOnce = app;
  const scenarios = scenarioSource(options.scenarios);
  if (options.scenarios !== undefined) scenarios();
  const atStart = typeof options.scenario === 'string' ? [options.scenario] : options.scenario;
  const startSteps = [
    ...rateLimitStep(options),
    ...webhookSteps(options),
    ...atStart.flatMap((name) => startScenario(scenarios(), name)),
  ];
  const end = () => workspaces?.end();
  let workspaces: Workspaces | undefined;
  const open = (image: WorldImage) => {
    workspaces = openWorkspaces(image, options, baseUrl, startSteps);
  };
  const main = () => {
    if (workspaces === undefined) throw new MockConfigError('the mock is still generating its data');
    return workspaces.main;
  };
  const answer = (request: Request, connection: Connection) => {
    if (workspaces === undefined) throw new MockConfigError('the mock is still generating its data');
    try {
      const { key, path } = placeOf(request, options);
      const redirect = connection.inProcess ? undefined : guardControl(request, path, policy);
      if (redirect !== undefined) return redirect;
      const world = workspaces.open(key);
      world.jobs.runDue();
      const origin = connection.inProcess ? browserOrigin(request, options.origin) : undefined;
      const env: AppEnv['Bindings'] = { world, path, connection, origin, host: { scenarios, workspaces } };
      return delivered(env, appOnce.fetch(request, env));
    } catch (error) {
      if (error instanceof DomainError) return refusal(error);
      throw error;
    }
  };
  if (options.generate === undefined) {
    open(fixtureImage(options));
    return { fetch: answer, ready: Promise.resolve(), main, end };
  }
  const ready = generatedImage(options).then(open);
  return { fetch: (request, connection) => ready.then(() => answer(request, connection)), ready, main, end };
}

/** The answer, or what a fault wants the client to see instead. */
async function delivered(env: AppEnv['Bindings'], answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  return env.fate === undefined ? response : env.connection.spoil(env.fate, response);
}

/** The public face of a core. */
export function mockOf(
  core: MockCore,
  { url, port, controlToken, stop }: Pick<Way, 'url' | 'port' | 'controlToken' | 'stop'>,
): Mock {
  const wayTo = (base: string, end: () => Promise<void>): Way => ({
    url: base,
    port,
    controlToken,
    fetch: (input, init) => {
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      return unlessAborted(signal, async () => core.fetch(requestOf(input, init, base), IN_PROCESS));
    },
    stop: end,
    workspace: (key) => {
      const drop = new Request(`${url}/__mock/workspaces/${encodeURIComponent(key)}`, { method: 'DELETE' });
      return wayTo(
        `${url}/w/${encodeURIComponent(key)}`,
        async () => void (await core.fetch(drop.clone(), IN_PROCESS)),
      );
    },
  });
  return mockOver(wayTo(url, stop));
}

function requestOf(input: string | URL | Request, init: RequestInit | undefined, base: string): Request {
  if (input instanceof Request) return init === undefined ? input : new Request(input, init);
  const isPath = typeof input === 'string' && input.startsWith('/');
  return new Request(isPath ? `${base}${input}` : new URL(input, `${base}/`), init);
}

/** The workspace that a call names, and its path within it: `/w/<key>/…`, the header, or the API key when that is switched on. */
function placeOf(request: Request, options: ParsedMockOptions): { key: string; path: string } {
  const path = getPath(request);
  const [, fromPath, rest] = /^\/w\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  if (fromPath !== undefined) return { key: fromPath || '(none)', path: rest ?? '/' };
  const named = request.headers.get('x-mock-workspace');
  if (named !== null) return { key: named, path };
  const apiKey = options.workspaceFrom === 'api-key' ? request.headers.get('x-api-key') : null;
  return { key: apiKey === null || options.apiKeys.includes(apiKey) ? '' : apiKey, path };
}

function openWorkspaces(
  image: WorldImage,
  options: ParsedMockOptions,
  baseUrl: string,
  startSteps: readonly unknown[],
): Workspaces {
  const main = new World(image, configOf(options, baseUrl));
  if (startSteps.length > 0) {
    runSteps(main, startSteps);
    main.rebase();
  }
  const fork = (base: WorldImage, key: string) => {
    const apiKeys = options.workspaceFrom === 'api-key' ? [...options.apiKeys, key] : options.apiKeys;
    return new World(base, configOf({ ...options, apiKeys }, `${baseUrl}/w/${key}`));
  };
  const limits = { ttlMs: addDuration(0, options.workspaceTtl), max: options.maxWorkspaces };
  return new Workspaces(main, fork, limits);
}

/** What registers the receiver that the options name. */
function webhookSteps({ webhooks: { url, secret, deliver, allowPublic } }: ParsedMockOptions): unknown[] {
  if (url === undefined && deliver === undefined) return [];
  const address = url ?? 'http://receiver.local/';
  const problem = urlProblem(address, allowPublic || deliver !== undefined);
  if (problem !== undefined) throw new MockConfigError(`option webhooks.url: ${problem}`);
  return [{ do: 'webhook.register', id: 'webhook-option', url: address, secret }];
}

function rateLimitStep({ rateLimit }: ParsedMockOptions): unknown[] {
  return rateLimit === false ? [] : [{ do: 'fault.add', rateLimit: rateLimit === true ? {} : rateLimit }];
}

function startScenario(scenarios: Scenarios, name: string): unknown[] {
  try {
    return stepsOf(scenarios, name);
  } catch (error) {
    throw new MockConfigError(error instanceof Error ? error.message : String(error));
  }
}

function configOf(options: ParsedMockOptions, baseUrl: string) {
  const sender = {
    deliver: options.webhooks.deliver ?? deliverByFetch,
    timeoutMs: addDuration(0, options.webhooks.timeout),
  };
  return {
    apiKeys: new Set(options.apiKeys),
    sessionTokens: new Set(options.sessionTokens),
    auth: options.auth,
    baseUrl,
    validateResponses: options.validateResponses,
    jobs: JOBS,
    magicValues: options.magicValues,
    reactions: reactionsFor(options),
    settings: {
      anyWebhookUrl: options.webhooks.allowPublic || options.webhooks.deliver !== undefined,
      clientIdEvents: options.webhooks.clientIdEvents,
    },
    onEvent: tellWebhooks,
    outbox: (world: World) => new Sender(world, sender),
    onCall: options.onCall,
    maxCalls: options.maxCalls,
    maxCallBytes: options.maxCallBytes,
    operations: OPERATION_NAMES,
    strict: options.strict,
    onUnknownRoute: options.onUnknownRoute ?? (options.strict ? ('error' as const) : ('warn' as const)),
  };
}
