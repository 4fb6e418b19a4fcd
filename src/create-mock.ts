import { stateOf } from './control/state.ts';
import { MockConfigError } from './core/errors.ts';
import { buildApp } from './http/app.ts';
import type { Mock, MockOptions, Step, StepResult } from './mock.types.ts';
import { runSteps } from './scenario-engine/registry.ts';
import { loadScenarios, type Scenarios, stepsOf } from './scenario-engine/scenario-files.ts';
import { fixtureImage, generatedImage } from './world/build-world.ts';
import { MockOptionsSchema, type ParsedMockOptions, parseOptions } from './world/options.ts';
import { World } from './world/world.ts';

type App = ReturnType<typeof buildApp>;

/** The app keeps no state, so one serves every mock of the process. */
let app: App | undefined;

/** A mock's inside, for the ways in that this package offers. */
export interface MockCore {
  fetch(request: Request): Response | Promise<Response>;
  ready: Promise<void>;
  world(): World;
  reset(): void;
  scenarios(): Scenarios;
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
  const url = parsed.baseUrl ?? 'http://mock.local';
  return mockOf(createCore(parsed, url), { url, port: 0, stop: async () => {} });
}

/** Builds a mock's inside from parsed options. */
export function createCore(options: ParsedMockOptions, baseUrl: string): MockCore {
  app ??= buildApp();
  const appOnce = app;
  let loaded: Scenarios | undefined;
  const scenarios = () => {
    loaded ??= loadScenarios(options.scenarios);
    return loaded;
  };
  if (options.scenarios !== undefined) scenarios();
  const atStart = typeof options.scenario === 'string' ? [options.scenario] : options.scenario;
  const startSteps = atStart.map((name) => startScenario(scenarios(), name));
  let world: World | undefined;
  const open = (image: ReturnType<typeof fixtureImage>) => {
    world = new World(image, configOf(options, baseUrl));
    for (const steps of startSteps) runSteps(world, steps);
  };
  const current = () => {
    if (world === undefined) throw new MockConfigError('the mock is still generating its data; await a call first');
    return world;
  };
  let ready: Promise<void> = Promise.resolve();
  if (options.generate === undefined) open(fixtureImage(options));
  else ready = generatedImage(options).then(open);
  const reset = () => {
    current().reset();
    for (const steps of startSteps) runSteps(current(), steps);
  };
  const answer = (request: Request) => appOnce.fetch(request, { world: current(), scenarios, resetWorld: reset });
  const waiting = options.generate !== undefined;
  return {
    fetch: waiting ? (request) => ready.then(() => answer(request)) : answer,
    ready,
    world: current,
    reset,
    scenarios,
  };
}

/** The public face of a core. */
export function mockOf(core: MockCore, way: { url: string; port: number; stop: () => Promise<void> }): Mock {
  const { url, port, stop } = way;
  const whenReady = async <T>(action: () => T): Promise<T> => {
    await core.ready;
    return action();
  };
  function step(step: Step): Promise<StepResult>;
  function step(steps: readonly Step[]): Promise<StepResult[]>;
  function step(given: Step | readonly Step[]): Promise<StepResult | StepResult[]> {
    return whenReady(() => {
      const results = runSteps(core.world(), Array.isArray(given) ? given : [given]);
      const [only] = results;
      return Array.isArray(given) || only === undefined ? results : only;
    });
  }
  return {
    url,
    port,
    fetch: async (input, init) => core.fetch(requestOf(input, init, url)),
    reset: () => whenReady(core.reset),
    snapshot: () => whenReady(() => core.world().snapshot()),
    restore: (id) => whenReady(() => core.world().restore(id)),
    step,
    applyScenario: (name, params) => whenReady(() => runSteps(core.world(), stepsOf(core.scenarios(), name, params))),
    state: (options) => whenReady(() => stateOf(core.world(), options?.rows ?? false)),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function requestOf(input: string | URL | Request, init: RequestInit | undefined, url: string): Request {
  if (input instanceof Request) return init === undefined ? input : new Request(input, init);
  return new Request(new URL(input, `${url}/`), init);
}

function startScenario(scenarios: Scenarios, name: string): unknown[] {
  try {
    return stepsOf(scenarios, name);
  } catch (error) {
    throw new MockConfigError(error instanceof Error ? error.message : String(error));
  }
}

function configOf(options: ParsedMockOptions, baseUrl: string) {
  return {
    apiKeys: new Set(options.apiKeys),
    sessionTokens: new Set(options.sessionTokens),
    auth: options.auth,
    baseUrl: baseUrl.replace(/\/$/, ''),
    validateResponses: options.validateResponses,
    onCall: options.onCall,
  };
}
