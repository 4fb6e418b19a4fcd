import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import { named } from './bindings.ts';
import { callsOf } from './calls-of.ts';
import { credentialsFor } from './credentials.ts';
import { checkHost, WrongOption } from './hosts.ts';
import { obstacleOf, onlyCalls, operationOf, scriptCalls } from './plan.ts';
import { play, type Run, remainsOf, type Side } from './play.ts';
import { redacted, tapeOf } from './redact.ts';
import { liveSender, REAL_TIME, readResponse, requestOf } from './send.ts';
import { dayOf, type PlannedCall, type Tape, type TapeCall, writeTape } from './tape.ts';
import type { VerifyReport, VerifyRun } from './verify.types.ts';
import { reportOf } from './verify-report.ts';

const DAY_MS = 86_400_000;
/** The report warns about older tapes. */
const MAX_AGE_DAYS = 60;
/** The payee of tapes and of runs that only read. */
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

type CreateMock = (options?: MockOptions) => Mock;

/**
 * Plays tapes, or a script, at the mock and at the other side, and compares the responses.
 * @throws WrongOption for options that cannot be followed
 */
export async function verifyMock(
  options: VerifyRun,
  createMock: CreateMock,
  tapes: readonly Tape[] = [],
): Promise<VerifyReport> {
  const elapsed = stopwatch();
  const { against } = options;
  const runs: Run[] = [];
  if (against !== undefined) runs.push(await playLive(against, options, createMock));
  else for (const tape of tapes) runs.push(await playTape(tape, options, createMock));
  return reportOf(runs, options, elapsed());
}

/** Replays a tape in a fresh mock whose clock is at the time of the tape. */
async function playTape({ head, calls }: Tape, options: VerifyRun, createMock: CreateMock): Promise<Run> {
  const { service, recorded } = head;
  const days = Math.floor((machineNow() - Date.parse(recorded)) / DAY_MS);
  const source = service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${service}`;
  const warning = days > MAX_AGE_DAYS ? '; warning: it is old' : '';
  const planned = named(calls);
  const respond = async ({ n }: PlannedCall) => planned[n - 1]?.response ?? { status: 0 };
  const live: Side = { url: '', isTape: true, respond };
  const mock = mockSide(createMock, `${recorded}T00:00:00Z`);
  const run = await play(onlyCalls(planned, options.only), { live, mock, payee: PAYEE, signal: options.signal });
  return { ...run, service, recorded, notes: [`tape of ${recorded}, ${days} days old: ${source}${warning}`] };
}

/** Returns a fresh mock, called with a credential of its own fixtures. */
export function mockSide(createMock: CreateMock, now: string, options: MockOptions = {}): Side {
  const mock = createMock({ now, webhooks: { allowPublic: true }, ...options });
  return {
    url: mock.url,
    respond: async ({ op }, call) => {
      const own = credentialsFor(operationOf(op)?.auth);
      const headers = { ...(typeof own === 'string' ? {} : own.mock), ...call.headers };
      return readResponse(await mock.fetch(call.path, requestOf({ ...call, headers })));
    },
  };
}

/** Plays the script, or the calls of a running mock, at the live service. */
async function playLive(against: string, options: VerifyRun, createMock: CreateMock): Promise<Run> {
  const { payee, from, save, time = REAL_TIME, signal, key, clientId, sessionToken } = options;
  const service = checkHost('against', against, options.hostIsMine);
  const allow = allowed(options, service);
  const [url, recorded] = [against.replace(/\/+$/, ''), dayOf(machineNow())];
  const calls = onlyCalls(from === undefined ? scriptCalls(allow, service) : await callsOf(from), options.only);
  const send = liveSender(url, options.fetch ?? fetch, time);
  const secrets = [key, clientId, sessionToken].filter((secret) => secret !== undefined);
  const kept: TapeCall[] = [];
  const live: Side = {
    url,
    respond: async (call, filled) => {
      const own = credentialsFor(operationOf(call.op)?.auth, options);
      const headers = { ...(typeof own === 'string' ? {} : own.live), ...filled.headers };
      const response = await send({ ...filled, headers });
      // The account's own records are nobody else's business.
      const exchange = { ...filled, target: filled.path, headers, response };
      const clean = save === undefined || call.isForeign ? undefined : redacted(exchange, url, secrets);
      if (clean !== undefined) kept.push(clean);
      return response;
    },
  };
  const mock = mockSide(createMock, isoTime(machineNow()));
  const run = await play(calls, {
    ...{ live, mock, payee: payee ?? PAYEE, signal },
    obstacleOf: (call) => obstacleOf(call, allow, options),
  });
  save?.(writeTape(tapeOf({ service, recorded }, kept)));
  const remains = remainsOf(run).join(', ');
  const notes = remains === '' ? [] : [`left on the service, which cannot delete them: ${remains}`];
  return { ...run, service, recorded, notes };
}

/** Returns what a run may do. @throws WrongOption for creating without a payee, or in production without naming it */
function allowed({ allow = 'read', payee }: VerifyRun, service: string): 'read' | 'create' {
  if (allow === 'read') return 'read';
  if (payee === undefined) throw new WrongOption(`allow ${allow}: add a payee, whom the created requests pay`);
  if (allow === 'create-in-production' || service !== 'production') return 'create';
  const cure = 'use https://api.stage.request.network, or add --allow create-in-production';
  throw new WrongOption(`allow create: this is production, which keeps what is created; ${cure}`);
}
