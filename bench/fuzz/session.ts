import type { World } from '../../src/engine/kernel/world/world.ts';
import type { Call } from './calls.ts';
import { type Tables, wrongPage, wrongPages, wrongRows } from './invariants.ts';
import type { Answer, Send } from './send.ts';

/** How a session is run. */
export interface SessionSettings {
  send: Send;
  /** Returns a workspace; '' is the main one. */
  worldOf: (key: string) => World;
  /** Workspace of the calls. */
  workspace: string;
  /** Whether calls that add faults are sent. Nothing is compared once a fault was added. */
  faults: boolean;
  /** Lists with pages, checked at the end together with the panel's pages. */
  lists: readonly string[];
  /** Internal errors that the mock has reported. */
  defects: string[];
}

/** A problem that a session has found. */
export class Problem extends Error {
  readonly sent: readonly Call[];

  constructor(message: string, sent: readonly Call[]) {
    super(message);
    this.sent = sent;
  }
}

/** What the sessions did. */
export interface Tally {
  calls: number;
  /** Refused calls after which the state was compared. */
  compared: number;
  statuses: Map<number, number>;
  /** Longest time in ms for which a call held the event loop. */
  longest: number;
}

export const newTally = (): Tally => ({ calls: 0, compared: 0, statuses: new Map(), longest: 0 });

/** Longest time in ms for which a call may hold the event loop. */
const MAX_HOLD = 50;

/** How long an answer may take, in ms. */
const PATIENCE = 10_000;

/** How long, in ms, the fuzzer waits for calls that may take as long as they like. */
const SHORT_PATIENCE = 30;

const WAITS = /\/(wait|events|settled)\b/;
const FAULTS = /fault|rateLimit|scenarios\//;
const CLOCK = /resume|scenarios\/|import/;
const BOOKS = /store\.clear|import|scenarios\//;

/** Sends calls to a fresh mock, one after the other, and checks each response. Throws a {@link Problem}. */
export class Session {
  readonly #sent: Call[] = [];
  readonly #settings: SessionSettings;
  readonly #tally: Tally;
  readonly #prefix: string;
  readonly #ids = new KnownIds();
  /** What was changed in a way that a check would mistake for a problem. */
  readonly #tainted = { faults: false, time: false, books: false };
  /** State before the next call; undefined when it has to be read. */
  #state: string | undefined;
  readonly #main: string | undefined;

  constructor(settings: SessionSettings, tally: Tally) {
    this.#settings = settings;
    this.#tally = tally;
    this.#prefix = settings.workspace === '' ? '' : `/w/${settings.workspace}`;
    this.#ids.learn(this.#tables());
    this.#main = this.#read('');
  }

  async send(given: Call): Promise<void> {
    const call = this.#ids.resolve({ ...given, path: this.#prefix + given.path });
    const text = `${call.path} ${call.headers} ${call.body ?? ''}`;
    if (!this.#settings.faults && FAULTS.test(text)) return;
    const leaves = call.leaves !== undefined;
    const compares = !this.#tainted.faults && !this.#tainted.time && !leaves;
    if (compares) this.#state ??= await this.#readSettled();
    const mayWait = WAITS.test(call.path) || this.#tainted.faults || /x-mock-fault/.test(text);
    const { answer, held } = await this.#measure(call, mayWait ? SHORT_PATIENCE : PATIENCE);
    if (answer === undefined) return;
    this.#sent.push(call);
    this.#count(answer, held);
    this.#fail(this.#problemOf(answer, mayWait, leaves));
    await this.#checkHold(call, held);
    if (leaves && !this.#tainted.faults) {
      const { status } = await this.#ask('/v2/health');
      this.#fail(status === 200 ? undefined : `a client left, and the next call got ${status}`);
    }
    const before = this.#state;
    this.#state = undefined;
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (isRefused && compares && before !== undefined) this.#compare(before);
    if (answer.status < 400) this.#taint(text, answer);
    if (answer.body.length < 20_000) this.#ids.learn(parse(answer.body), call.path.split('?')[0]?.split('/').at(-1));
  }

  /** Checks what holds in every state. `pages` also reads every list and every page of the panel. */
  async finish(pages: boolean): Promise<void> {
    if (this.#prefix !== '' && this.#main !== this.#read('')) this.#fail('a call to a workspace changed the main one');
    this.#fail(wrongRows(this.#tables(), { books: !this.#tainted.books }));
    if (!pages) return;
    const ask = (path: string) => this.#ask(this.#prefix + path);
    this.#fail(await wrongPage(ask));
    if (this.#tainted.faults) return;
    for (const path of this.#settings.lists) this.#fail(await wrongPages(ask, path));
  }

  #fail(problem: string | undefined): void {
    if (problem !== undefined) throw new Problem(problem, this.#sent);
  }

  #problemOf({ status, body, late }: Answer, mayWait: boolean, leaves: boolean): string | undefined {
    const [defect] = this.#settings.defects.splice(0);
    if (defect !== undefined) return `the mock reported: ${defect.slice(0, 1500)}`;
    if (mayWait) return undefined;
    if (late) return `no answer within ${PATIENCE} ms`;
    if (status === 0) return leaves ? undefined : 'the connection ended without an answer';
    return status >= 500 && status !== 507 ? `${status} ${body.slice(0, 1500)}` : undefined;
  }

  /** Sends a call and measures the processor time in ms of the longest turn of the event loop. */
  async #measure(call: Call, patience: number) {
    let [last, usage, held] = [performance.now(), process.cpuUsage(), 0];
    const note = () => {
      const { user, system } = process.cpuUsage(usage);
      // On a busy machine, time passes without work; other threads work without holding the loop.
      held = Math.max(held, Math.min(performance.now() - last, (user + system) / 1000));
      [last, usage] = [performance.now(), process.cpuUsage()];
    };
    const beat = () => {
      note();
      next = setImmediate(beat);
    };
    let next = setImmediate(beat);
    try {
      const answer = await this.#settings.send(call, patience);
      note();
      return { answer, held };
    } finally {
      clearImmediate(next);
    }
  }

  /** Fails when a call holds the event loop for too long each time: once may be garbage collection. */
  async #checkHold(call: Call, first: number): Promise<void> {
    let held = first;
    for (let again = 0; again < 3 && held > MAX_HOLD; again++) {
      this.#state = undefined;
      // Parsing 50,000 fields takes as long on a busy machine, whatever the mock does with them.
      const usage = process.cpuUsage();
      parse(call.body ?? '');
      const { user, system } = process.cpuUsage(usage);
      held = Math.min(held, (await this.#measure(call, PATIENCE)).held - (user + system) / 1000);
    }
    this.#fail(held > MAX_HOLD ? `the call held the event loop for ${Math.round(held)} ms` : undefined);
  }

  #compare(before: string): void {
    const after = this.#read(this.#settings.workspace);
    if (after === undefined) return;
    this.#tally.compared++;
    this.#state = after;
    if (before !== after) this.#fail(`a refused call changed the state: ${difference(before, after)}`);
  }

  #count({ status }: Answer, held: number): void {
    const { statuses, longest } = this.#tally;
    this.#tally.calls++;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    this.#tally.longest = Math.max(longest, held);
  }

  #taint(text: string, { late }: Answer): void {
    this.#tainted.faults ||= FAULTS.test(text);
    // A call whose client no longer waits continues.
    this.#tainted.time ||= late || CLOCK.test(text);
    this.#tainted.books ||= BOOKS.test(text);
  }

  #tables(key = this.#settings.workspace): Tables {
    const world = this.#settings.worldOf(key);
    const definitions = [...world.config.service.tables.values()].map(({ definition }) => definition);
    const rowsOf = (definition: (typeof definitions)[number]) =>
      world
        .table(definition)
        .all()
        .map((row) => ({ ...row }));
    return Object.fromEntries(definitions.map((definition) => [definition.name, rowsOf(definition)]));
  }

  /** Returns the state as text, once the due jobs have run; undefined while webhooks are being sent. */
  #read(key: string): string | undefined {
    const world = this.#settings.worldOf(key);
    world.runDueJobs();
    const tables = this.#tables(key);
    return tables['webhook-queue']?.length ? undefined : JSON.stringify([world.registers, tables]);
  }

  async #readSettled(): Promise<string | undefined> {
    const { workspace } = this.#settings;
    const state = this.#read(workspace);
    if (state !== undefined) return state;
    await this.#ask(`${this.#prefix}/__mock/settled`, 'POST');
    return this.#read(workspace);
  }

  async #ask(path: string, method = 'GET'): Promise<Answer> {
    const headers = [['x-api-key', 'test-api-key'] as const];
    const answer = await this.#settings.send({ method, path, headers, body: undefined, encoding: 'utf8' }, 1000);
    return answer ?? { status: 0, body: '', late: false };
  }
}

/** Names of fields whose values identify a record. */
const ID_NAMES = /(?:^id|Id|ID|[rR]eference|key|name)$/;

/** How many ids of a name are remembered. */
const MAX_IDS = 40;

/** Ids that a session has seen, by field name. Calls refer to them as `@name:index@`, most recent first. */
class KnownIds {
  readonly #byName = new Map<string, string[]>();

  /** Remembers the ids in a response. `collection` is the name of the table or list that it is in. */
  learn(value: unknown, collection = ''): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === 'string' && ID_NAMES.test(name)) this.#add(name === 'id' ? `${collection}Id` : name, item);
      else this.learn(item, Array.isArray(value) ? collection : name);
    }
  }

  /** Returns the call with ids in the places of the placeholders. */
  resolve(call: Call): Call {
    const inText = (text: string, write: (id: string) => string) =>
      text.replace(/@(\w+):(\d+)@/g, (_, name, index) => write(this.#at(name, Number(index))));
    return {
      ...call,
      path: inText(call.path, encodeURIComponent),
      body: call.body && inText(call.body, (id) => JSON.stringify(id).slice(1, -1)),
    };
  }

  #add(name: string, id: string): void {
    if (id.length > 200 || /\p{Surrogate}/u.test(id)) return;
    for (const key of new Set([normal(name), 'id'])) {
      const known = this.#byName.get(key) ?? [];
      if (!known.includes(id)) this.#byName.set(key, [id, ...known].slice(0, MAX_IDS));
    }
  }

  #at(name: string, index: number): string {
    const known = this.#byName.get(normal(name)) ?? this.#byName.get('id') ?? ['none'];
    return known[index % known.length] ?? 'none';
  }
}

/** Returns one form for `payment-detailsId` and `paymentDetailsId`, `requestsId` and `requestID`. */
function normal(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return letters.replace(/sid$/, 'id');
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
