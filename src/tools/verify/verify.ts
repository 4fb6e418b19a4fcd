import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { WrongOption } from '../../engine/kernel/core/errors.ts';
import type { Mock, MockOptions } from '../../entries/types/mock.types.ts';
import type { Examination } from '../examine/examine.types.ts';
import { type Comparison, compare, type Difference } from './compare.ts';
import { type Credentials, credentialHeader, OF_MOCK } from './credentials.ts';
import { reportOf } from './findings.ts';
import { createBindings } from './judge-field.ts';
import * as live from './live.ts';
import { type Operations, readOperations } from './operations.ts';
import { callsOf, onlyCalls, scriptCalls } from './script.ts';
import { fillCall, named, type PlannedCall, type PlayedResponse, type Tape } from './tape.ts';

const DAY_MS = 86_400_000;
export const MAX_FAILURES = 3;
/** The payee of tapes and of read-only runs. */
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
/** Three calls per second, each at most ten seconds. */
export const PACE = { paceMs: 334, limitMs: 10_000 };

export interface VerifyOptions extends Credentials {
  /** Paths of the tapes to replay. @default the packaged tapes */
  tapes?: readonly string[] | undefined;
  /** URL of the service to compare with instead of tapes. */
  against?: string | undefined;
  /** Allows calls that create records on Sepolia. Never in production. @default 'read' */
  allow?: 'read' | 'create' | undefined;
  /** Payee of created requests. Required with `create`. */
  payee?: string | undefined;
  /** URL of a running mock whose calls are sent to the service instead of the built-in script. */
  from?: string | undefined;
  /** Operation ids to compare; `*` is a wildcard. @default all */
  only?: readonly string[] | undefined;
  /** Ends the run without a verdict, after deleting records that can be deleted. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats the comparison of one operation. @default a call of `verify` */
  again?: ((operation: string) => string) | undefined;
}

/** The result of `verify`. Differences never reject it. */
export interface VerifyReport extends Examination {
  calls: number;
  fields: number;
  differences: readonly Difference[];
  notCalled: readonly { operation: string; n: number; reason: string }[];
}

export interface Run {
  compared: (Comparison & { call: PlannedCall; status: number })[];
  notCalled: { call: PlannedCall; reason: string }[];
  notes: readonly string[];
  problem?: string | undefined;
}

/** The two sides of a run: the service, live or on a tape, and the mock. */
interface Sides {
  operations: Operations;
  play(call: PlannedCall): Promise<PlayedResponse | string>;
  mock: Pick<Mock, 'url' | 'fetch'>;
  url?: string;
  payee?: string;
  /** Credentials of the same kind for the mock. */
  credentials?: Credentials;
  signal?: AbortSignal | undefined;
}

type Surroundings = Partial<typeof PACE & { fetch: typeof fetch }>;
type CreateMock = (options?: MockOptions) => Mock;

/**
 * Compares responses of the service, live or on tapes, with responses of the mock to the same calls.
 * @throws WrongOption for contradictory or invalid options
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

/** Replays a tape against a fresh mock with the clock of the tape. */
async function runTape({ service, recorded, calls }: Tape, { only, signal }: VerifyOptions, createMock: CreateMock) {
  const days = Math.floor((machineNow() - Date.parse(recorded)) / DAY_MS);
  const source = service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${service}`;
  const mock = createMock({ now: `${recorded}T00:00:00Z`, webhooks: { allowPublic: true } });
  const operations = await readOperations(mock);
  const play = async ({ n }: PlannedCall) => calls[n - 1]?.response ?? 'it is not on the tape';
  const run = await compareCalls(onlyCalls(named(calls), only), { operations, play, mock, signal });
  return { ...run, notes: [`tape of ${recorded}, ${days} days old: ${source}`] };
}

async function runLive(against: string, options: VerifyOptions, createMock: CreateMock, surroundings: Surroundings) {
  const { payee = PAYEE, from, allow = 'read', only, signal, key, clientId, sessionToken } = options;
  const service = live.checkHost('against', against);
  if (allow === 'create' && options.payee === undefined) {
    throw new WrongOption('allow create: add a payee, whom the created requests pay');
  }
  if (allow === 'create' && service === 'production') {
    throw new WrongOption('allow create: production keeps what is created; use https://api.stage.request.network');
  }
  const url = against.replace(/\/+$/, '');
  const credentials = { key, clientId, sessionToken };
  const mock = createMock({ now: isoTime(machineNow()), webhooks: { allowPublic: true } });
  const operations = await readOperations(mock);
  const all = from === undefined ? scriptCalls(allow, operations, service) : await callsOf(from, operations);
  const calls = onlyCalls(all, only);
  const given = { url, operations, allow, credentials, payee, signal };
  const { play, left } = live.liveService({ ...given, fetch, ...PACE, ...surroundings });
  const run = await compareCalls(calls, { operations, play, mock, url, payee, credentials, signal });
  const remains = [...left.values()].join(', ');
  return { ...run, notes: remains === '' ? [] : [`left on the service, which cannot delete them: ${remains}`] };
}

/** Plays calls on both sides in sequence and compares the responses. */
export async function compareCalls(
  calls: readonly PlannedCall[],
  { operations, play, mock, url = '', payee = PAYEE, credentials = OF_MOCK, signal }: Sides,
): Promise<Run> {
  const run: Run = { compared: [], notCalled: [], notes: [] };
  const bodies = new Map<string, unknown>();
  const ids = createBindings();
  let stop: string | undefined;
  /** Most recent consecutive failures. The third means an outage, without status comparison. */
  let failures: PlannedCall[] = [];

  /** Resolves with the reason if nothing was compared; undefined otherwise. */
  const compareCall = async (call: PlannedCall): Promise<string | undefined> => {
    if (signal?.aborted) run.problem ??= 'interrupted';
    const response = stop ?? (await play(call).catch((error: Error) => error));
    if (typeof response === 'string') return response;
    const isMissing = response instanceof Error;
    const status = isMissing ? 0 : response.status;
    const reason = isMissing ? response.message : `the service answered ${status}`;
    if (status === 429) {
      run.problem = `${call.op}: the service answered 429; the run stopped, because a block lasts minutes`;
      stop = 'stopped at the first 429';
      return stop;
    }
    failures = isMissing || status >= 500 ? [...failures, call] : [];
    if (failures.length === MAX_FAILURES) {
      run.problem = `${call.op}: ${reason}; three failures in a row`;
      stop = 'stopped after three failures in a row';
      const outage = run.compared.filter((one) => failures.includes(one.call));
      run.compared = run.compared.filter((one) => !outage.includes(one));
      run.notCalled.push(...outage.map((one) => ({ call: one.call, reason: `the service answered ${one.status}` })));
      return reason;
    }
    if (isMissing) throw response;
    const operation = operations.find(call.op);
    if (operation === undefined) return 'no such operation';
    const filled = fillCall(call, bodies, payee);
    if (typeof filled === 'string') return `the mock returned no ${filled}`;
    const credential = credentialHeader(operation.credentials, credentials, OF_MOCK);
    const headers = { ...(typeof credential === 'string' ? {} : credential), ...filled.headers };
    const actual = await live.readResponse(await mock.fetch(filled.path, live.requestOf({ ...filled, headers })));
    bodies.set(call.name, actual.body);
    if ((status === 401 || status === 403) && actual.status !== status) {
      throw new Error(`the service refuses the credential (${status})`);
    }
    const urls = { live: url, mock: mock.url };
    run.compared.push({ call, status, ...compare(operation, call, { live: response, mock: actual, urls }, ids) });
    return undefined;
  };
  for (const call of calls) {
    // Records of this run are still deleted.
    const reason = await compareCall(call).catch(({ message }: Error) => {
      run.problem ??= `${call.op}: ${message}`;
      return message;
    });
    if (reason !== undefined) run.notCalled.push({ call, reason });
  }
  return run;
}
