import { isKey, KEY_FORM } from '../../engine/kernel/core/key.ts';
import { STEP_METHODS } from '../../service/step-methods.generated.ts';
import type { StepMethods } from '../../service/steps.generated.ts';
import type { Mock, MockState, Scenario, StepResult, WorkspaceInfo } from '../types/mock.types.ts';
import { controlOf } from './control-call.ts';
import { assertDefined, assertText, parametersFrom } from './step-arguments.ts';
import type { LocalReceiver } from './webhook-receiver.ts';

/** Sends requests to a mock, in process or over the network. */
export interface ClientTransport {
  /** Base URL of the main workspace, without a trailing slash. */
  url: string;
  port: number;
  controlToken: string | undefined;
  /** Sends a request to any workspace, like `fetch`. */
  send(input: string | Request, init?: RequestInit): Promise<Response>;
  /** Reads a response of the control API. @default without a limit */
  readText?(response: Response): Promise<string>;
  /** Stops the mock; absent if the mock outlives its clients. */
  stop?(): Promise<void>;
}

/**
 * Creates a {@link Mock} on top of a transport. All entry points share this implementation.
 * @param key workspace key; absent for the main workspace
 * @param isParentStopped whether the mock of this workspace was stopped
 * @param receivers the receivers, also closed ones, with the key of their workspace
 */
export function createClient(
  transport: ClientTransport,
  key?: string,
  isParentStopped = () => false,
  receivers = new Map<LocalReceiver, string | undefined>(),
): Mock {
  const { port, controlToken } = transport;
  const url = key === undefined ? transport.url : `${transport.url}${workspacePath(key)}`;
  let stopping: Promise<void> | undefined;
  const isStopped = () => stopping !== undefined || isParentStopped();
  // A response would hide that a test uses a stopped mock.
  const assertRunning = () => {
    if (isStopped()) throw new Error(`The mock at ${transport.url} was stopped: stop() has been called`);
  };
  const fetch: Mock['fetch'] = async (input, init) => {
    assertRunning();
    return transport.send(targetOf(input, url), init);
  };
  const stop = async () => {
    const own = [...receivers].filter(([, owner]) => key === undefined || owner === key);
    const isRemote = key === undefined && transport.stop === undefined;
    // A mock or workspace that ends takes its webhooks with it.
    if (isRemote) await Promise.all(own.map(([receiver]) => receiver.close()));
    else for (const [receiver] of own) receiver.shut();
    // A workspace can be used and stopped again.
    if (key !== undefined) return isStopped() ? undefined : deleteWorkspace(transport, key);
    stopping ??= transport.stop?.();
    return stopping;
  };
  const control = controlOf(fetch, transport.readText);
  const apply = async (steps: readonly object[]) => {
    for (const [index, step] of steps.entries()) assertDefined(step, `steps[${index}].`);
    return resultsOf(await control('POST /steps', { body: [...steps] }));
  };
  const applyOne = async (step: object) => {
    assertDefined(step);
    return resultsOf(await control('POST /steps', { body: { ...step } }))[0];
  };
  const applyGiven = (given: object): Promise<unknown> => (Array.isArray(given) ? apply(given) : applyOne(given));
  /** Replaced state has lost the webhooks of receivers, or has those of closed ones. */
  const renewReceivers = async () => {
    for (const [receiver, owner] of receivers) if (owner === key) await receiver.renew();
  };
  const steps = stepMethods(async (one) => (await applyOne(one))?.result);
  const webhooks: Mock['webhooks'] = {
    ...steps.webhooks,
    deliveries: async (filter = {}) => {
      assertDefined(filter, 'filter.');
      return (await control('GET /webhooks/deliveries', { query: filter })).deliveries;
    },
    waitFor: async (filter = {}, options = {}) => {
      assertDefined(filter, 'filter.');
      return control('GET /webhooks/wait', { query: { ...filter, ...options } });
    },
  };
  const hold = async (step: 'clock.freeze' | 'clock.resume') => {
    await applyOne({ do: step });
    return (await control('GET /clock')).now;
  };
  return {
    ...steps,
    url,
    port,
    controlToken,
    fetch,
    reset: async () => {
      await control('POST /reset');
      await renewReceivers();
    },
    snapshot: async (name) => (await control('POST /snapshots', { body: { name } })).id,
    restore: async (id) => {
      await control('POST /snapshots/{id}/restore', { params: { id: assertText('restore', 'id', id) } });
      await renewReceivers();
    },
    // A single step returns its result, an array of steps an array.
    step: applyGiven as Mock['step'],
    applyScenario: async <P extends object>(given: string | Scenario<P>, params?: object) => {
      assertDefined(params ?? {}, 'params.');
      if (typeof given === 'object' && given !== null) return apply(given.steps({ ...given.params, ...params }));
      const name = assertText('applyScenario', 'scenario', given);
      return resultsOf(await control('POST /scenarios/{name}', { params: { name }, body: { params: { ...params } } }));
    },
    clock: {
      now: async () => (await control('GET /clock')).now,
      freeze: () => hold('clock.freeze'),
      resume: () => hold('clock.resume'),
      set: async (iso) => (await control('POST /clock/set', { body: { now: iso } })).ran,
      advance: async (by) => (await control('POST /clock/advance', { body: { by } })).ran,
    },
    chain: { status: () => control('GET /chain'), sync: () => control('POST /chain/sync') },
    calls: {
      list: async (filter) => (await control('GET /calls', { query: filter })).calls,
      waitFor: (filter, options) => control('GET /calls/wait', { query: { ...filter, ...options } }),
      clear: async () => void (await control('DELETE /calls')),
    },
    faults: {
      ...steps.faults,
      list: async () => (await control('GET /faults')).faults,
      remove: async (id) => (await steps.faults.clear(assertText('faults.remove', 'id', id))).cleared > 0,
    },
    snapshots: {
      list: async () => (await control('GET /snapshots')).snapshots,
      delete: async (id) => {
        await control('DELETE /snapshots/{id}', { params: { id: assertText('snapshots.delete', 'id', id) } });
      },
      export: async (...ids: readonly string[]) => {
        const [snapshot] = ids.map((id) => assertText('snapshots.export', 'id', id));
        return control('GET /export', { query: { snapshot } });
      },
      import: async (state, name) => (await control('POST /import', { body: { state, name } })).id,
    },
    webhooks,
    receiver: async () => {
      const { openReceiver } = await import('./webhook-receiver.ts');
      const receiver = await openReceiver({ control, webhooks });
      receivers.set(receiver, key);
      return receiver;
    },
    settled: async () => void (await control('POST /settled')),
    workspace: (other) => {
      assertRunning();
      return createClient(transport, assertText('workspace', 'key', other), isStopped, receivers);
    },
    assumptions: async (options = {}) => {
      assertDefined(options, 'options.');
      return (await control('GET /assumptions', { query: options })).assumptions;
    },
    explain: async (id) => control('GET /explain/{id}', { params: { id: assertText('explain', 'id', id) } }),
    next: async (id) => control('GET /next/{id}', { params: { id: assertText('next', 'id', id) } }),
    createWorkspace: (key) => control('POST /workspaces', { body: { key } }),
    workspaces: async () => {
      const all: WorkspaceInfo[] = [];
      for (let after: string | undefined; ; after = all.at(-1)?.key) {
        const { workspaces } = await control('GET /workspaces', { query: { after } });
        all.push(...workspaces);
        if (workspaces.length === 0) return all;
      }
    },
    // Row types are generated, like result types.
    state: async ({ rows } = {}) => (await control('GET /state', { query: { rows } })) as MockState,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Deletes a workspace. A 404 is accepted, because an unused workspace does not exist. */
async function deleteWorkspace({ url, send }: ClientTransport, key: string): Promise<void> {
  const line = `${url}/__mock/workspaces/${key}`;
  const response = await send(line, { method: 'DELETE' });
  const text = await response.text();
  if (!response.ok && response.status !== 404) throw new Error(`DELETE ${line} returned ${response.status}: ${text}`);
}

/** Result types are generated from the steps, because the control API does not define them. */
function resultsOf({ applied }: { applied: readonly { do: string; result: unknown }[] }): StepResult[] {
  return applied as StepResult[];
}

/** Resolves a path such as `/v2/currencies` against the mock's URL. */
function targetOf(input: string | URL | Request, base: string): string | Request {
  if (typeof input !== 'string' && !(input instanceof URL)) return input;
  return typeof input === 'string' && input.startsWith('/') ? `${base}${input}` : new URL(input, `${base}/`).href;
}

/** Returns the path prefix of a workspace. @throws TypeError for a key that the mock would refuse in each call */
function workspacePath(key: string): string {
  if (isKey(key)) return `/w/${key}`;
  throw new TypeError(`"${key}" is not a workspace key: it must have ${KEY_FORM}`);
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Creates a method for every step. The server rejects unknown steps. */
export function stepMethods(run: (step: { do: string }) => Promise<unknown>): StepMethods {
  const spaces: Record<string, Record<string, Method>> = {};
  for (const [step, space, method, subject, example, isOptional] of STEP_METHODS) {
    spaces[space] ??= {};
    const form = { name: `${space}.${method}`, subject, example, isOptional };
    spaces[space][method] = async (...args) => run({ ...parametersFrom(args, form), do: step });
  }
  // Created from the same step list as the type.
  return spaces as unknown as StepMethods;
}
