import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { WrongOption } from '../../engine/kernel/core/errors.ts';
import type { Mock, MockOptions } from '../../entries/types/mock.types.ts';
import type { Examination } from '../examine/examine.types.ts';
import { compare, type Difference } from './compare.ts';
import { type Credentials, credentialHeader, OF_MOCK } from './credentials.ts';
import { reportOf } from './findings.ts';
import { type JudgedAssumption, judgeAssumptions, selectAssumptions, shownBy } from './judge-assumptions.ts';
import { createBindings } from './judge-field.ts';
import * as live from './live.ts';
import { type Operations, readOperations } from './operations.ts';
import type { Played, Run } from './run.types.ts';
import { callsOf, onlyCalls, scriptCalls, withNeeded } from './script.ts';
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
  /**
   * Ids of assumptions to judge, such as those of {@link Mock.assumptions}; `*` is a wildcard. Of the service, only
   * calls are sent that can confirm or refute them, and the calls that these need. The report has a verdict for each.
   */
  assumptions?: readonly string[] | undefined;
  /** Ends the run without a verdict, after deleting records that can be deleted. */
  signal?: AbortSignal | undefined;
  /** Returns the command or code that repeats the verdict of an operation or assumption. @default a call of `verify` */
  again?: ((name: string) => string) | undefined;
}

/** The result of `verify`. Differences never reject it. */
export interface VerifyReport extends Examination {
  calls: number;
  fields: number;
  differences: readonly Difference[];
  notCalled: readonly { operation: string; n: number; reason: string }[];
  /** What the run shows of each given assumption; absent without the option `assumptions`. */
  assumptions?: readonly JudgedAssumption[] | undefined;
}

/** The two sides of a run: the service, live or on a tape, and the mock. */
interface Sides {
  operations: Operations;
  play(call: PlannedCall): Promise<PlayedResponse | string>;
  mock: Pick<Mock, 'url' | 'fetch' | 'calls'>;
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
  const { against, assumptions } = options;
  const ids = assumptions && (await selectAssumptions(assumptions, createMock()));
  const runs: Run[] = [];
  if (against !== undefined) runs.push(await runLive(against, options, ids, createMock, surroundings));
  else for (const tape of tapes) runs.push(await runTape(tape, options, createMock));
  return reportOf(runs, options, elapsed(), ids && judgeAssumptions(ids, runs));
}

/** Replays a tape against a fresh mock with the clock of the tape. */
async function runTape(
  { service, recorded, calls }: Tape,
  { only, signal }: VerifyOptions,
  createMock: CreateMock,
): Promise<Run> {
  const days = Math.floor((machineNow() - Date.parse(recorded)) / DAY_MS);
  const source = service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${service}`;
  const mock = createMock({ now: `${recorded}T00:00:00Z`, webhooks: { allowPublic: true } });
  const operations = await readOperations(mock);
  const play = async ({ n }: PlannedCall) => calls[n - 1]?.response ?? 'it is not on the tape';
  // Responses may depend on any earlier call, so assumptions are judged by the whole tape.
  const played = await compareCalls(onlyCalls(named(calls), only), { operations, play, mock, signal });
  const notes = [`tape of ${recorded}, ${days} days old: ${source}`];
  return { ...played, witness: live.witnessOf(service, recorded), notes };
}

async function runLive(
  against: string,
  options: VerifyOptions,
  ids: readonly string[] | undefined,
  createMock: CreateMock,
  surroundings: Surroundings,
): Promise<Run> {
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
  const now = isoTime(machineNow());
  const mock = createMock({ now, webhooks: { allowPublic: true } });
  const operations = await readOperations(mock);
  const all = from === undefined ? scriptCalls(allow, operations, service) : await callsOf(from, operations);
  const script = from === undefined ? scriptCalls('create', operations, service) : all;
  const aimed = ids && (await aimedCalls(all, script, ids, operations, createMock));
  const calls = onlyCalls(aimed ?? all, only);
  const given = { url, operations, allow, credentials, payee, signal };
  const { play, left } = live.liveService({ ...given, fetch, ...PACE, ...surroundings });
  const played = await compareCalls(calls, { operations, play, mock, url, payee, credentials, signal });
  const remains = [...left.values()].join(', ');
  const notes = remains === '' ? [] : [`left on the service, which cannot delete them: ${remains}`];
  return { ...played, witness: live.witnessOf(service, now.slice(0, 10)), notes };
}

/**
 * Returns the calls of a script that can show the assumptions, and the calls around them. A rehearsal between two mocks
 * tells which these are. Calls that are not in `allowed` have a reason why they are not sent.
 */
async function aimedCalls(
  allowed: readonly PlannedCall[],
  script: readonly PlannedCall[],
  ids: readonly string[],
  operations: Operations,
  createMock: CreateMock,
): Promise<PlannedCall[]> {
  const twin = createMock({ seed: 1, webhooks: { allowPublic: true } });
  const mock = createMock({ seed: 2, webhooks: { allowPublic: true } });
  const { play } = live.liveService({
    url: twin.url,
    operations,
    allow: 'create',
    credentials: OF_MOCK,
    payee: PAYEE,
    signal: undefined,
    fetch: twin.fetch,
    paceMs: 0,
    limitMs: PACE.limitMs,
  });
  const { compared } = await compareCalls(script, { operations, play, mock });
  const shown = new Map(compared.map((one) => [one.call.name, shownBy(one, ids)]));
  const isAllowed = new Set(allowed.map(({ name }) => name));
  const wanted = withNeeded(script, ({ name }) => (shown.get(name) ?? []).length > 0);
  return wanted.map((call) => ({
    ...call,
    shows: shown.get(call.name) ?? [],
    ...(!isAllowed.has(call.name) && { reason: 'it needs --allow create' }),
  }));
}

/** Plays calls on both sides in sequence and compares the responses. */
export async function compareCalls(
  calls: readonly PlannedCall[],
  { operations, play, mock, url = '', payee = PAYEE, credentials = OF_MOCK, signal }: Sides,
): Promise<Played> {
  const run: Played = { compared: [], notCalled: [] };
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
    const { assumptions } = await mock.calls.waitFor();
    bodies.set(call.name, actual.body);
    if ((status === 401 || status === 403) && actual.status !== status) {
      throw new Error(`the service refuses the credential (${status})`);
    }
    const urls = { live: url, mock: mock.url };
    const compared = compare(operation, call, { live: response, mock: actual, urls }, ids);
    run.compared.push({ ...compared, call, status, assumptions });
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
