import type { Call } from './calls.ts';
import { KnownIds } from './ids.ts';
import { type Ask, wrongPage, wrongPages, wrongRows } from './invariants.ts';
import { longestHold } from './pulse.ts';
import type { Answer, Send } from './send.ts';

/** How a session is run. */
export interface SessionSettings {
  send: Send;
  /** Returns the state of a workspace without a call, which costs a tenth; undefined while webhooks are to be sent. */
  readState: ((key: string) => string | undefined) | undefined;
  /** Workspace of the calls; undefined for the main one. */
  workspace: string | undefined;
  /** Whether calls that add faults are sent. Nothing is compared once a fault was added. */
  faults: boolean;
  /** The state is compared at every n-th call. */
  compareEvery: number;
  /** Lists with pages, checked at the end together with the panel's pages; undefined leaves both out. */
  lists: readonly string[] | undefined;
  /** Ids that are known at the start. */
  ids: unknown;
  /** Errors of the mock itself, as they are reported. */
  defects: string[];
}

/** What a session found. */
export interface Finding {
  problem: string;
  /** Index of the last call that was made. */
  at: number;
  /** The calls up to the problem, as they were sent. */
  sent: Call[];
}

/** What a session did. */
export interface Tally {
  calls: number;
  refused: number;
  compared: number;
  statuses: Map<number, number>;
  /** Longest time in ms for which a call held the event loop, and the call. */
  longest: { held: number; call: Call | undefined };
}

/** Longest time in ms for which a call may hold the event loop. */
const MAX_HOLD = 50;

/** How long an answer may take, in ms. */
const PATIENCE = 10_000;

/** How long calls are waited for that may take as long as they like. */
const SHORT_PATIENCE = 30;

const WAITS = /\/(wait|events|settled)\b/;
const FAULTS = /fault|rateLimit|scenarios\//;
const CLOCK = /resume|scenarios\/|import/;
const BOOKS = /store\.clear|import|scenarios\//;

export const newTally = (): Tally => ({
  calls: 0,
  refused: 0,
  compared: 0,
  statuses: new Map(),
  longest: { held: 0, call: undefined },
});

/** Sends calls to a fresh mock, one after the other, and checks each answer. */
export async function runSession(
  calls: readonly Call[],
  settings: SessionSettings,
  tally: Tally,
): Promise<Finding | undefined> {
  const session = new Session(settings, tally);
  const problem = await session.run(calls);
  return problem === undefined ? undefined : { problem, at: session.at, sent: session.sent };
}

class Session {
  readonly sent: Call[] = [];
  at = 0;
  readonly #settings: SessionSettings;
  readonly #tally: Tally;
  readonly #prefix: string;
  readonly #ids: KnownIds;
  /** What was changed in a way that a check would mistake for a problem. */
  #tainted = { faults: false, time: false, books: false };
  #state: string | undefined;

  constructor(settings: SessionSettings, tally: Tally) {
    this.#settings = settings;
    this.#tally = tally;
    this.#prefix = settings.workspace === undefined ? '' : `/w/${settings.workspace}`;
    this.#ids = new KnownIds(settings.ids);
  }

  async run(calls: readonly Call[]): Promise<string | undefined> {
    const main = this.#prefix === '' ? undefined : await this.#export('');
    for (const [index, call] of calls.entries()) {
      this.at = index;
      const problem = await this.#step(this.#ids.resolve({ ...call, path: this.#prefix + call.path }), index);
      if (problem !== undefined) return problem;
    }
    if (
      main !== undefined &&
      main !== (await this.#export('')) &&
      !this.sent.some(({ path }) => !path.startsWith(this.#prefix))
    ) {
      return 'a call to a workspace changed the main one';
    }
    return this.#checkState();
  }

  async #step(call: Call, index: number): Promise<string | undefined> {
    const text = `${call.path} ${call.headers} ${call.body ?? ''}`;
    if (!this.#settings.faults && FAULTS.test(text)) return undefined;
    const leaves = call.leaves !== undefined;
    const compares =
      index % this.#settings.compareEvery === 0 && !this.#tainted.faults && !this.#tainted.time && !leaves;
    if (compares) this.#state ??= await this.#export(this.#prefix);
    this.sent.push(call);
    const mayWait = WAITS.test(call.path) || this.#tainted.faults || /x-mock-fault/.test(text);
    const { result: answer, held } = await longestHold(() =>
      this.#settings.send(call, mayWait ? SHORT_PATIENCE : PATIENCE),
    );
    if (answer === undefined) {
      this.sent.pop();
      return undefined;
    }
    this.#count(call, answer, held);
    const problem =
      this.#problemOf(answer, mayWait, leaves) ??
      (await this.#problemOfHold(call, held)) ??
      (leaves && !this.#tainted.faults ? await this.#problemOfHealth() : undefined);
    if (problem !== undefined) return problem;
    if (answer.status >= 400 && answer.status < 500) {
      this.#tally.refused++;
      if (compares && this.#state !== undefined) return this.#compare(this.#state);
    }
    this.#state = undefined;
    if (answer.status < 400) this.#taint(text, answer);
    if (answer.body.length < 20_000) this.#ids.learn(parse(answer.body), call.path.split('?')[0]?.split('/').at(-1));
    return undefined;
  }

  #problemOf({ status, body, late }: Answer, mayWait: boolean, leaves: boolean): string | undefined {
    const [defect] = this.#settings.defects.splice(0);
    if (defect !== undefined) return `the mock reported: ${defect.slice(0, 1500)}`;
    if (mayWait) return undefined;
    if (late) return `no answer within ${PATIENCE} ms`;
    if (status === 0) return leaves ? undefined : 'the connection ended without an answer';
    return status >= 500 && status !== 507 ? `${status} ${body.slice(0, 1500)}` : undefined;
  }

  /** Returns a problem when a call held the event loop for too long, and does so again: once may be the machine's fault. */
  async #problemOfHold(call: Call, first: number): Promise<string | undefined> {
    let held = first;
    for (let again = 0; again < 3; again++) {
      if (held <= MAX_HOLD) return undefined;
      this.#state = undefined;
      const before = process.cpuUsage();
      const repeated = await longestHold(() => this.#settings.send(call, PATIENCE));
      // On a busy machine, time passes without work.
      const { user, system } = process.cpuUsage(before);
      held = Math.min(held, repeated.held, (user + system) / 1000);
    }
    return held > MAX_HOLD ? `the call held the event loop for ${Math.round(held)} ms` : undefined;
  }

  /** Returns a problem when the mock does not answer after a client has left. */
  async #problemOfHealth(): Promise<string | undefined> {
    const { status } = await this.#ask('/v2/health');
    return status === 200 ? undefined : `a client left, and the next call got ${status}`;
  }

  async #compare(before: string): Promise<string | undefined> {
    const after = await this.#export(this.#prefix);
    if (after === undefined) return undefined;
    this.#tally.compared++;
    this.#state = after;
    return before === after ? undefined : `a refused call changed the state: ${difference(before, after)}`;
  }

  #count(call: Call, { status }: Answer, held: number): void {
    const { statuses, longest } = this.#tally;
    this.#tally.calls++;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (held > longest.held) this.#tally.longest = { held, call };
  }

  #taint(text: string, { late }: Answer): void {
    const { faults, time, books } = this.#tainted;
    this.#tainted = {
      faults: faults || FAULTS.test(text),
      // A call that nobody waits for any more goes on.
      time: time || late || CLOCK.test(text),
      books: books || BOOKS.test(text),
    };
  }

  /** Returns the state once all webhooks are sent; undefined when it cannot be read because of a fault. */
  async #export(prefix: string): Promise<string | undefined> {
    const read = this.#settings.readState;
    if (read !== undefined) {
      const key = prefix.slice('/w/'.length);
      const state = read(key);
      if (state !== undefined) return state;
      await this.#ask(`${prefix}/__mock/settled`, 'POST');
      return read(key);
    }
    await this.#ask(`${prefix}/__mock/settled`, 'POST');
    const { status, body } = await this.#ask(`${prefix}/__mock/export`);
    return status === 200 ? body : undefined;
  }

  async #ask(path: string, method = 'GET'): Promise<Answer> {
    const headers = [['x-api-key', 'test-api-key'] as const];
    const answer = await this.#settings.send({ method, path, headers, body: undefined, encoding: 'utf8' }, 1000);
    return answer ?? { status: 0, body: '', late: false };
  }

  /** Checks what holds in every state. */
  async #checkState(): Promise<string | undefined> {
    const ask: Ask = (path) => this.#ask(this.#prefix + path);
    const { status, body } = await ask('/__mock/export');
    if (status !== 200) return `the state cannot be exported: ${status} ${body.slice(0, 300)}`;
    const wrong = wrongRows(JSON.parse(body).tables, { books: !this.#tainted.books });
    if (wrong !== undefined || this.#settings.lists === undefined) return wrong;
    const page = await wrongPage(ask);
    if (page !== undefined || this.#tainted.faults) return page;
    for (const path of this.#settings.lists) {
      const problem = await wrongPages(ask, path);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the places at which two texts begin to differ. */
function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
  return `…${around(before)}… became …${around(after)}…`;
}
