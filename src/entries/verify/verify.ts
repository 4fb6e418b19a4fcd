import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath, readText } from '../../engine/api/platform/package-files.ts';
import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import type { FilledCall } from './bind.ts';
import { callsOf } from './calls-of.ts';
import { credentialsFor } from './credentials.ts';
import { applyExpectations, EXPECTATIONS, reachedKey } from './expectations.ts';
import { checkHost, serviceOf } from './hosts.ts';
import { foreignChanges, type Inventory, inventoryOf } from './inventory.ts';
import { named, obstacleOf, onlyCalls, operationOf, scriptCalls } from './plan.ts';
import { type Played, play, remainsOf, type Side } from './play.ts';
import { type Exchange, type Raw, rawOf } from './redact/clean.ts';
import { createRedactor, type Redactor } from './redact/redactor.ts';
import { reportOf } from './report.ts';
import { liveSender, REAL_TIME, readAnswer } from './send.ts';
import { readTape, writeTape } from './tape.ts';
import type { VerifyOptions, VerifyReport } from './verify.options.ts';
import type { Tape } from './verify.types.ts';

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
  tapes = tapesOf(options),
): Promise<VerifyReport> {
  const elapsed = stopwatch();
  const { expectations = EXPECTATIONS, against, key, clientId, sessionToken } = options;
  const redactor = createRedactor({ secrets: [key, clientId, sessionToken] });
  const notes: string[] = [];
  const runs =
    against === undefined
      ? await playTapes(tapes, options, createMock, notes)
      : [await playLive({ ...options, against }, createMock, notes, redactor)];
  const played = runs.flatMap((run) => run.played);
  const reached = new Set(
    played.flatMap(({ call, live, comparison }) =>
      [...comparison.reached].map((path) => reachedKey({ operation: call.op, status: live.status, path })),
    ),
  );
  const found = applyExpectations(
    played.flatMap(({ comparison }) => comparison.differences),
    reached,
    expectations,
  );
  const report = reportOf({ runs, ...found, notes, options, ms: elapsed(), clean: redactor.text });
  // Words of the report itself, such as its verdict, may be somebody's value too.
  const { differences, notCalled, problem, trials } = report;
  const told = trials.map(({ sentence, seen, expected, again }) => [sentence, seen, expected, again]);
  const shown = differences.map(({ path, live, mock }) => [path, live, mock]);
  redactor.assertNothingLeaks(
    JSON.stringify([shown, told, notCalled.map(({ reason }) => reason), report.notes, problem]),
  );
  return report;
}

/** Reads the tapes that the options name, or those of the package. None are needed beside a live service. */
function tapesOf({ tapes, against }: VerifyOptions): Tape[] {
  if (against !== undefined) return [];
  const folder = packagePath('tapes');
  const paths =
    tapes ??
    readdirSync(folder)
      .sort()
      .map((file) => join(folder, file));
  return paths.map((path) => readTape(readText(path)));
}

/** Replays tapes in the order of recording, each in a fresh mock whose clock is at the time of the tape. */
async function playTapes(
  tapes: readonly Tape[],
  options: VerifyOptions,
  createMock: CreateMock,
  notes: string[],
): Promise<Played[]> {
  const runs: Played[] = [];
  for (const { head, calls } of tapes) {
    const days = Math.floor((machineNow() - Date.parse(head.recorded)) / DAY_MS);
    const source =
      head.service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${head.service}`;
    notes.push(
      `tape of ${head.recorded}, ${days} days old: ${source}${days > MAX_AGE_DAYS ? '; warning: it is old' : ''}`,
    );
    const answers = new Map(calls.map(({ n, answer }) => [n, answer]));
    const live: Side = { url: '', isTape: true, answer: async ({ n }) => answers.get(n) ?? { status: 0, headers: {} } };
    const mock = mockSide(createMock, `${head.recorded}T00:00:00Z`);
    runs.push(await play(onlyCalls(named(calls), options.only ?? []), { live, mock }, PAYEE, () => undefined));
  }
  return runs;
}

function mockSide(createMock: CreateMock, now: string): Side {
  const mock = createMock({ now, webhooks: { allowPublic: true } });
  return {
    url: mock.url,
    answer: async ({ op }, { method, path, headers, body }) => {
      const own = credentialsFor(operationOf(op)?.auth);
      const all = { 'content-type': 'application/json', ...(typeof own === 'string' ? {} : own.mock), ...headers };
      return readAnswer(
        await mock.fetch(path, { method, headers: all, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      );
    },
  };
}

/** Plays the script, or the calls of a running mock, at the live service. */
async function playLive(
  options: VerifyOptions & { against: string },
  createMock: CreateMock,
  notes: string[],
  redactor: Redactor,
): Promise<Played> {
  const { against, allow = 'read', payee, from, only = [], time = REAL_TIME, hostIsMine = false } = options;
  const refusal = checkHost(against, { hostIsMine });
  if (refusal !== undefined) throw new RangeError(`against ${against}: ${refusal}`);
  if (allow === 'create' && payee === undefined)
    throw new RangeError('creating needs a payee, whom the created requests pay');
  const calls = onlyCalls(from === undefined ? scriptCalls(allow) : await callsOf(from), only);
  const url = against.replace(/\/+$/, '');
  const send = liveSender(url, options.fetch ?? fetch, time);
  const [kept, start] = [[] as Raw<Exchange>[], time.now()];
  const ask = async (op: string, call: FilledCall, isKept: boolean) => {
    const credentials = credentialsFor(operationOf(op)?.auth, options);
    const answer = await send(call, typeof credentials === 'string' ? {} : credentials.live);
    const exchange = rawOf({ ...call, target: call.path, answer, at: time.now() - start });
    redactor.note(exchange);
    if (isKept && answer.status !== 429) kept.push(exchange);
    return answer;
  };
  // What an account already has is its own business, and a call with another key cannot be repeated.
  const live: Side = { url, answer: (call, filled) => ask(call.op, filled, !call.isForeign && !call.request.headers) };
  const mock = mockSide(createMock, isoTime(machineNow()));
  const readInventory = async (): Promise<Inventory> =>
    allow === 'create' ? inventoryOf((op, call) => ask(op, call, false)) : new Map();
  const before = await readInventory();
  const run = await play(calls, { live, mock }, payee ?? PAYEE, (call) => obstacleOf(call, allow, options));
  notes.push(...remainsOf(run).map((text) => `remains on the service: ${text}, which cannot be deleted`));
  const changed = run.problem === undefined ? foreignChanges(before, await readInventory(), run) : 0;
  if (changed > 0) run.problem = `${changed} client IDs or webhooks came or went that this run did not make`;
  if (options.save === undefined) return run;
  const text = writeTape(
    redactor.tape(kept, { service: serviceOf(url), recorded: isoTime(machineNow()).slice(0, 10) }),
  );
  redactor.assertNothingLeaks(text);
  options.save(text);
  return run;
}
