import { isoTime, machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { Mock, MockOptions } from '../mock.types.ts';
import { callsOf } from './calls-of.ts';
import { credentialsFor, OF_MOCK } from './credentials.ts';
import { applyExpectations, EXPECTATIONS, reachedKey } from './expectations.ts';
import { foreignChanges, inventoryOf } from './inventory.ts';
import { obstacleOf, onlyCalls, operationOf, scriptCalls } from './plan.ts';
import { type Played, play, type Side } from './play.ts';
import { reportOf } from './report.ts';
import { liveSender, REAL_TIME, readAnswer } from './send.ts';
import type { VerifyOptions, VerifyReport } from './verify.options.ts';
import type { Tape } from './verify.types.ts';

const DAY_MS = 86_400_000;
/** A tape of more days is warned about. */
const MAX_AGE_DAYS = 60;

/** The payee of tapes, and of reads alone: nobody's. */
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

type CreateMock = (options?: MockOptions) => Mock;

/** Plays tapes, or a script, at the mock and at the other side, and compares the answers. */
export async function verifyMock(
  options: VerifyOptions,
  tapes: readonly Tape[],
  createMock: CreateMock,
): Promise<VerifyReport> {
  const elapsed = stopwatch();
  const { expectations = EXPECTATIONS } = options;
  const notes: string[] = [];
  const runs =
    options.against === undefined
      ? await playTapes(tapes, options, createMock, notes)
      : [await playLive(options, createMock, notes)];
  const reached = new Set(
    runs.flatMap(({ played }) =>
      played.flatMap(({ call, live, comparison }) =>
        [...comparison.reached].map((path) => reachedKey({ operation: call.op, status: live.status, path })),
      ),
    ),
  );
  const found = runs.flatMap(({ played }) => played.flatMap(({ comparison }) => comparison.differences));
  return reportOf({
    runs,
    ...applyExpectations(found, reached, expectations),
    notes,
    options,
    ms: elapsed(),
    clean: (text) => text,
  });
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
    const days = Math.floor(((options.time ?? REAL_TIME).now() - Date.parse(head.recorded)) / DAY_MS);
    const source =
      head.service === 'documents' ? 'written from published examples, not recorded' : `recorded at ${head.service}`;
    notes.push(
      `tape of ${head.recorded}, ${days} days old: ${source}${days > MAX_AGE_DAYS ? '; warning: it is old' : ''}`,
    );
    const answers = new Map(calls.map(({ n, answer }) => [n, answer]));
    const live: Side = {
      url: '',
      isFilled: true,
      answer: async ({ n }) => answers.get(n) ?? { status: 0, headers: {} },
    };
    const mock = mockSide(createMock, `${head.recorded.slice(0, 10)}T00:00:00Z`);
    const planned = onlyCalls(calls, options.only ?? []);
    runs.push(await play(planned, live, mock, { values: { payee: PAYEE }, obstacleOf: () => undefined }));
  }
  return runs;
}

function mockSide(createMock: CreateMock, now: string): Side {
  const mock = createMock({ now, webhooks: { allowPublic: true } });
  return {
    url: mock.url,
    answer: async ({ op }, { method, path, headers, body }) => {
      const found = credentialsFor(operationOf(op)?.auth ?? 'none', OF_MOCK);
      const own = typeof found === 'string' ? {} : found.mock;
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const typed = body === undefined ? {} : { 'content-type': 'application/json' };
      return readAnswer(await mock.fetch(path, { method, headers: { ...typed, ...own, ...headers }, ...json }));
    },
  };
}

/** Plays the script, or the calls of a running mock, at the live service. */
async function playLive(options: VerifyOptions, createMock: CreateMock, notes: string[]): Promise<Played> {
  const { against = '', allow = 'read', payee, from, only = [], time = REAL_TIME, fetch: fetchIt = fetch } = options;
  const url = against.replace(/\/$/, '');
  const calls = onlyCalls(from === undefined ? scriptCalls(allow) : await callsOf(from), only);
  const send = liveSender(url, fetchIt, time);
  const headersOf = (op: string) => {
    const found = credentialsFor(operationOf(op)?.auth ?? 'none', options);
    return typeof found === 'string' ? {} : found.live;
  };
  const live: Side = { url, answer: (call, filled) => send(filled, headersOf(call.op)) };
  const mock = mockSide(createMock, isoTime(machineNow()));
  const readInventory = () =>
    inventoryOf(
      (op) => operationOf(op)?.path ?? '',
      (op, call) => send(call, headersOf(op)),
    );
  const inventory = async () => (allow === 'create' ? readInventory() : new Map<string, never>());
  const before = await inventory();
  const run = await play(calls, live, mock, {
    values: { payee: payee ?? PAYEE },
    obstacleOf: (call) => obstacleOf(call, { allow, credentials: options }),
  });
  notes.push(...run.remains.map((text) => `remains on the service: ${text}, which cannot be deleted`));
  if (run.problem === undefined) {
    const changed = foreignChanges(before, await inventory(), run);
    if (changed > 0) run.problem = `${changed} client IDs or webhooks came or went that this run did not make`;
  }
  return run;
}
