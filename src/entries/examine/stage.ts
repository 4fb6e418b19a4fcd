import { createHmac } from 'node:crypto';
import { isoTime, machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { onAbort, sleep } from '../../engine/kernel/clock/timers.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { Mock } from '../mock.types.ts';
import type { Truth } from './belief.ts';
import { counted } from './report.ts';
import type { Send, Trial } from './trials.ts';
import type { ExaminedOrder, WebhookPlan } from './webhook.types.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const FIELDS = { payee: PAYEE, invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' } as const;
const PREFIX = 'x-request-network-';
/** How far in the past events lie, so that no receiver sees an event of the future (ms). */
const RESERVE_MS = 9000;

/** One try of one trial, with its own orders. */
export interface Run {
  trial: Trial;
  orders: [ExaminedOrder, ...ExaminedOrder[]];
  events: { id: string; body: string }[];
}

/** The mock's side of an examination: orders, events, and the truth. The mock itself sends nothing. */
export class Stage {
  readonly #mock: Mock;
  readonly options: WebhookPlan;
  readonly signal: AbortSignal;
  orderCount = 0;
  /** The receiver's usual response time, and how long a belief lags behind a response (real ms). */
  usualMs = 0;
  lagMs = 0;

  constructor(mock: Mock, options: WebhookPlan, signal: AbortSignal) {
    this.#mock = mock;
    this.options = options;
    this.signal = signal;
  }

  async open(): Promise<void> {
    await this.#mock.webhooks.register({ url: 'http://localhost/examined', secret: this.options.secret });
    // The examiner sends in place of the mock.
    await this.#mock.step({ do: 'fault.add', webhook: 'drop' });
  }

  /** Creates the orders of some runs, one after the other, so that it is clear which request is whose. */
  async prepare(trials: readonly Trial[], times = 1): Promise<Run[]> {
    const runs: Run[] = [];
    for (const trial of trials.flatMap((one) => Array<Trial>(times).fill(one))) {
      const orders: Run['orders'] = [await this.#order(trial)];
      while (orders.length < (trial.orders ?? 1)) orders.push(await this.#order(trial));
      runs.push({ trial, orders, events: [] });
    }
    return runs;
  }

  async #order({ name, amount = '100' }: Trial): Promise<ExaminedOrder> {
    const { prepare, seed } = this.options;
    const mock = this.#mock;
    const reference = `examine-${seed}-${name}-${++this.orderCount}`;
    if (prepare === undefined) {
      const { requestId, paymentReference } = await mock.requests.create({ amount, reference, ...FIELDS });
      return { reference, requestId, paymentReference, amount, prepared: undefined };
    }
    const requests = async () => (await mock.state({ rows: true })).rows?.requests ?? [];
    const known = new Set((await requests()).map(({ requestId }) => requestId));
    const prepared = await prepare({ amount, reference, mock, signal: this.signal });
    const row = (await requests()).find(({ requestId }) => !known.has(requestId));
    if (row === undefined)
      throw new Error(`prepare created no request; your application must call the API at ${mock.url}`);
    const { requestId, paymentReference } = row;
    return { reference: row.reference ?? reference, requestId, paymentReference, amount: row.amount, prepared };
  }

  /** Creates the events of some runs side by side. The events of a run are a second apart. */
  async makeEvents(runs: readonly Run[]): Promise<void> {
    for (let at = 0; runs.some(({ trial }) => at < trial.makes.length); at++) {
      const now = parseTime(await this.#mock.clock.now()) ?? 0;
      await this.#mock.clock.set(isoTime(Math.max(now + 1000, machineNow() - RESERVE_MS)));
      for (const run of runs) await this.#makeEvent(run, at);
    }
  }

  async #makeEvent({ trial, orders, events }: Run, at: number): Promise<void> {
    const [order, other = order] = orders;
    const make = trial.makes[at];
    if (make === undefined) return;
    await this.#mock.step([make(order, other)]);
    const sent = await Promise.all(orders.map(({ requestId }) => this.#mock.webhooks.deliveries({ requestId })));
    events.push(...sent.flat().filter(({ id }) => !events.some((event) => event.id === id)));
  }

  async truth({ requestId }: ExaminedOrder): Promise<Truth> {
    const response = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: { 'x-api-key': 'test-api-key' } });
    type Paid = { hasBeenPaid: boolean; payments: { amount: string; note: string | null }[] };
    const { hasBeenPaid, payments } = (await response.json()) as Paid;
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  /** Returns the headers and body of a delivery. A sample has no event, so it is made of the present time. */
  parcel({ events, orders }: Run, send: Send) {
    const { id, body: original } = events[send.event] ?? { id: orders[0].reference, body: isoTime(machineNow()) };
    const body = send.body?.(original) ?? original;
    const { secret = this.options.secret, signedEvent, signatures = (right: string) => [right] } = send;
    const signed = signedEvent === undefined ? body : (events[signedEvent]?.body ?? '');
    const right = createHmac('sha256', secret).update(signed).digest('hex');
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['connection', 'close'],
      ...signatures(right).map((value): [string, string] => [`${PREFIX}signature`, value]),
      [`${PREFIX}delivery`, id],
      [`${PREFIX}retry-count`, String(send.count ?? 0)],
    ];
    if (send.isTest) headers.push([`${PREFIX}test`, 'true']);
    return { headers, body };
  }

  /** Waits for real milliseconds. @throws the reason of the signal once the examination ends */
  async wait(ms: number): Promise<void> {
    this.signal.throwIfAborted();
    await sleep(ms, true, (end) => onAbort(this.signal, end));
    this.signal.throwIfAborted();
  }
}

const MODES = {
  ignored: 'response discarded',
  lost: 'connection closed early',
  burst: 'many at once',
  broken: 'store broken',
};

/** Describes what was sent, such as `payment.partial of 50 (retry count 1)`. */
export function describeSends({ trial, events }: Run): string {
  const texts = trial.sends.map(({ event, how, mode, count }) => {
    const body: unknown = JSON.parse(events[event]?.body ?? '{}');
    const { event: name = 'test event', amount } = isRecord(body) ? body : {};
    const details = [how, mode && MODES[mode], count && `retry count ${count}`].filter(Boolean).join(', ');
    return `${name}${amount === undefined ? '' : ` of ${amount}`}${details && ` (${details})`}`;
  });
  return counted(texts);
}
