import type { World } from '../../src/engine/kernel/world/world.ts';
import type { MockOptions } from '../../src/index.ts';
import type { Call } from './calls.ts';
import { asCurl } from './curl.ts';
import { type Row, type Tables, wrongIds, wrongLedger, wrongPage, wrongPages } from './invariants.ts';
import { KnownIds } from './known-ids.ts';
import { type RawResponse, send } from './send.ts';

/** The calls of a session and the mock they are sent to. */
export interface Plan {
  calls: readonly Call[];
  options: MockOptions;
  /** Workspace of the calls; '' is the main one. */
  workspace: string;
  /** Whether calls that add faults are sent. Such a session looks for internal errors only. */
  faults: boolean;
  /** Whether the mock has a state file. Such a session ends with a restart. */
  saved: boolean;
  /** Whether to read every list and every panel page at the end. */
  pages: boolean;
}

/** A fresh mock whose state the fuzzer can read without a call. */
export interface FuzzedMock {
  port: number;
  worldOf: (workspace: string) => World;
  /** Resolves when every call that has arrived is handled. */
  handled: () => Promise<unknown>;
  /** Paths of its paged lists. */
  lists: readonly string[];
  /** Internal errors reported by the mock. */
  defects: string[];
  /** Restarts the mock on its state file. Returns the new one. */
  restart: () => Promise<Pick<FuzzedMock, 'worldOf'>>;
  /** Notes the calls so far before another is sent; none when it has ended. */
  note: (calls: string | undefined) => void;
}

/** Counts of a fuzzing run. */
export interface Tally {
  statuses: Map<number, number>;
  /** Refused calls whose state was compared. */
  compared: number;
}

/** Maximum CPU time of a call (ms). */
const MAX_CPU = 100;

/** Maximum time until a response (ms). */
const PATIENCE = 1000;

/** How long to wait for calls without a time limit (ms). */
const SHORT_PATIENCE = 30;

const WAITS = /\/(wait|events|settled)\b/;
const FAULTS = /fault|rateLimit|scenarios\//;
/** Calls after which time may pass, or payments may no longer match their requests. */
const UNSETTLES = /resume|store\.clear|scenarios\/|import/;

/** Sends the calls of a plan in sequence and checks each response. */
export class Session {
  readonly #sent: Call[] = [];
  readonly #plan: Plan;
  readonly #mock: FuzzedMock;
  readonly #tally: Tally;
  readonly #prefix: string;
  readonly #ids = new KnownIds();
  /** Whether the state may change, because of an earlier call. */
  #unsettled: boolean;
  #hasBooks = true;
  /** State before the next call; undefined if it must be read first. */
  #state: string | undefined;

  constructor(plan: Plan, mock: FuzzedMock, tally: Tally) {
    this.#plan = plan;
    this.#mock = mock;
    this.#tally = tally;
    this.#prefix = plan.workspace === '' ? '' : `/w/${plan.workspace}`;
    this.#unsettled = plan.faults;
  }

  /** @throws Error with the first problem and the calls that led to it */
  async run(): Promise<void> {
    const { calls, workspace, faults, pages } = this.#plan;
    this.#ids.learn(this.#tables());
    const main = this.#read('');
    for (const call of calls) await this.#send(call);
    if (workspace !== '' && main !== this.#read('')) this.#fail('a call to a workspace changed the main one');
    this.#fail(wrongIds(this.#tables()) ?? (this.#hasBooks ? wrongLedger(this.#tables()) : undefined));
    const ask = (path: string) => this.#ask(path);
    if (pages) {
      this.#fail(await wrongPage(ask));
      for (const path of faults ? [] : this.#mock.lists) this.#fail(await wrongPages(ask, path));
    }
    if (this.#plan.saved) await this.#compareRestart();
  }

  /** Fails if a restart changes a workspace. */
  async #compareRestart(): Promise<void> {
    await this.#mock.handled();
    const keys = [...new Set(['', this.#plan.workspace])];
    const states = (worldOf: FuzzedMock['worldOf']) => keys.map((key) => savedState(worldOf(key)));
    const before = states(this.#mock.worldOf);
    const after = states(await this.#restarted());
    for (const [at, state] of before.entries()) {
      // Due jobs and deliveries continue at once.
      if (state === undefined || after[at] === undefined || state === after[at]) continue;
      this.#fail(`the restart changed the state: ${difference(state, after[at])}`);
    }
  }

  async #restarted(): Promise<FuzzedMock['worldOf']> {
    try {
      return (await this.#mock.restart()).worldOf;
    } catch (error) {
      this.#fail(`the restart failed: ${String(error)}`);
      throw error;
    }
  }

  async #send(given: Call): Promise<void> {
    const { faults } = this.#plan;
    const call = this.#ids.resolve({ ...given, path: this.#prefix + given.path });
    // Forms encode the slash.
    const text = `${call.path} ${call.headers} ${call.body ?? ''}`.replaceAll('%2F', '/');
    if (!faults && FAULTS.test(text)) return;
    const leaves = call.leaves !== undefined;
    const before = this.#unsettled || leaves ? undefined : (this.#state ?? (await this.#readSettled()));
    this.#state = undefined;
    this.#sent.push(call);
    const mayWait = faults || WAITS.test(call.path);
    const patience = mayWait ? SHORT_PATIENCE : PATIENCE;
    this.#mock.note(this.#sent.map(asCurl).join('\n'));
    const { result: response, cpu } = await measured(async () => {
      const first = await send(this.#mock.port, call, patience);
      // The first call of a route loads its code, which may take long.
      return first.late && !mayWait ? send(this.#mock.port, call, PATIENCE) : first;
    });
    this.#mock.note(undefined);
    const { status, body, late } = response;
    this.#tally.statuses.set(status, (this.#tally.statuses.get(status) ?? 0) + 1);
    const [defect] = this.#mock.defects;
    if (defect !== undefined) this.#fail(`the mock reported: ${defect.slice(0, 1500)}`);
    if (!mayWait) this.#fail(wrongResponse(response, leaves) ?? wrongKey(call.path, status));
    if (leaves && !this.#unsettled) await this.#mock.handled();
    if (leaves && !faults) this.#fail(wrongResponse(await this.#ask('/v2/health'), false));
    if (cpu > MAX_CPU) await this.#repeatSlow(call, cpu);
    else if (before !== undefined && status >= 400 && status < 500) this.#compare(before);
    // A call without a response in time still continues.
    if (late) this.#unsettled = true;
    if (status < 400 && UNSETTLES.test(text)) {
      this.#unsettled = true;
      this.#hasBooks = false;
    }
    if (body.length < 20_000) this.#ids.learn(parse(body), call.path.split('?')[0]?.split('/').at(-1));
  }

  #fail(problem: string | undefined): void {
    if (problem === undefined) return;
    const options = `options: ${JSON.stringify(this.#plan.options)}, now 2026-03-01, validateResponses`;
    throw new Error([problem, options, ...this.#sent.map(asCurl)].join('\n  '));
  }

  /** Fails if a call is slow every time. A single slow run may be garbage collection or a lazy load. */
  async #repeatSlow(call: Call, first: number): Promise<void> {
    let least = first;
    for (let again = 0; again < 3 && least > MAX_CPU; again++) {
      // Parsing 50,000 fields always takes long.
      const parsing = await measured(() => parse(call.body ?? ''));
      const sending = await measured(() => send(this.#mock.port, call, PATIENCE));
      least = Math.min(least, sending.cpu - parsing.cpu);
    }
    if (least > MAX_CPU) this.#fail(`the call took ${Math.round(least)} ms of processor time`);
  }

  #compare(before: string): void {
    const after = this.#read();
    if (after === undefined) return;
    this.#tally.compared++;
    this.#state = after;
    if (before !== after) this.#fail(`a refused call changed the state: ${difference(before, after)}`);
  }

  #tables(key = this.#plan.workspace): Tables {
    return tablesOf(this.#mock.worldOf(key));
  }

  /** Returns the state as text after running due jobs; undefined while webhooks are being sent. */
  #read(key = this.#plan.workspace): string | undefined {
    const world = this.#mock.worldOf(key);
    world.runDueJobs();
    const tables = this.#tables(key);
    return tables['webhook-queue']?.length ? undefined : JSON.stringify([world.registers, tables]);
  }

  async #readSettled(): Promise<string | undefined> {
    const state = this.#read();
    if (state !== undefined) return state;
    await this.#ask('/__mock/settled', 'POST');
    return this.#read();
  }

  #ask(path: string, method = 'GET'): Promise<RawResponse> {
    const headers = [['x-api-key', 'test-api-key'] as const];
    const call: Call = { method, path: this.#prefix + path, headers, body: undefined, encoding: 'utf8' };
    return send(this.#mock.port, call, PATIENCE);
  }
}

/** Returns a state as text; undefined if it changes by itself, because of deliveries or a running clock. */
function savedState(world: World): string | undefined {
  const tables = tablesOf(world);
  if (tables['webhook-queue']?.length || (!world.clock.isFrozen && tables.jobs?.length)) return undefined;
  return JSON.stringify([world.registers, tables]);
}

function tablesOf(world: World): Tables {
  const definitions = [...world.config.service.tables.values()].map(({ definition }) => definition);
  return Object.fromEntries(definitions.map((table) => [table.name, [...world.table(table).all()] as Row[]]));
}

/** Checks that no call to a path with an invalid workspace key is accepted. */
function wrongKey(path: string, status: number): string | undefined {
  const [, key] = /^\/w\/([^/?#]*)/.exec(path) ?? [];
  if (key === undefined || status === 0 || status >= 400) return undefined;
  const isValid = /^(?:[A-Za-z0-9._~-]|%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e))+$/i.test(key);
  return isValid ? undefined : `${status} for the workspace key ${key}`;
}

/** Returns the result of an action and its CPU time in ms. */
async function measured<T>(action: () => T) {
  const usage = process.cpuUsage();
  const result = await action();
  const { user, system } = process.cpuUsage(usage);
  return { result, cpu: (user + system) / 1000 };
}

function wrongResponse({ status, body, late }: RawResponse, leaves: boolean): string | undefined {
  if (late) return `no answer within ${PATIENCE} ms`;
  if (status === 0) return leaves ? undefined : 'the connection ended without an answer';
  return status >= 500 && status !== 501 && status !== 507 ? `${status} ${body.slice(0, 1500)}` : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the first differing parts of two texts. */
function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `…${around(before)}… became …${around(after)}…`;
}
