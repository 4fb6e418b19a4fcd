import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import { named } from './bindings.ts';
import { callsOf } from './calls-of.ts';
import { credentialsFor } from './credentials.ts';
import { applyExpectations, EXPECTATIONS } from './expectations.ts';
import { checkHost, serviceOf, shownUrl, WrongOption } from './hosts.ts';
import { obstacleOf, onlyCalls, operationOf, scriptCalls } from './plan.ts';
import { foreignChanges, play, type Run, remainsOf, type Side } from './play.ts';
import { type Exchange, type Raw, rawOf } from './redact/clean.ts';
import { Redactor } from './redact/redactor.ts';
import { reportOf } from './report.ts';
import { liveSender, REAL_TIME, readAnswer, requestOf } from './send.ts';
import { dayOf, type PlannedCall, type Tape, writeTape } from './tape.ts';
import type { VerifyOptions, VerifyReport } from './verify.options.ts';

const DAY_MS = 86_400_000;
/** A tape of more days is warned about. */
const MAX_AGE_DAYS = 60;
/** The payee of tapes, and of reads alone: nobody's. */
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

type CreateMock = (options?: MockOptions) => Mock;

/**
 * Plays tapes, or a script, at the mock and at the other side, and compares the answers.
 * @throws RangeError for options that cannot be followed, LeakError when the report would hold a secret
 */
export async function verifyMock(
  options: VerifyOptions,
  createMock: CreateMock,
  tapes: readonly Tape[] = [],
): Promise<VerifyReport> {
  const elapsed = stopwatch();
  const { expectations = EXPECTATIONS, against, key, clientId, sessionToken } = options;
  const redactor = new Redactor([key, clientId, sessionToken]);
  const runs: Run[] = [];
  if (against !== undefined) runs.push(await playLive({ ...options, against }, createMock, redactor));
  else for (const tape of tapes) runs.push(await playTape(tape, options, createMock));
  const { differences, assumptions } = applyExpectations(runs, expectations);
  const report = reportOf({ runs, differences, assumptions, options, ms: elapsed(), clean: redactor.text });
  // Words of the report itself, such as its verdict, may be somebody's value too.
  const { trials, notCalled, notes, problem } = report;
  const found = report.differences.map(({ path, live, mock }) => [path, live, mock]);
  const verdicts = trials.map(({ sentence, seen, again }) => [sentence, seen, again]);
  redactor.assertNothingLeaks(JSON.stringify([found, verdicts, notCalled.map(({ reason }) => reason), notes, problem]));
  return report;
}

/** Replays a tape in the order of recording, in a fresh mock whose clock is at its time. */
async function playTape({ head, calls }: Tape, options: VerifyOptions, createMock: CreateMock): Promise<Run> {
  const { service, recorded } = head;
  const days = Math.floor((machineNow() - Date.parse(recorded)) / DAY_MS);
  const source = service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${service}`;
  const warning = days > MAX_AGE_DAYS ? '; warning: it is old' : '';
  const answers = new Map(calls.map(({ n, answer }) => [n, answer]));
  const live: Side = { url: '', isTape: true, answer: async ({ n }) => answers.get(n) ?? { status: 0, headers: {} } };
  const sides = { live, mock: mockSide(createMock, `${recorded}T00:00:00Z`) };
  const run = await play(onlyCalls(named(calls), options.only), sides, PAYEE, () => undefined, options.signal);
  return { ...run, service, recorded, notes: [`tape of ${recorded}, ${days} days old: ${source}${warning}`] };
}

/** Returns a fresh mock, which is called with a credential of its own fixtures. */
export function mockSide(createMock: CreateMock, now: string, options: MockOptions = {}): Side {
  const mock = createMock({ now, webhooks: { allowPublic: true }, ...options });
  return {
    url: mock.url,
    answer: async ({ op }, call) => {
      const own = credentialsFor(operationOf(op)?.auth);
      const headers = { ...(typeof own === 'string' ? {} : own.mock), ...call.headers };
      return readAnswer(await mock.fetch(call.path, requestOf({ ...call, headers })));
    },
  };
}

/** Plays the script, or the calls of a running mock, at the live service. */
async function playLive(
  options: VerifyOptions & { against: string },
  createMock: CreateMock,
  redactor: Redactor,
): Promise<Run> {
  const { against, payee, from, save, time = REAL_TIME, hostIsMine = false, signal } = options;
  const refusal = checkHost(against, { hostIsMine });
  if (refusal !== undefined) throw new WrongOption(`against ${shownUrl(against)}: ${refusal}`);
  const allow = options.allow === undefined || options.allow === 'read' ? 'read' : 'create';
  if (allow === 'create' && payee === undefined) {
    throw new WrongOption(`allow ${options.allow}: it needs a payee, whom the created requests pay`);
  }
  const url = against.replace(/\/+$/, '');
  const [service, recorded] = [serviceOf(url), dayOf(machineNow())];
  if (options.allow === 'create' && service === 'production') {
    const cure = 'use https://api.stage.request.network, or add --allow create-in-production';
    throw new WrongOption(
      `allow create: ${shownUrl(against)} is production, where the created records remain; ${cure}`,
    );
  }
  const calls = onlyCalls(from === undefined ? scriptCalls(allow, service) : await callsOf(from), options.only);
  const send = liveSender(url, options.fetch ?? fetch, time);
  const [kept, start] = [[] as Raw<Exchange>[], time.now()];
  const openingOf = ({ op }: PlannedCall) => {
    const own = credentialsFor(operationOf(op)?.auth, options);
    return typeof own === 'string' ? { live: {}, variable: undefined } : own;
  };
  const live: Side = {
    url,
    variableOf: (call) => (call.request.headers ? undefined : openingOf(call).variable),
    answer: async (call, filled) => {
      const headers = { ...openingOf(call).live, ...filled.headers };
      const answer = await send({ ...filled, headers });
      const exchange = rawOf({ ...filled, target: filled.path, answer, at: time.now() - start });
      redactor.note(exchange);
      // What an account already has is its own business, and a call with another or a refused key cannot be repeated.
      const isRefused = [401, 403, 429].includes(answer.status);
      if (!call.isForeign && !call.request.headers && !isRefused) kept.push(exchange);
      return answer;
    },
  };
  const sides = { live, mock: mockSide(createMock, isoTime(machineNow())) };
  const run = await play(calls, sides, payee ?? PAYEE, (call) => obstacleOf(call, allow, options), signal);
  const changed = foreignChanges(run);
  if (changed > 0) run.problem ??= `${changed} client IDs or webhooks came or went that this run did not make`;
  if (save !== undefined) {
    const text = writeTape(redactor.tape(kept, { service, recorded }));
    redactor.assertNothingLeaks(text);
    save(text);
  }
  const remains = remainsOf(run).join(', ');
  const notes = remains === '' ? [] : [`remains on the service, and cannot be deleted: ${remains}`];
  return { ...run, service, recorded, notes };
}
