import fc from 'fast-check';
import { controlPolicy, IN_PROCESS_POLICY } from '../../src/engine/control/guard.ts';
import { startOptions } from '../../src/engine/mock/options.ts';
import { parseOptions } from '../../src/engine/mock/parse-options.ts';
import { mockOf } from '../../src/entries/mock-of.ts';
import { createCore } from '../../src/entries/node/create-core.ts';
import { MockServer } from '../../src/entries/node/mock-server.ts';
import { createMock, type MockOptions } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { readDocument } from '../../test/support/documents.ts';
import { type Call, callsOf, withLeavers } from './calls.ts';
import { asCurl } from './curl.ts';
import { listsOf } from './invariants.ts';
import { type FuzzedMock, sendInProcess, sendOverSockets } from './send.ts';
import { newTally, Problem, Session, type Tally } from './session.ts';

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
  /** Changes the mock under test: a test of the fuzzer plants a defect. Applies in process. */
  wrap?: (mock: FuzzedMock) => FuzzedMock;
}

export interface FuzzResult extends Tally {
  /** Problems found, one of each kind. */
  problems: string[];
}

/** Sessions of a round. Each round has a seed of its own, so that a finding needs only one round to repeat. */
const SESSIONS = 20;

/** Most calls of a session. */
const SESSION_CALLS = 40;

/** Most sessions in which a finding is made smaller. */
const MAX_SHRINKS = 200;

interface Plan {
  calls: Iterable<fc.AsyncCommand<object, Session>>;
  fixtures: 'empty' | 'default';
  workspace: string;
  faults: boolean;
  /** Whether lists and panel pages are checked at the end. */
  pages: boolean;
  options: MockOptions;
}

/** Fuzzes until the calls or the minutes are over. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const end = performance.now() + options.minutes * 60_000;
  const tally = newTally();
  const problems = new Map<string, string>();
  await withDefects(async (defects) => {
    const runRound = await roundsOf(options, defects, tally);
    for (let seed = options.seed; tally.calls < options.calls && performance.now() < end; seed++) {
      const found = await runRound(seed);
      if (found === undefined) continue;
      const kind = kindOf(found.problem);
      if (!problems.has(kind)) options.report(describe(found.problem, found.plan, seed, options.sockets));
      problems.set(kind, found.problem.message);
      if (problems.size >= options.mostProblems) break;
    }
  });
  return { ...tally, problems: [...problems.values()] };
}

/** Returns what problems of the same kind have in common. */
function kindOf({ message }: Problem): string {
  return message.replace(/\d+/g, 'n').slice(0, 60);
}

/** Returns a function that runs a round of sessions. fast-check makes the first finding as small as it can. */
async function roundsOf(options: FuzzOptions, defects: string[], tally: Tally) {
  const mock = createMock();
  const document = await readDocument(mock, '/openapi.json');
  const control = await readDocument(mock, '/__mock/openapi.json');
  const calls = fc.oneof(
    { weight: 12, arbitrary: callsOf(document) },
    { weight: 4, arbitrary: callsOf(control) },
    { weight: 4, arbitrary: callsOf(control, /^\/__mock\/steps$/) },
  );
  const plans = plansOf(options.sockets ? withLeavers(calls) : calls);
  const lists = listsOf(document);

  const runSession = async (plan: Plan, counts: Tally) => {
    defects.length = 0;
    const { send, core, stop } = await startMock(plan, options);
    const worldOf = (key: string) => core.host().workspaces.open(key);
    try {
      const session = new Session({ ...plan, send, worldOf, lists, defects }, counts);
      await fc.asyncModelRun(() => ({ model: {}, real: session }), plan.calls);
      await session.finish(plan.pages);
    } finally {
      await stop();
    }
  };

  return async (seed: number) => {
    let found: { problem: Problem; plan: Plan } | undefined;
    let shrinks = 0;
    const property = fc.asyncProperty(plans, async (plan) => {
      if (found !== undefined && shrinks++ >= MAX_SHRINKS) return;
      try {
        await runSession(plan, found === undefined ? tally : newTally());
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        // A smaller session with another problem does not explain the one that was found.
        if (found !== undefined && kindOf(error) !== kindOf(found.problem)) return;
        found = { problem: error, plan };
        throw error;
      }
    });
    const { failed, errorInstance } = await fc.check(property, { seed, numRuns: SESSIONS });
    if (failed && found === undefined) throw errorInstance;
    return found;
  };
}

function plansOf(calls: fc.Arbitrary<Call>): fc.Arbitrary<Plan> {
  const commands = calls.map((call) => ({
    check: () => true,
    run: (_: object, session: Session) => session.send(call),
    toString: () => asCurl(call),
  }));
  return fc.record<Plan>({
    calls: fc.commands([commands], { maxCommands: SESSION_CALLS, size: 'max', disableReplayLog: true }),
    fixtures: fc.constantFrom('default', 'default', 'empty'),
    workspace: fc.constantFrom('', '', 'fuzzed'),
    faults: fc.constantFrom(false, false, false, true),
    pages: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    options: fc.constantFrom<MockOptions[]>(
      {},
      {},
      { strict: true, onUnknownRoute: 'warn' },
      { auth: 'any' },
      { settlement: { after: '1h' }, kycReview: 'immediate' },
      { settlement: { polls: 2 }, bankReview: { polls: 1 } },
    ),
  });
}

/** Starts a mock whose state the fuzzer can read without a call. */
async function startMock({ fixtures, options }: Plan, { sockets, wrap = (mock) => mock }: FuzzOptions) {
  const parsed = parseOptions(startOptions(paymentRequestService), {
    fixtures,
    now: '2026-03-01T00:00:00.000Z',
    validateResponses: true,
    webhooks: { deliver: () => new Response(null, { status: 200 }) },
    onCall: () => {},
    ...options,
  });
  const server = new MockServer();
  const port = sockets ? await server.listen(0, '127.0.0.1') : 0;
  const url = sockets ? `http://127.0.0.1:${port}` : 'http://mock.local';
  const core = createCore(parsed, url, { policy: sockets ? controlPolicy(parsed) : IN_PROCESS_POLICY });
  server.serve(core);
  await core.ready;
  const stop = () => {
    core.stop();
    return server.close();
  };
  const mock = mockOf(core, { url, port, controlToken: undefined, stop });
  return { send: sockets ? sendOverSockets(port) : sendInProcess(wrap(mock)), core, stop };
}

/** Collects the internal errors that the mock reports while something runs. */
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

function describe({ message, sent }: Problem, { fixtures, options }: Plan, seed: number, sockets: boolean): string {
  return [
    message,
    `  repeat: npx tsx bench/fuzz/main.ts --seed ${seed} --calls 1${sockets ? ' --sockets' : ''}`,
    `  options: ${JSON.stringify({ fixtures, ...options })}, now 2026-03-01, validateResponses`,
    ...sent.map((call) => `  ${asCurl(call)}`),
    '',
  ].join('\n');
}
