import { createHmac } from 'node:crypto';
import { send as sendRequest } from '../../engine/api/webhooks/attempt-delivery.ts';
import { networkTransport } from '../../engine/api/webhooks/network.ts';
import { randomSecret } from '../../engine/control/secret.ts';
import { isoTime, machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { onAbort, sleep } from '../../engine/kernel/clock/timers.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { withoutUndefined } from '../../engine/kernel/core/records.ts';
import { samplePayload } from '../../service/webhooks/payloads.ts';
import type { Mock } from '../mock.types.ts';
import type { ExaminedOrder, ExamineWebhookOptions, WebhookTarget } from './examine.types.ts';
import { CHANGES, type Send, SIGNATURES, stepsOf, type Trial } from './trials.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const REQUEST = { payee: PAYEE, invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' } as const;
const PREFIX = 'x-request-network-';
export const RULE = { allowPublic: false, onlyPublic: false };
/** How far events are in the past, so that no receiver gets a future event (ms). */
const RESERVE_MS = 9000;
const LIMIT_MS = 5000;
/** Below this, a receiver has certainly started only once its response arrives (real ms). */
const FAST_MS = 100;
export const LATE = 'no response within 5 s';
const RETRIES = 3;
/** Bounds of the pause before a retry; the service waits at least a second (real ms). */
const PAUSE_MS = { min: 100, max: 1000 };
const BURST = 10;
/** How long the response to a create call is held, and the interval of looking for its request (real ms). */
const HOLD_MS = 500;
const POLL_MS = 5;

export type Received = { status: number | null; error: string; ms: number };

export const isAccepted = ({ status }: Received) => status !== null && status >= 200 && status < 300;

/** One try of one trial, with its own orders. */
export interface Run {
  trial: Trial;
  orders: ExaminedOrder[];
  events: { id: string; body: string }[];
  responses: Received[];
}

export type WebhookPlan = ReturnType<typeof planOf>;

export const planOf = (given: ExamineWebhookOptions, signal: AbortSignal) => ({
  ...{ secret: 'test-webhook-secret', signature: 'x-request-network-signature: {hex}', settle: 2000, within: 60_000 },
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
  readonly options: WebhookPlan;
  orderCount = 0;
  /** The receiver's usual response time, and how long a reading lags behind a response (real ms). */
  usualMs = 0;
  lagMs = 0;

  constructor(mock: Mock, target: WebhookTarget, options: WebhookPlan) {
    this.#mock = mock;
    this.#target = target;
    this.options = options;
  }

  /** Creates orders and their events, one order at a time, so that each request belongs to a known order. */
  async prepare(trials: readonly Trial[]): Promise<Run[]> {
    const runs = trials.map((trial): Run => ({ trial, orders: [], events: [], responses: [] }));
    for (const run of runs) {
      while (run.orders.length < (run.trial.orders ?? 1)) await this.#addOrder(run, run.orders.length);
    }
    await this.#makeEvents(runs);
    return runs;
  }

  /** Creates an order. In the trial `first`, it is paid before the application gets the response to its call. */
  async #addOrder(run: Run, at: number): Promise<void> {
    const { seed, signal, prepare = () => mock.requests.create({ amount, reference, ...REQUEST }) } = this.options;
    const { name, amount = '100', needs } = run.trial;
    const mock = this.#mock;
    const reference = `examine-${seed}-${name}-${++this.orderCount}`;
    const requests = async () => (await mock.state({ rows: true })).rows?.requests ?? [];
    const known = new Set((await requests()).map(({ requestId }) => requestId));
    const findOrder = async (prepared?: unknown) => {
      const row = (await requests()).find(({ requestId }) => !known.has(requestId));
      if (row === undefined) return false;
      const { requestId, paymentReference, amount } = row;
      run.orders[at] = { reference: row.reference ?? reference, requestId, paymentReference, amount, prepared };
      return true;
    };
    const isHeld = needs === 'prepare';
    // Until a receiver has certainly responded.
    const delay = Math.round(Math.min(LIMIT_MS, HOLD_MS + 2 * this.usualMs));
    if (isHeld) await mock.faults.add({ operation: 'createRequestV2', phase: 'after', delay, times: 1 });
    let isPending = true;
    const preparing = (async () => prepare({ amount, reference, mock, signal }))().finally(() => {
      isPending = false;
    });
    preparing.catch(() => {});
    while (isHeld && isPending && run.responses.length === 0) {
      await this.wait(POLL_MS);
      if (!(await findOrder()) || !isPending) continue;
      await this.#makeEvents([run]);
      run.responses.push(await this.#attempt(run, { event: 0 }));
    }
    // Responses after the create call were not early.
    if (!isPending) run.responses = [];
    const prepared = await preparing;
    if (await findOrder(prepared)) return;
    throw new Error(`prepare created no request; your application must call the API at ${mock.url}`);
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

  async truth({ requestId }: ExaminedOrder) {
    const response = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: { 'x-api-key': 'test-api-key' } });
    type Paid = { hasBeenPaid: boolean; payments: { amount: string; note: string | null }[] };
    const { hasBeenPaid, payments } = (await response.json()) as Paid;
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  /** Sends all deliveries of a run and records their responses. */
  async send(run: Run): Promise<void> {
    let last: Send | undefined;
    for (const send of run.trial.sends) {
      this.options.signal.throwIfAborted();
      if (last?.mode === 'broken' && run.responses.some(isAccepted)) break;
      if (last?.mode !== undefined) await this.#pause();
      last = send;
      if (send.mode === 'missed') await this.options.reconcile?.();
      else run.responses.push(...(await this.#deliver(run, send)));
    }
  }

  /** Retries failures, unless the trial does so or the delivery is forged. */
  async #deliver(run: Run, send: Send): Promise<Received[]> {
    const { breaks } = this.options;
    const { mode, isForged, count = 0 } = send;
    if (mode === 'burst') return Promise.all(Array.from({ length: BURST }, () => this.#attempt(run, send)));
    if (mode === 'broken') {
      await breaks?.break();
      return [await this.#attempt(run, send).finally(() => breaks?.mend())];
    }
    const isEarly = mode === 'early';
    // The first early attempt was sent while the order was created.
    const received = isEarly ? run.responses.splice(0) : [await this.#attempt(run, send)];
    const most = isForged || (mode && !isEarly) ? 0 : RETRIES;
    // A timeout is reported immediately.
    const isFailed = ({ status, error }: Received) =>
      (isEarly || error !== LATE) && (status === null || status === 429 || status >= (isEarly ? 300 : 500));
    for (let retry = 1; retry <= most && received.slice(-1).some(isFailed); retry++) {
      await this.#pause();
      received.push(await this.#attempt(run, { ...send, count: count + retry }));
    }
    return received;
  }

  async #attempt(run: Run, send: Send): Promise<Received> {
    const { signal: stop } = this.options;
    const isCut = send.mode === 'lost' && this.usualMs >= FAST_MS;
    const timeoutMs = isCut ? this.usualMs / 2 : LIMIT_MS;
    const target = this.#target;
    const deliver = typeof target === 'function' ? async (request: Request) => target(request) : this.#transport;
    const { status, error, ms } = await sendRequest(this.#message(run, send), RULE, { deliver, timeoutMs, stop });
    // A timer may fire early.
    if (status === null && ms > timeoutMs - 2) return { status, error: isCut ? 'connection closed' : LATE, ms };
    if (status !== null || typeof target !== 'function') return { status, error: error ?? '', ms };
    // A framework would turn the exception into a 500.
    return { status: 500, error: `threw ${error}`, ms };
  }

  #message({ events, orders }: Run, { event, change, sample, signedEvent, hasOwnId, count = 0, ...send }: Send) {
    const { id = `${orders[0]?.reference}`, body: original = '' } = events[event] ?? {};
    const changed = change === undefined ? original : CHANGES[change](original);
    const body = sample === undefined ? changed : JSON.stringify(samplePayload(sample, isoTime(machineNow())));
    const { secret = this.options.secret, signatures } = send;
    const signed = signedEvent === undefined ? body : (events[signedEvent]?.body ?? '');
    const [header = '', layout = ''] = this.options.signature.split(/: ?(.*)/);
    const time = String(Math.floor(machineNow() / 1000));
    const content = layout.includes('{time}') ? `${time}.${signed}` : signed;
    const right = createHmac('sha256', secret).update(content).digest('hex');
    const digests = signatures === undefined ? [right] : SIGNATURES[signatures](right);
    const valueFor = (digest: string) => layout.replace('{time}', time).replace('{hex}', digest);
    const headers = {
      'content-type': 'application/json',
      connection: 'close',
      ...(digests.length > 0 && { [header]: digests.map(valueFor).join(', ') }),
      [`${PREFIX}delivery`]: hasOwnId ? `${id}-scoped` : id,
      [`${PREFIX}retry-count`]: String(count),
      ...(sample !== undefined && { [`${PREFIX}test`]: 'true' }),
    };
    return { url: typeof this.#target === 'function' ? 'http://localhost/webhook' : `${this.#target}`, headers, body };
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
