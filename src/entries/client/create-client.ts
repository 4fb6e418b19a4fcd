import type {
  Explanation,
  ExportedState,
  JobRun,
  Mock,
  MockError,
  MockFaults,
  MockState,
  Scenario,
  SnapshotInfo,
  Step,
  StepResult,
  WorkspaceInfo,
} from '../mock.types.ts';
import { callsApi } from './calls-api.ts';
import { stepMethods } from './step-methods.ts';
import { webhooksApi } from './webhooks-api.ts';

/** How a mock is reached: in process, or over the network. */
export interface ClientTransport {
  /** Base address of the API, without a trailing slash. */
  url: string;
  port: number;
  controlToken: string | undefined;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
  /** The same way into a workspace. */
  workspace(key: string): ClientTransport;
}

/** The whole interface of a mock over its control API; every way in has this one implementation. */
export function createClient(transport: ClientTransport): Mock {
  const { url, port, controlToken } = transport;
  const control = <T>(line: string, body?: unknown) => callControl<T>(transport, line, body);
  const stop = () => transport.stop();
  const apply = async (given: unknown) => (await control<{ applied: StepResult[] }>('POST /steps', given)).applied;
  const applyOne = async (given: unknown) => {
    const [only] = await apply(given);
    return only;
  };
  const steps = stepMethods(async (one) => (await applyOne(one))?.result);
  return {
    ...steps,
    url,
    port,
    controlToken,
    fetch: (input, init) => transport.fetch(input, init),
    reset: async () => void (await control('POST /reset')),
    snapshot: async (name) => (await control<{ id: string }>('POST /snapshots', { name })).id,
    restore: async (id) => void (await control(`POST /snapshots/${encodeURIComponent(id)}/restore`)),
    // One step answers its result, several theirs, as the overloads of the type say.
    step: (given: Step | readonly Step[]) => (Array.isArray(given) ? apply(given) : applyOne(given)) as never,
    applyScenario: async <P extends object>(given: string | Scenario<P>, params?: object) => {
      if (typeof given === 'object') return apply(given.steps({ ...given.params, ...params }));
      const line = `POST /scenarios/${encodeURIComponent(given)}`;
      return (await control<{ applied: StepResult[] }>(line, { params })).applied;
    },
    get clock() {
      return clockOver(control);
    },
    get calls() {
      return callsApi(control);
    },
    get faults() {
      return { ...steps.faults, ...faultsOver(control) };
    },
    get snapshots() {
      return snapshotsOver(control);
    },
    get webhooks() {
      return { ...steps.webhooks, ...webhooksApi(control) };
    },
    settled: async () => void (await control('POST /settled')),
    workspace: (key) => createClient(transport.workspace(key)),
    explain: (id) => control<Explanation>(`GET /explain/${encodeURIComponent(id)}`),
    workspaces: async () => (await control<{ workspaces: WorkspaceInfo[] }>('GET /workspaces')).workspaces,
    state: (options) => control<MockState>(options?.rows ? 'GET /state?rows=true' : 'GET /state'),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** One call of the control API, `METHOD /path`; rejects with a {@link MockError} when it is refused. */
export type Control = <T>(line: string, body?: unknown) => Promise<T>;

function clockOver(control: Control): Mock['clock'] {
  const now = async (line: string) => (await control<{ now: string }>(line)).now;
  const ran = async (line: string, body: unknown) => (await control<{ ran: JobRun[] }>(line, body)).ran;
  return {
    now: () => now('GET /clock'),
    freeze: () => now('POST /clock/freeze'),
    resume: () => now('POST /clock/resume'),
    set: (iso) => ran('POST /clock/set', { now: iso }),
    advance: (by) => ran('POST /clock/advance', { by }),
  };
}

function faultsOver(control: Control): MockFaults {
  return {
    list: async () => (await control<{ faults: Awaited<ReturnType<MockFaults['list']>> }>('GET /faults')).faults,
    remove: async (id) => (await control<{ cleared: number }>(`DELETE /faults/${encodeURIComponent(id)}`)).cleared > 0,
  };
}

function snapshotsOver(control: Control): Mock['snapshots'] {
  return {
    list: async () => (await control<{ snapshots: SnapshotInfo[] }>('GET /snapshots')).snapshots,
    delete: async (id) => void (await control(`DELETE /snapshots/${encodeURIComponent(id)}`)),
    export: (id) =>
      control<ExportedState>(`GET /export${id === undefined ? '' : `?snapshot=${encodeURIComponent(id)}`}`),
    import: async (state, name) => (await control<{ id: string }>('POST /import', { state, name })).id,
  };
}

async function callControl<T>(transport: ClientTransport, line: string, body: unknown): Promise<T> {
  const [method = 'GET', path = ''] = line.split(' ');
  const answer = await transport.fetch(`/__mock${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw mockError(answer.status, text, answer.headers.get('x-mock-hint'));
  try {
    return JSON.parse(text) as T;
  } catch {
    throw mockError(answer.status, `${line}: no JSON, so no mock? It starts with: ${text.slice(0, 80)}`);
  }
}

interface ErrorBody {
  message?: string;
  errors?: MockError['errors'];
}

function mockError(status: number, text: string, hint: string | null = null): MockError {
  const { message = text, errors = [] } = parseError(text);
  const fields = errors.map(({ field, message }) => `\n  ${field}: ${message}`).join('');
  const help = hint === null ? '' : `\n  hint: ${hint}`;
  return Object.assign(new Error(`${message}${fields}${help}`), { name: 'MockError' as const, status, errors });
}

function parseError(text: string): ErrorBody {
  try {
    // The control API answers errors in this shape; anything else is shown as it came.
    return JSON.parse(text) as ErrorBody;
  } catch {
    return {};
  }
}
