import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { networkTransport } from '../../engine/api/platform/network.ts';
import { withoutBrackets } from '../../engine/api/platform/webhook-address.ts';
import { send as sendRequest } from '../../engine/api/webhooks/send-request.ts';
import { isoTime, machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { onAbort, sleep } from '../../engine/kernel/clock/timers.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { reasonOf } from '../../engine/kernel/core/errors.ts';
import { withoutUndefined } from '../../engine/kernel/core/records.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import type { Mock } from '../../entries/types/mock.types.ts';
import type { ExaminedOrder, ExamineWebhookOptions, WebhookTarget } from './examine.types.ts';
import { CHANGES, SIGNATURES } from './trials/alterations.ts';
import { stepsOf } from './trials/steps.ts';
import type { Forgery, Send, Trial } from './trials/trial.types.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const REQUEST = { payee: PAYEE, invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' } as const;
const API_KEY = { 'x-api-key': 'test-api-key' };
const PREFIX = 'x-request-network-';
export const RULE = { allowPublic: false, onlyPublic: false };
/** How far events are in the past, so that no receiver gets a future event (ms). */
const RESERVE_MS = 9000;
export const LIMIT_MS = 5000;
/** Below this, a receiver has certainly started only once its response arrives (real ms). */
const FAST_MS = 100;
export const LATE = 'no response within 5 s';
const RETRIES = 3;
/** Bounds of the pause before a retry; the service waits at least a second (real ms). */
const PAUSE_MS = { min: 100, max: 1000 };
const BURST = 10;
const CUT = 'connection closed';
/** How long the response to a create call is held, and the interval of looking for its request (real ms). */
const HOLD_MS = 500;
const POLL_MS = 5;
/** A process that crashed has closed its port this long after its connections, and a restart takes longer (real ms). */
const CRASH_MS = 20;
/** Errors of a connection that was never opened. */
const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

export type Received = { status: number | null; error: string; ms: number };

export const isAccepted = ({ status }: Received) => status !== null && status >= 200 && status < 300;

/** Returns whether the service would retry. A timeout is reported immediately. */
const isFailed = ({ status, error }: Received) =>
  error !== LATE && (status === null || status === 429 || status >= 500);

/** Returns whether the connection broke without a response, so that the receiver may have crashed. */
export const isBroken = ({ status, error }: Received) => status === null && error !== LATE && error !== CUT;

/** One try of one trial, with its own orders. */
export interface Run {
  trial: Trial;
  orders: ExaminedOrder[];
  events: { id: string; body: string }[];
  responses: Received[];
  /** Whether the receiver's port was closed before the first delivery, or after a later one. */
  crash?: 'before' | 'during';
  /** Why it proves nothing. */
  problem?: string;
}

export type WebhookPlan = ReturnType<typeof planOf>;

/** Options with those of the control. `silenceMs`: shortest silence that proves that nothing happened (real ms). */
export type InternalOptions = ExamineWebhookOptions & { silenceMs?: number };

export const planOf = (given: InternalOptions, signal: AbortSignal) => ({
  secret: 'test-webhook-secret',
  silenceMs: 250,
  settle: 2000,
  within: 60_000,
  seed: randomSecret().slice(0, 6),
  again: (trial: string) => `examineWebhook(target, { …, trials: ['${trial}'] })`,
  ...withoutUndefined(given),
  signal,
});

/** Plays the service: creates orders and events in a mock, sends its webhooks, and reads the truth from it. */
export class WebhookSender {
  readonly #mock: Mock;
  readonly #target: WebhookTarget;
  readonly #transport = networkTransport();
  /** Bodies of the service's test events, by event. */
  readonly #samples = new Map<string, string>();
  readonly options: WebhookPlan;
  orderCount = 0;
  /** The receiver's usual response time, and how long a reading lags behind a response (real ms). */
  usualMs = 0;
  lagMs = 0;
  /** The run that was answered last. */
  lastAnswered: Run | undefined;
  /** Why a command of the application failed; the first, if any. */
  problem: string | undefined;

  constructor(mock: Mock, target: WebhookTarget, options: WebhookPlan) {
    this.#mock = mock;
    this.#target = target;
    this.options = options;
  }

  /**
   * Creates orders and their events, one order at a time, so that each request belongs to a known order. Stops at a run
   * that crashes the application.
   */
  async prepare(trials: readonly Trial[]): Promise<Run[]> {
    const runs = trials.map((trial): Run => ({ trial, orders: [], events: [], responses: [] }));
    for (const run of runs) {
      while (run.orders.length < (run.trial.orders ?? 1) && run.problem === undefined) {
        await this.#addOrder(run, run.orders.length);
      }
      if (run.crash !== undefined) return runs;
    }
    await this.#makeEvents(runs.filter(({ problem }) => problem === undefined));
    await this.#makeSamples(runs);
    return runs;
  }

  /** Whether there is time for one delivery after the other. */
  get isFast(): boolean {
    return this.usualMs < FAST_MS;
  }

  async #requests() {
    return (await this.#mock.state({ rows: true })).rows?.requests ?? [];
  }

  /** Creates an order. In the trial `first`, it is paid before the application gets the response to its call. */
  async #addOrder(run: Run, at: number): Promise<void> {
    const { seed, signal, prepare = () => mock.requests.create({ amount, reference, ...REQUEST }) } = this.options;
    const { name, amount = '100', needs } = run.trial;
    const mock = this.#mock;
    const reference = `examine-${seed}-${name}-${++this.orderCount}`;
    const known = new Set((await this.#requests()).map(({ requestId }) => requestId));
    const newRequests = async () => (await this.#requests()).filter(({ requestId }) => !known.has(requestId));
    const findOrder = async (prepared?: unknown) => {
      const [row] = await newRequests();
      if (row === undefined) return false;
      const { requestId, paymentReference, amount } = row;
      run.orders[at] = { reference: row.reference ?? reference, requestId, paymentReference, amount, prepared };
      return true;
    };
    const preparing = async () => prepare({ amount, reference, mock, signal });
    if (needs !== 'prepare') {
      const prepared = await preparing();
      if (!(await findOrder(prepared))) throw this.#noRequest();
      return;
    }
    const held = await this.#holdCall(run, preparing, findOrder);
    if (held.problem !== undefined) {
      signal.throwIfAborted();
      run.problem = held.problem;
    } else if ((await newRequests()).length > 1) {
      run.problem = 'the application created more than one request while its call was held';
    } else if (!(await findOrder(held.prepared))) {
      throw this.#noRequest();
    }
  }

  #noRequest(): Error {
    return new Error(`prepare created no request; your application must call the API at ${this.#mock.url}`);
  }

  /** Holds the response to the create call until the first webhook about its request has been answered. */
  async #holdCall(run: Run, prepare: () => Promise<unknown>, findOrder: () => Promise<boolean>) {
    // Until a receiver has certainly responded.
    const delay = Math.round(Math.min(LIMIT_MS, HOLD_MS + 2 * this.usualMs));
    await this.#mock.faults.add({ operation: 'createRequestV2', phase: 'after', delay, times: 1 });
    let isPending = true;
    const preparing = prepare()
      .then((prepared) => ({ prepared, problem: undefined }))
      .catch((error: unknown) => {
        const held = `the order could not be created while its call was held for ${(delay / 1000).toFixed(1)} s`;
        return { prepared: undefined, problem: `${held}: ${reasonOf(error)}` };
      })
      .finally(() => {
        isPending = false;
      });
    let isInTime = false;
    while (isPending && run.responses.length === 0) {
      await this.wait(POLL_MS);
      if (!(await findOrder()) || !isPending) continue;
      await this.#makeEvents([run]);
      await this.#record(run, await this.#attempt(run, { event: 0 }));
      isInTime = isPending;
    }
    const ended = await preparing;
    // A response after the create call was not early. If that call failed, the receiver may have crashed.
    if (!isInTime && ended.problem === undefined) run.responses = [];
    return ended;
  }

  /** Creates missing events of runs concurrently. The events of a run are a second apart. */
  async #makeEvents(runs: readonly Run[]): Promise<void> {
    const open = runs.filter(({ events }) => events.length === 0);
    for (let at = 0; open.some(({ trial }) => at < trial.steps.length); at++) {
      const now = parseTime(await this.#mock.clock.now()) ?? 0;
      await this.#mock.clock.set(isoTime(Math.max(now + 1000, machineNow() - RESERVE_MS)));
      await this.#mock.step(open.flatMap(({ trial, orders }) => stepsOf(trial.steps.slice(at, at + 1), orders)));
    }
    const made = await this.#mock.webhooks.deliveries();
    for (const { orders, events } of open) {
      events.push(...made.filter((one) => orders.some(({ requestId }) => requestId === one.requestId)));
    }
  }

  /** Creates the test events of runs. */
  async #makeSamples(runs: readonly Run[]): Promise<void> {
    const events = new Set(runs.flatMap(({ trial }) => trial.sends).flatMap(({ sample = [] }) => sample));
    if (events.size === 0) return;
    for (const eventType of events) {
      const headers = { ...API_KEY, 'content-type': 'application/json' };
      const body = JSON.stringify({ eventType });
      const { ok, status } = await this.#mock.fetch('/v1/webhook/test', { method: 'POST', headers, body });
      if (!ok) throw new Error(`the mock refused the test event ${eventType} with ${status}`);
    }
    for (const { isTest, event, body } of await this.#mock.webhooks.deliveries()) {
      if (isTest) this.#samples.set(event, body);
    }
  }

  async truth({ requestId }: ExaminedOrder) {
    const response = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: API_KEY });
    type Paid = { hasBeenPaid: boolean; payments: { amount: string; note: string | null }[] };
    const { hasBeenPaid, payments } = (await response.json()) as Paid;
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  /** Sends all deliveries of a run and records their responses. */
  async send(run: Run): Promise<void> {
    if (run.problem !== undefined || run.crash !== undefined) return;
    let last: Send | undefined;
    for (const send of run.trial.sends) {
      this.options.signal.throwIfAborted();
      if (last?.mode === 'broken' && run.responses.some(isAccepted)) break;
      if (last?.mode !== undefined) await this.#pause();
      last = send;
      await this.#deliver(run, send);
      if (run.problem !== undefined || run.crash !== undefined) break;
    }
  }

  /** Runs a command of the application. If it fails, its trial proves nothing. */
  async #command(run: Run, action: (() => unknown) | undefined): Promise<void> {
    try {
      await action?.();
    } catch (error) {
      this.options.signal.throwIfAborted();
      run.problem = reasonOf(error);
      this.problem ??= run.problem;
    }
  }

  /** Adds a response, and whether the receiver's port is closed. */
  async #record(run: Run, received: Received): Promise<void> {
    const isFirst = run.responses.length === 0;
    run.responses.push(received);
    if (received.status !== null) this.lastAnswered = run;
    if (!isBroken(received) || !(await this.isDown())) return;
    run.crash = isFirst && UNREACHABLE.test(received.error) ? 'before' : 'during';
  }

  /** Returns whether nothing listens at the receiver's address. */
  async isDown(): Promise<boolean> {
    if (typeof this.#target === 'function') return false;
    await this.wait(CRASH_MS);
    return !(await canConnect(new URL(this.#target)));
  }

  /** Sends a delivery as its mode says. */
  async #deliver(run: Run, send: Send): Promise<void> {
    switch (send.mode) {
      case 'missed':
        return this.#command(run, this.options.reconcile);
      case 'burst':
        return this.#deliverBurst(run, send);
      case 'broken':
        return this.#deliverWhileBroken(run, send);
      case 'early':
        // Its first attempt was sent while the order was created.
        return this.#retry(run, send, (received) => !isAccepted(received));
      case 'ignored':
      case 'lost':
        // The trial itself sends it again.
        return this.#deliverOnce(run, send);
      case undefined:
        await this.#deliverOnce(run, send);
        if (send.forgery === undefined) await this.#retry(run, send, isFailed);
    }
  }

  async #deliverOnce(run: Run, send: Send): Promise<void> {
    await this.#record(run, await this.#attempt(run, send));
  }

  async #deliverBurst(run: Run, send: Send): Promise<void> {
    const burst = await Promise.all(Array.from({ length: BURST }, () => this.#attempt(run, send)));
    for (const received of burst) await this.#record(run, received);
  }

  async #deliverWhileBroken(run: Run, send: Send): Promise<void> {
    const { breaks } = this.options;
    await this.#command(run, breaks?.break);
    // A store that stays broken would spoil all trials.
    const sending = run.problem === undefined ? this.#attempt(run, send) : Promise.resolve(undefined);
    const received = await sending.finally(() => breaks?.mend());
    if (received !== undefined) await this.#record(run, received);
  }

  /** Repeats a delivery whose last response fails. */
  async #retry(run: Run, send: Send, fails: (received: Received) => boolean): Promise<void> {
    const { count = 0 } = send;
    for (let retry = 1; retry <= RETRIES && run.responses.slice(-1).some(fails); retry++) {
      if (run.crash !== undefined) return;
      await this.#pause();
      await this.#deliverOnce(run, { ...send, count: count + retry });
    }
  }

  async #attempt(run: Run, send: Send): Promise<Received> {
    const { signal: stop } = this.options;
    const isCut = send.mode === 'lost' && !this.isFast;
    const timeoutMs = isCut ? this.usualMs / 2 : LIMIT_MS;
    const target = this.#target;
    const deliver = typeof target === 'function' ? async (request: Request) => target(request) : this.#transport;
    const { status, error, ms } = await sendRequest(this.#message(run, send), RULE, { deliver, timeoutMs, stop });
    // A timer may fire early.
    if (status === null && ms > timeoutMs - 2) return { status, error: isCut ? CUT : LATE, ms };
    if (status !== null || typeof target !== 'function') return { status, error: error ?? '', ms };
    // A framework would turn the exception into a 500.
    return { status: 500, error: `threw ${error}`, ms };
  }

  #message(run: Run, { event, change, sample, forgery, hasOwnId, count = 0 }: Send) {
    const { events, orders } = run;
    // Each sample is a delivery of its own.
    const { id = `${orders[0]?.reference}-${sample}`, body: original = '' } = events[event] ?? {};
    const changed = change === undefined ? original : CHANGES[change](original);
    const body = sample === undefined ? changed : (this.#samples.get(sample) ?? '');
    const signatures = this.#signaturesOf(run, body, forgery);
    const headers = {
      'content-type': 'application/json',
      connection: 'close',
      ...(signatures.length > 0 && { [`${PREFIX}signature`]: signatures.join(', ') }),
      [`${PREFIX}delivery`]: hasOwnId ? `${id}-scoped` : id,
      [`${PREFIX}retry-count`]: String(count),
      ...(sample !== undefined && { [`${PREFIX}test`]: 'true' }),
    };
    return { url: typeof this.#target === 'function' ? 'http://localhost/webhook' : `${this.#target}`, headers, body };
  }

  #signaturesOf({ events }: Run, body: string, forgery: Forgery | undefined): string[] {
    const { secret } = this.options;
    if (forgery === undefined) return [signatureOf(body, secret)];
    if ('secret' in forgery) return [signatureOf(body, forgery.secret)];
    if ('signedEvent' in forgery) return [signatureOf(events[forgery.signedEvent]?.body ?? '', secret)];
    return SIGNATURES[forgery.signatures](signatureOf(body, secret));
  }

  #pause(): Promise<void> {
    return this.wait(Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, 1.5 * (this.usualMs + this.lagMs))));
  }

  /** Waits for real milliseconds. @throws the signal's reason if the examination ends */
  async wait(ms: number): Promise<void> {
    const { signal } = this.options;
    signal.throwIfAborted();
    await sleep(ms, true, (end) => onAbort(signal, end));
    signal.throwIfAborted();
  }
}

const signatureOf = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

/** Opens and closes a connection. Resolves with whether something listens there. */
function canConnect({ protocol, hostname, port }: URL): Promise<boolean> {
  const host = withoutBrackets(hostname);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    // Only a refusal proves that nothing listens.
    socket.once('error', ({ message }) => end(!UNREACHABLE.test(message)));
    socket.setTimeout(LIMIT_MS, () => end(true));
  });
}
