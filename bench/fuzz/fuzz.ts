import fc from 'fast-check';
import type { World } from '../../src/engine/kernel/world/world.ts';
import type { MockCore } from '../../src/engine/mock/mock-core.ts';
import { mockOptions } from '../../src/engine/mock/options.ts';
import { parseOptions } from '../../src/engine/mock/parse-options.ts';
import { mockOf } from '../../src/entries/mock-of.ts';
import { createCore } from '../../src/entries/node/create-core.ts';
import { createMock, type Mock, type MockOptions, startMock } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { readDocument } from '../../test/support/documents.ts';
import { type Call, callsOf, withLeavers } from './calls.ts';
import { asCurl } from './curl.ts';
import { listsOf } from './invariants.ts';
import { type FuzzedMock, sendInProcess, sendOverSockets } from './send.ts';
import { type Finding, newTally, runSession, type Tally } from './session.ts';
import { shrink } from './shrink.ts';
import { targetsOf } from './targets.ts';

export interface FuzzOptions {
  seed: number;
  /** Ends after so many calls. */
  calls: number;
  /** Ends after so many minutes. */
  minutes: number;
  /** Sends the calls over connections, byte for byte, instead of in process. */
  sockets: boolean;
  /** Ends after so many different problems. */
  mostProblems: number;
  /** Called with each finding. */
  report: (text: string) => void;
  /** Changes the mock under test: a test of the fuzzer plants a defect. */
  wrap?: (mock: FuzzedMock) => FuzzedMock;
}

/** What is fuzzed, and how it was. */
export interface FuzzResult extends Tally {
  /** Problems found, without those that are the same. */
  problems: string[];
}

/** Sessions of a round. Each round has a seed of its own, so that a finding needs no more than one round to repeat. */
const SESSIONS = 20;

/** Most calls of a session. */
const SESSION_CALLS = 40;

/** One session of so many is followed by a look at every list and page. */
const PAGES_EVERY = 10;

interface Plan {
  fixtures: 'small' | 'empty' | 'default';
  workspace: string | undefined;
  faults: boolean;
  options: Partial<MockOptions>;
  calls: Call[];
}

/** Comparing costs as much as there are rows, so that large states are compared less often. */
const COMPARE_EVERY = { small: 1, empty: 1, default: 2 };

/** Fuzzes until the calls or the minutes are over. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const end = performance.now() + options.minutes * 60_000;
  const tally = newTally();
  const problems = new Map<string, string>();
  await withDefects(async (defects) => {
    const bench = await openBench(options, defects, tally);
    for (let seed = options.seed; tally.calls < options.calls && performance.now() < end; seed++) {
      const found = await bench.round(seed);
      if (found === undefined) continue;
      const name = kindOf(found.problem);
      if (!problems.has(name)) options.report(describe(found, seed, options));
      problems.set(name, found.problem);
      if (problems.size >= options.mostProblems) break;
    }
  });
  return { ...tally, problems: [...problems.values()] };
}

/** Returns what problems that are the same have in common. */
function kindOf(problem: string): string {
  return problem.replace(/\d+/g, 'n').slice(0, 60);
}

type Found = Finding & { plan: Plan };

async function openBench(options: FuzzOptions, defects: string[], tally: Tally) {
  const mock = createMock();
  const document = await readDocument(mock, '/openapi.json');
  const control = targetsOf(await readDocument(mock, '/__mock/openapi.json'));
  const call = fc.oneof({ weight: 3, arbitrary: callsOf(targetsOf(document)) }, callsOf(control));
  const stepRoutes = control.filter(({ path }) => path === '/__mock/steps');
  const calls = fc.oneof({ weight: 4, arbitrary: call }, callsOf(stepRoutes));
  const plan = planOf(options.sockets ? withLeavers(calls) : calls);
  const { tables = {} } = await mock.snapshots.export();
  const small = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, fewRows(name, rows, tables)]));
  const lists = listsOf(document);

  const run = async (given: Plan, counts: Tally, checksPages: boolean): Promise<Finding | undefined> => {
    defects.length = 0;
    const mockOptions: MockOptions = {
      fixtures: given.fixtures === 'small' ? small : given.fixtures,
      now: '2026-03-01T00:00:00.000Z',
      validateResponses: true,
      webhooks: { deliver: () => new Response(null, { status: 200 }) },
      onCall: () => {},
      ...given.options,
    };
    const core = options.sockets ? undefined : createCore(parsedOptions(mockOptions), URL_IN_PROCESS);
    const target = core === undefined ? await startMock(mockOptions) : mockInProcess(core);
    const settings = {
      send: options.sockets ? sendOverSockets(target.port) : sendInProcess(options.wrap?.(target) ?? target),
      readState: core === undefined ? undefined : (key: string) => stateOf(core.host().workspaces.open(key)),
      workspace: given.workspace,
      faults: given.faults,
      compareEvery: COMPARE_EVERY[given.fixtures] * (core === undefined ? 4 : 1),
      lists: checksPages ? lists : undefined,
      ids: given.fixtures === 'empty' ? {} : tables,
      defects,
    };
    try {
      return await runSession(given.calls, settings, counts);
    } finally {
      await target.stop();
    }
  };

  /** Runs a few sessions. A session with a problem is made as small as possible. */
  const round = async (seed: number): Promise<Found | undefined> => {
    let sessions = 0;
    let first: { found: Finding; given: Plan; checksPages: boolean } | undefined;
    const property = fc.asyncProperty(plan, async (given) => {
      const checksPages = sessions++ % PAGES_EVERY === 0;
      const found = await run(given, tally, checksPages);
      if (found !== undefined) first = { found, given, checksPages };
      return found === undefined;
    });
    // fast-check would shrink every text of every call, which takes minutes.
    await fc.check(property, { seed, numRuns: SESSIONS, endOnFailure: true });
    return first === undefined ? undefined : smallest(first);
  };

  const smallest = async ({ found, given, checksPages }: { found: Finding; given: Plan; checksPages: boolean }) => {
    let best = found;
    const kind = kindOf(found.problem);
    await shrink(given.calls.slice(0, found.at + 1), async (calls) => {
      const again = await run({ ...given, calls: [...calls] }, newTally(), checksPages);
      if (again === undefined || kindOf(again.problem) !== kind) return false;
      best = again;
      return true;
    });
    return { ...best, plan: given };
  };
  return { round };
}

function planOf(call: fc.Arbitrary<Call>): fc.Arbitrary<Plan> {
  return fc.record({
    fixtures: fc.constantFrom('small', 'small', 'small', 'empty', 'default'),
    workspace: fc.constantFrom(undefined, undefined, 'fuzzed'),
    faults: fc.constantFrom(false, false, false, true),
    options: fc.constantFrom<Partial<MockOptions>[]>(
      {},
      {},
      { strict: true, onUnknownRoute: 'warn' },
      { auth: 'any' },
      { settlement: { after: '1h' }, kycReview: 'immediate' },
      { settlement: { polls: 2 }, bankReview: { polls: 1 } },
    ),
    // The size is given because fast-check prefers short arrays.
    calls: fc.array(call, { minLength: 1, maxLength: SESSION_CALLS, size: 'max' }),
  });
}

const URL_IN_PROCESS = 'http://mock.local';

const parsedOptions = (options: MockOptions) => parseOptions(mockOptions(paymentRequestService), options);

function mockInProcess(core: MockCore): Mock {
  return mockOf(core, { url: URL_IN_PROCESS, port: 0, controlToken: undefined, stop: async () => core.stop() });
}

/** Returns all rows and registers as text, once the due jobs have run, as before any call; undefined while webhooks are being sent. */
function stateOf(world: World): string | undefined {
  world.runDueJobs();
  const tables = [...world.config.service.tables.values()].map(({ definition }) => definition);
  const rows = tables.map((definition) => [definition.name, world.table(definition).all()] as const);
  if (rows.some(([name, queue]) => name === 'webhook-queue' && queue.length > 0)) return undefined;
  return JSON.stringify([world.registers, rows]);
}

const KEPT_CURRENCIES = ['USD', 'EUR', 'ETH-sepolia-sepolia', 'FAU-sepolia', 'USDC-base'];

/** Returns the few rows of a table with which a state is exported in little time. */
function fewRows(name: string, rows: Row[], tables: Record<string, Row[]>): Row[] {
  const recurring = (tables['recurring-payments'] ?? []).slice(0, 1);
  const requests = (tables.requests ?? [])
    .filter(
      (row, index) =>
        index < 1 || recurring.some((one) => one.requestId === row.requestId || one.currentRequestId === row.requestId),
    )
    .map(({ requestId }) => requestId);
  if (name === 'currencies') return rows.filter(({ id }) => KEPT_CURRENCIES.includes(String(id)));
  if (name === 'conversion-routes') return rows.filter(({ currencyId }) => currencyId === 'USD').slice(0, 2);
  if (name === 'rates') return rows.slice(0, 5);
  if (name === 'recurring-payments') return recurring;
  if (name === 'requests' || name === 'payments') return rows.filter(({ requestId }) => requests.includes(requestId));
  if (name === 'client-ids') return rows.filter(({ clientId }) => clientId === 'cli_test');
  return rows.slice(0, 1);
}

type Row = Record<string, unknown>;

/** Collects what the mock reports as errors of its own while something runs. */
async function withDefects(action: (defects: string[]) => Promise<void>): Promise<void> {
  const defects: string[] = [];
  const print = console.error;
  console.error = (...values: unknown[]) => {
    defects.push(values.map((value) => (value instanceof Error ? value.stack : String(value))).join(' '));
  };
  const rejected = (error: unknown) => console.error('unhandled rejection:', error);
  process.on('unhandledRejection', rejected);
  process.on('uncaughtException', rejected);
  try {
    await action(defects);
  } finally {
    console.error = print;
    process.off('unhandledRejection', rejected);
    process.off('uncaughtException', rejected);
  }
}

function describe({ problem, sent, plan }: Found, seed: number, { sockets }: FuzzOptions): string {
  const options = JSON.stringify({ fixtures: plan.fixtures, ...plan.options });
  return [
    problem,
    `  repeat: npx tsx bench/fuzz/main.ts --seed ${seed} --calls 1${sockets ? ' --sockets' : ''}`,
    `  options: ${options}, now 2026-03-01, validateResponses`,
    ...sent.map((call) => `  ${asCurl(call)}`),
    '',
  ].join('\n');
}
