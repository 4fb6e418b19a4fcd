import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { controlPolicy } from '../../src/engine/control/guard.ts';
import { workspaceKey } from '../../src/engine/kernel/core/workspace-key.ts';
import { startOptions } from '../../src/engine/mock/definition/options.ts';
import type { MockCore } from '../../src/engine/mock/mock-core.ts';
import { parseOptions } from '../../src/engine/mock/parse-options.ts';
import { openStateFile } from '../../src/engine/mock/state/state-file.ts';
import { createCore } from '../../src/entries/node/create-mock.ts';
import { MockServer } from '../../src/entries/node/mock-server.ts';
import { createMock, type MockOptions } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { readDocument } from '../../test/support/documents.ts';
import { type Call, callsOf } from './calls.ts';
import { listsOf } from './invariants.ts';
import { panelCalls } from './panel-calls.ts';
import { type Plan, Session, type Tally } from './session.ts';

export interface FuzzOptions {
  seed: number;
  /** Path of a finding, to repeat it without the earlier sessions. */
  path?: string | undefined;
  sessions: number;
  /** Stops after this many minutes. */
  minutes: number;
  /** Wraps the request handler, so that a test of the fuzzer can plant a defect. */
  wrap?: (core: Served) => Served;
  /** Called before each call with the calls of the session, and afterwards with none. */
  note?: (calls: string | undefined) => void;
}

export type Served = Pick<MockCore, 'fetch'>;

/** The first problem, with the shortest sequence of calls that leads to it, and its `path`. */
export type FuzzResult = Tally & { problem?: string; path?: string };

/** Maximum calls per session. */
const SESSION_CALLS = 40;

/** Maximum sessions for shrinking a finding. */
const MAX_SHRINKS = 100;

/** Milliseconds after which a saved workspace is deleted. */
const KEPT_MS = 86_400_000;

/** Runs sessions until one finds a problem, which fast-check then shrinks. */
export async function fuzz({
  seed,
  path,
  sessions,
  minutes,
  wrap = (core) => core,
  note = () => {},
}: FuzzOptions): Promise<FuzzResult> {
  const tally: Tally = { statuses: new Map(), compared: 0 };
  const mock = createMock();
  // Loading the code of the panel takes longer than any call may.
  for (const path of ['/__mock/', '/__mock/panel/search?q=x', '/docs']) await mock.fetch(path);
  const document = await readDocument(mock, '/openapi.json');
  const control = await readDocument(mock, '/__mock/openapi.json');
  const calls = fc.oneof(
    { weight: 12, arbitrary: callsOf(document) },
    { weight: 4, arbitrary: callsOf(control) },
    { weight: 4, arbitrary: callsOf(control, /^\/__mock\/steps$/) },
    { weight: 3, arbitrary: panelCalls(callsOf(control)) },
  );
  const defects: string[] = [];
  let found: string | undefined;
  let shrinks = 0;
  const property = fc.asyncProperty(plansOf(calls), async (plan) => {
    if (found !== undefined && shrinks++ >= MAX_SHRINKS) return;
    defects.length = 0;
    const folder = mkdtempSync(join(tmpdir(), 'mock-fuzz-'));
    const file = plan.saved ? join(folder, 'state.db') : undefined;
    let running = await startMock(plan.options, file, wrap);
    const restart = async () => {
      await running.stop();
      running = await startMock(plan.options, file, wrap);
      return running;
    };
    try {
      await new Session(plan, { ...running, lists: listsOf(document), defects, restart, note }, tally).run();
    } catch (error) {
      // A smaller session with another problem does not explain the finding.
      if (found !== undefined && kindOf(error) !== found) return;
      found = kindOf(error);
      throw error;
    } finally {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
  const release = collectDefects(defects);
  const limits = { numRuns: sessions, interruptAfterTimeLimit: minutes * 60_000 };
  const { failed, errorInstance, counterexamplePath } = await fc
    .check(property, { seed, ...(path === undefined ? limits : { path, endOnFailure: true }) })
    .finally(release);
  return failed ? { ...tally, problem: String(errorInstance), path: counterexamplePath ?? '' } : tally;
}

/** Returns the kind of a problem, as a key. */
function kindOf(error: unknown): string {
  return String(error).replace(/\d+/g, 'n').slice(0, 60);
}

function plansOf(calls: fc.Arbitrary<Call>): fc.Arbitrary<Plan> {
  const options = fc.constantFrom<MockOptions[]>(
    {},
    {},
    { strict: true, onUnknownRoute: 'warn' },
    { auth: 'any' },
    { settlement: { after: '1h' }, kycReview: 'immediate' },
    { settlement: { polls: 2 }, bankReview: { polls: 1 } },
  );
  const fixtures = fc.constantFrom('default', 'default', 'empty');
  return fc.record<Plan>({
    calls: fc.array(calls, { maxLength: SESSION_CALLS, size: 'max' }),
    options: fc.tuple(fixtures, options).map(([name, more]) => ({ fixtures: name, ...more })),
    workspace: fc.constantFrom('', '', 'fuzzed'),
    faults: fc.constantFrom(false, false, false, true),
    saved: fc.constantFrom(false, false, true),
    pages: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
}

/** @param file the state file, if any */
async function startMock(options: MockOptions, file: string | undefined, wrap: (core: Served) => Served) {
  const parsed = parseOptions(startOptions(paymentRequestService), {
    now: '2026-03-01T00:00:00.000Z',
    validateResponses: true,
    webhooks: { deliver: () => new Response(null, { status: 200 }) },
    onCall: () => {},
    ...options,
  });
  let stateFile = file === undefined ? undefined : await openStateFile(file, KEPT_MS, paymentRequestService);
  const server = new MockServer();
  const port = await server.listen(0, '127.0.0.1');
  const core = createCore(parsed, `http://127.0.0.1:${port}`, {
    policy: controlPolicy(parsed),
    storage: stateFile?.storage,
  });
  const served = wrap(core);
  let handled: Promise<unknown> = core.ready;
  const fetch: Served['fetch'] = (...call) => {
    const response = served.fetch(...call);
    handled = Promise.allSettled([handled, response]);
    return response;
  };
  server.serve({ fetch });
  await core.ready;
  const stop = async () => {
    core.stop();
    await server.close();
    stateFile?.close();
    stateFile = undefined;
  };
  return {
    port,
    worldOf: (key: string) => core.host().workspaces.open(key === '' ? '' : workspaceKey(key)),
    handled: () => handled,
    stop,
  };
}

/** Collects the internal errors that a mock reports, until the returned function is called. */
function collectDefects(defects: string[]): () => void {
  const print = console.error;
  console.error = (...values: unknown[]) => {
    defects.push(values.map((value) => (value instanceof Error ? value.stack : String(value))).join(' '));
  };
  const thrown = (error: unknown) => console.error('uncaught:', error);
  process.on('uncaughtException', thrown);
  return () => {
    console.error = print;
    process.off('uncaughtException', thrown);
  };
}
