import { createHmac } from 'node:crypto';
import { networkTransport } from '../../engine/api/webhooks/network.ts';
import { urlProblem } from '../../engine/api/webhooks/webhook-address.ts';
import { isoTime, machineNow, parseTime, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { onAbort, sleep, startTimer, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { Mock } from '../mock.types.ts';
import type { Truth } from './belief.ts';
import type { ExaminedOrder, WebhookPlan, WebhookTarget } from './examine.types.ts';
import { reasonOf } from './report.ts';
import type { Send, Trial } from './trials.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const FIELDS = { payee: PAYEE, invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' } as const;
const PREFIX = 'x-request-network-';
export const DEFAULT_SCHEME = `${PREFIX}signature: {hex}`;
/** Returns whether a text names a header and its value, with the place of the digest. */
export const isScheme = (text: string) => /^[\w-]+: ?.*\{hex\}/.test(text);
/** How far in the past events lie, so that no receiver sees an event of the future (ms). */
const RESERVE_MS = 9000;
const LIMIT_MS = 5000;
/** A receiver that responds faster has started for certain only once its response arrives (real ms). */
const FAST_MS = 100;
export const LATE = 'no response within 5 s';
const RULE = { allowPublic: false, onlyPublic: false };
const RETRIES = 3;
/** Bounds of the pause before a retry; the service waits for at least a second (real ms). */
const PAUSE_MS = { min: 100, max: 1000 };
const BURST = 10;
/** How long the response to a create call is held, and how often its request is looked for (real ms). */
const HOLD_MS = 500;
const POLL_MS = 5;

export type Received = { status: number | null; error: string; ms: number };

export const isAccepted = ({ status }: Received) => status !== null && status >= 200 && status < 300;

/** One try of one trial, with its own orders. */
export interface Run {
  trial: Trial;
  orders: [ExaminedOrder, ...ExaminedOrder[]];
  events: { id: string; body: string }[];
  /** The response to a delivery that came before the order existed. */
  early?: Received | undefined;
}

export interface Receiver {
  url: string;
  isFunction: boolean;
  handle(request: Request): Response | Promise<Response>;
}

/** @throws RangeError for a public address */
export function receiverOf(target: WebhookTarget): Receiver {
  if (typeof target === 'function') return { url: 'http://localhost/webhook', isFunction: true, handle: target };
  const problem = urlProblem(String(target), RULE);
  if (problem !== undefined) throw new RangeError(problem.replace(/ unless .*/, ''));
  const transport = networkTransport();
  return { url: String(target), isFunction: false, handle: (request) => transport(request, RULE) };
}

/** The service's side of an examination: orders, events and the truth by a mock, whose deliveries are sent here. */
export class PlayedService {
  readonly #mock: Mock;
  readonly #receiver: Receiver;
  readonly options: WebhookPlan;
  readonly signal: AbortSignal;
  orderCount = 0;
  /** The receiver's usual response time, and how long a belief lags behind a response (real ms). */
  usualMs = 0;
  lagMs = 0;

  constructor(mock: Mock, receiver: Receiver, options: WebhookPlan, signal: AbortSignal) {
    this.#mock = mock;
    this.#receiver = receiver;
    this.options = options;
    this.signal = signal;
  }

  async open(): Promise<void> {
    await this.#mock.webhooks.register({ url: 'http://localhost/examined', secret: this.options.secret });
    await this.#mock.step({ do: 'fault.add', webhook: 'drop' });
  }

  /** Creates the orders of some runs, one after the other, so that it is clear which request is whose. */
  async prepare(trials: readonly Trial[], times = 1): Promise<Run[]> {
    const runs: Run[] = [];
    for (const trial of trials.flatMap((one) => Array<Trial>(times).fill(one))) {
      const events: Run['events'] = [];
      const { order, early } = await this.#order(trial, events);
      const orders: Run['orders'] = [order];
      if (trial.orders === 2) orders.push((await this.#order(trial, events)).order);
      runs.push({ trial, orders, events, early });
    }
    return runs;
  }

  /** Creates an order. In the trial `first` it is paid while the application waits for the response to its call. */
  async #order(trial: Trial, events: Run['events']) {
    const { seed, prepare = () => mock.requests.create({ amount, reference, ...FIELDS }) } = this.options;
    const { name, amount = '100' } = trial;
    const mock = this.#mock;
    const reference = `examine-${seed}-${name}-${++this.orderCount}`;
    const requests = async () => (await mock.state({ rows: true })).rows?.requests ?? [];
    const known = new Set((await requests()).map(({ requestId }) => requestId));
    const created = async (): Promise<ExaminedOrder | undefined> => {
      const row = (await requests()).find(({ requestId }) => !known.has(requestId));
      if (row === undefined) return undefined;
      const { requestId, paymentReference } = row;
      return {
        reference: row.reference ?? reference,
        requestId,
        paymentReference,
        amount: row.amount,
        prepared: undefined,
      };
    };
    const isHeld = trial.needs === 'prepare';
    // Until a receiver has certainly answered.
    const delay = Math.round(Math.min(LIMIT_MS, HOLD_MS + 2 * this.usualMs));
    const held = { operation: 'createRequestV2', phase: 'after', delay, times: 1 } as const;
    const hold = isHeld ? await mock.faults.add(held) : undefined;
    let isPending = true;
    const preparing = (async () => prepare({ amount, reference, mock, signal: this.signal }))().finally(() => {
      isPending = false;
    });
    preparing.catch(() => {});
    let early: Received | undefined;
    while (isHeld && isPending && early === undefined) {
      await this.wait(POLL_MS);
      const order = await created();
      if (order === undefined || !isPending) continue;
      const run: Run = { trial, orders: [order], events };
      await this.makeEvents([run]);
      early = await this.#attempt(run, { event: 0 });
    }
    // What was answered after the create call was not early.
    if (!isPending) early = undefined;
    const prepared = await preparing;
    if (hold !== undefined) await mock.faults.remove(hold.id);
    const order = await created();
    if (order !== undefined) return { order: { ...order, prepared }, early };
    throw new Error(`prepare created no request; your application must call the API at ${mock.url}`);
  }

  /** Creates the events of some runs side by side. The events of a run are a second apart. */
  async makeEvents(runs: readonly Run[]): Promise<void> {
    for (let at = 0; runs.some(({ trial }) => at < trial.makes.length); at++) {
      const now = parseTime(await this.#mock.clock.now()) ?? 0;
      await this.#mock.clock.set(isoTime(Math.max(now + 1000, machineNow() - RESERVE_MS)));
      for (const { trial, orders, events } of runs) {
        const [order, other = order] = orders;
        const make = trial.makes[at];
        // The trial `first` has its event already.
        if (make === undefined || events.length > at) continue;
        await this.#mock.step([make(order, other)]);
        const sent = await Promise.all(orders.map(({ requestId }) => this.#mock.webhooks.deliveries({ requestId })));
        events.push(...sent.flat().filter(({ id }) => !events.some((event) => event.id === id)));
      }
    }
  }

  async truth({ requestId }: ExaminedOrder): Promise<Truth> {
    const response = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: { 'x-api-key': 'test-api-key' } });
    type Paid = { hasBeenPaid: boolean; payments: { amount: string; note: string | null }[] };
    const { hasBeenPaid, payments } = (await response.json()) as Paid;
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  async sendAll(run: Run): Promise<Received[]> {
    const received: Received[] = [];
    let last: Send | undefined;
    for (const send of run.trial.sends) {
      this.signal.throwIfAborted();
      if (last?.mode === 'broken' && received.some(isAccepted)) break;
      if (last?.mode !== undefined) await this.#pause();
      last = send;
      received.push(...(await this.#sendOne(run, send)));
    }
    return received;
  }

  /** Retries what fails, unless the trial does so itself or the delivery is forged. */
  async #sendOne(run: Run, send: Send): Promise<Received[]> {
    const { breaks } = this.options;
    if (send.mode === 'burst') return Promise.all(Array.from({ length: BURST }, () => this.#attempt(run, send)));
    if (send.mode === 'broken') {
      await breaks?.break();
      return [await this.#attempt(run, send).finally(() => breaks?.mend())];
    }
    if (send.mode === 'missed') {
      await this.options.reconcile?.();
      return [];
    }
    if (send.mode === 'early' && run.early === undefined) return [];
    const received = [run.early ?? (await this.#attempt(run, send))];
    const most = send.isForged || (send.mode && send.mode !== 'early') ? 0 : RETRIES;
    const isFailed = (one: Received) => (send.mode === 'early' ? !isAccepted(one) : isRetried(one));
    for (let retry = 1; retry <= most && received.slice(-1).some(isFailed); retry++) {
      await this.#pause();
      received.push(await this.#attempt(run, { ...send, count: (send.count ?? 0) + retry }));
    }
    return received;
  }

  async #attempt(run: Run, send: Send): Promise<Received> {
    const { signal, usualMs } = this;
    const { url, isFunction, handle } = this.#receiver;
    const elapsed = stopwatch();
    const gone = new AbortController();
    const isCut = send.mode === 'lost' && usualMs >= FAST_MS;
    const forget = startTimer(isCut ? usualMs / 2 : LIMIT_MS, () => gone.abort());
    const received = (status: number | null, error = '') => ({ status, error, ms: elapsed() });
    const init = { method: 'POST', ...this.#parcel(run, send), signal: AbortSignal.any([gone.signal, signal]) };
    try {
      const request = new Request(url, init);
      const response = await withTimeout((async () => handle(request))(), LIMIT_MS, signal);
      response?.arrayBuffer().catch(() => {});
      return response === undefined ? received(null, LATE) : received(response.status);
    } catch (error) {
      if (gone.signal.aborted) return received(null, isCut ? 'connection closed' : LATE);
      // A framework would turn the exception into a 500.
      return isFunction ? received(500, `threw ${error}`) : received(null, reasonOf(error));
    } finally {
      forget();
    }
  }

  /** Returns the headers and body of a delivery. A sample has no event, so it is made of the present time. */
  #parcel({ events, orders }: Run, send: Send) {
    const { id, body: original } = events[send.event] ?? { id: orders[0].reference, body: isoTime(machineNow()) };
    const body = send.body?.(original) ?? original;
    const { secret = this.options.secret, signedEvent, signatures = (right: string) => [right] } = send;
    const signed = signedEvent === undefined ? body : (events[signedEvent]?.body ?? '');
    const [scheme = '', layout = ''] = this.options.signature.split(/: ?(.*)/);
    const time = String(Math.floor(machineNow() / 1000));
    const content = layout.includes('{time}') ? `${time}.${signed}` : signed;
    const right = createHmac('sha256', secret).update(content).digest('hex');
    const valueFor = (digest: string) => layout.replace('{time}', time).replace('{hex}', digest);
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['connection', 'close'],
      ...signatures(right).map((digest): [string, string] => [scheme, valueFor(digest)]),
      [`${PREFIX}delivery`, send.isSeparate ? `${id}-scoped` : id],
      [`${PREFIX}retry-count`, String(send.count ?? 0)],
    ];
    if (send.isTest) headers.push([`${PREFIX}test`, 'true']);
    return { headers, body };
  }

  #pause(): Promise<void> {
    return this.wait(Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, 1.5 * (this.usualMs + this.lagMs))));
  }

  /** Waits for real milliseconds. @throws the reason of the signal once the examination ends */
  async wait(ms: number): Promise<void> {
    this.signal.throwIfAborted();
    await sleep(ms, true, (end) => onAbort(this.signal, end));
    this.signal.throwIfAborted();
  }
}

/** Returns whether a retry may help. A timeout is reported at once. */
function isRetried({ status, error }: Received): boolean {
  return error !== LATE && (status === null || status === 429 || status >= 500);
}
