import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { Examination } from '../examine/examine.types.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import { fillCall, named } from './bindings.ts';
import { type Comparison, compare, type Difference } from './compare.ts';
import { type Credentials, credentialHeaders, OF_MOCK } from './credentials.ts';
import { reportOf } from './findings.ts';
import { createBindings } from './ids.ts';
import { checkHost, type LiveRun, playLive, remainsOf, WrongOption } from './live.ts';
import { callsOf, onlyCalls, operationOf, scriptCalls } from './plan.ts';
import { REAL_TIME, readResponse, requestOf, type Time } from './send.ts';
import type { PlannedCall, Tape } from './tape.ts';

const DAY_MS = 86_400_000;
const MAX_AGE_DAYS = 60;
/** The payee of tapes and of runs that only read. */
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

export interface VerifyOptions extends Credentials {
  /** Paths of the tapes to replay. @default the tapes of the package */
  tapes?: readonly string[] | undefined;
  /** URL of the service to compare with instead of tapes. */
  against?: string | undefined;
  /** Whether calls may create records, those of the built-in script on Sepolia. Never in production. @default 'read' */
  allow?: 'read' | 'create' | undefined;
  /** Address that created requests pay. Required with `create`. */
  payee?: string | undefined;
  /** URL of a running mock whose calls are sent to the service instead of the built-in script. */
  from?: string | undefined;
  /** Operation ids to compare; `*` is a wildcard. @default all */
  only?: readonly string[] | undefined;
  /** Ends the run without a verdict. Records that can be deleted are deleted first. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that compares one operation again. @default a call of `verify` */
  again?: ((operation: string) => string) | undefined;
}

interface Surroundings {
  fetch?: typeof fetch;
  time?: Time;
}

/** The result of `verify`. Differences never reject it. */
export interface VerifyReport extends Examination {
  calls: number;
  fields: number;
  differences: readonly Difference[];
  notCalled: readonly { operation: string; n: number; reason: string }[];
}

export interface Run extends Omit<LiveRun, 'calls'> {
  compared: { call: PlannedCall; comparison: Comparison }[];
  notes: string[];
}

type CreateMock = (options?: MockOptions) => Mock;

/**
 * Compares the responses of the service, or those on tapes, with the responses of the mock to the same calls.
 * @throws WrongOption for options that cannot be followed
 */
export async function verifyMock(
  options: VerifyOptions,
  createMock: CreateMock,
  tapes: readonly Tape[] = [],
  surroundings: Surroundings = {},
): Promise<VerifyReport> {
  const elapsed = stopwatch();
  const { against } = options;
  const runs: Run[] = [];
  if (against !== undefined) runs.push(await runLive(against, options, createMock, surroundings));
  else for (const tape of tapes) runs.push(await runTape(tape, options, createMock));
  return reportOf(runs, options, elapsed());
}

/** Replays a tape in a fresh mock whose clock is at the time of the tape. */
async function runTape(tape: Tape, { only, signal }: VerifyOptions, createMock: CreateMock): Promise<Run> {
  const { service, recorded } = tape;
  const days = Math.floor((machineNow() - Date.parse(recorded)) / DAY_MS);
  const source = service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${service}`;
  const warning = days > MAX_AGE_DAYS ? '; warning: it is old' : '';
  const calls = onlyCalls(named(tape.calls), only);
  const problem = signal?.aborted ? 'interrupted' : undefined;
  const run = await replay({ calls, notCalled: [], problem }, createVerified(createMock, `${recorded}T00:00:00Z`));
  return { ...run, notes: [`tape of ${recorded}, ${days} days old: ${source}${warning}`] };
}

async function runLive(
  against: string,
  options: VerifyOptions,
  createMock: CreateMock,
  { fetch: fetchLive = fetch, time = REAL_TIME }: Surroundings,
): Promise<Run> {
  const { payee = PAYEE, from, allow = 'read', only, signal, key, clientId, sessionToken } = options;
  const service = checkHost('against', against);
  if (allow === 'create' && options.payee === undefined) {
    throw new WrongOption('allow create: add a payee, whom the created requests pay');
  }
  if (allow === 'create' && service === 'production') {
    throw new WrongOption('allow create: production keeps what is created; use https://api.stage.request.network');
  }
  const url = against.replace(/\/+$/, '');
  const calls = onlyCalls(from === undefined ? scriptCalls(allow, service) : await callsOf(from), only);
  const credentials = { key, clientId, sessionToken };
  const live = await playLive(calls, { url, allow, credentials, payee, fetch: fetchLive, time, signal });
  // The mock is called with credentials of the same kind.
  const own = {
    key: key && OF_MOCK.key,
    clientId: clientId && OF_MOCK.clientId,
    sessionToken: sessionToken && OF_MOCK.sessionToken,
  };
  const mock = createVerified(createMock, isoTime(machineNow()));
  const run = await replay(live, mock, { url, payee, credentials: own });
  const remains = remainsOf(live).join(', ');
  return { ...run, notes: remains === '' ? [] : [`left on the service, which cannot delete them: ${remains}`] };
}

export function createVerified(createMock: CreateMock, now: string, options: MockOptions = {}): Mock {
  return createMock({ now, webhooks: { allowPublic: true }, ...options });
}

/** Sends calls to the mock, one after the other, and compares its responses with the service's. */
export async function replay(
  { calls, ...live }: LiveRun,
  mock: Pick<Mock, 'url' | 'fetch'>,
  { url = '', payee = PAYEE, credentials = OF_MOCK }: { url?: string; payee?: string; credentials?: Credentials } = {},
): Promise<Omit<Run, 'notes'>> {
  const run: Omit<Run, 'notes'> = { ...live, notCalled: [...live.notCalled], compared: [] };
  const bodies = new Map<string, unknown>();
  const ids = createBindings();
  for (const call of calls) {
    const operation = operationOf(call.op);
    const filled = fillCall(call, bodies, payee);
    if (operation === undefined || typeof filled === 'string') {
      run.notCalled.push({
        call,
        reason: operation === undefined ? 'no such operation' : `the mock returned no ${filled}`,
      });
      continue;
    }
    const credential = credentialHeaders(operation.auth, credentials);
    const headers = { ...(typeof credential === 'string' ? {} : credential), ...filled.headers };
    const response = await readResponse(await mock.fetch(filled.path, requestOf({ ...filled, headers })));
    bodies.set(call.name, response.body);
    const { status } = call.response;
    if ((status === 401 || status === 403) && response.status !== status) {
      const reason = `the service refuses the credential (${status})`;
      run.problem ??= `${call.op}: ${reason}`;
      run.notCalled.push({ call, reason });
      continue;
    }
    run.compared.push({
      call,
      comparison: compare(operation, { call, mock: response, urls: { live: url, mock: mock.url } }, ids),
    });
  }
  return run;
}
