import { createHmac } from 'node:crypto';
import { isoTime, machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { Mock } from '../mock.types.ts';
import type { Truth } from './belief.ts';
import type { Send, Trial } from './trials.ts';
import type { ExaminedOrder, WebhookPlan } from './webhook.types.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const FIELDS = { payee: PAYEE, invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' } as const;
const PREFIX = 'x-request-network-';
/** Seconds between the timestamp of an event and its arrival that are still the service's own: the last retry. */
const LATE_SECONDS = 36;
/** How far events lie before the machine's time at most, in seconds: no receiver must see an event of the future. */
const RESERVE_SECONDS = 9;

export type Parcel = ReturnType<Stage['parcel']>;

/** One try of one trial, which has its orders for itself. */
export interface Run {
  trial: Trial;
  orders: [ExaminedOrder, ...ExaminedOrder[]];
  events: { id: string; body: string }[];
}

/** The mock's side of an examination: orders, events and what is true. Nothing is sent by the mock itself. */
export class Stage {
  readonly #mock: Mock;
  readonly #options: WebhookPlan;
  readonly #signal: AbortSignal;
  orderCount = 0;

  constructor(mock: Mock, options: WebhookPlan, signal: AbortSignal) {
    this.#mock = mock;
    this.#options = options;
    this.#signal = signal;
  }

  async open(): Promise<void> {
    await this.#mock.webhooks.register({ url: 'http://localhost/examined', secret: this.#options.secret });
    // The examiner sends by itself what the mock would send.
    await this.#mock.step({ do: 'webhook-fault.add', kind: 'drop', times: null });
  }

  /** Makes the orders of tries, one after the other, so that there is no doubt which request is whose. */
  async prepare(trials: readonly Trial[], times = 1): Promise<Run[]> {
    const runs: Run[] = [];
    for (const trial of trials.flatMap((one) => Array<Trial>(times).fill(one))) runs.push(await this.prepareOne(trial));
    return runs;
  }

  async prepareOne(trial: Trial): Promise<Run> {
    const orders: Run['orders'] = [await this.#order(trial)];
    while (orders.length < (trial.orders ?? 1)) orders.push(await this.#order(trial));
    return { trial, orders, events: [] };
  }

  async #order({ name, amount = '100' }: Trial): Promise<ExaminedOrder> {
    const { prepare, seed } = this.#options;
    const mock = this.#mock;
    const reference = `examine-${seed}-${name}-${++this.orderCount}`;
    if (prepare === undefined) {
      const { requestId, paymentReference } = await mock.requests.create({ amount, reference, ...FIELDS });
      return { reference, requestId, paymentReference, amount, prepared: undefined };
    }
    const requests = async () => (await mock.state({ rows: true })).rows?.requests ?? [];
    const known = new Set((await requests()).map(({ requestId }) => requestId));
    const prepared = await prepare({ amount, reference, mock, signal: this.#signal });
    const row = (await requests()).find(({ requestId }) => !known.has(requestId));
    if (row === undefined)
      throw new Error(`prepare made no request; the application has to call the API at ${mock.url}`);
    const { requestId, paymentReference } = row;
    return { reference: row.reference ?? reference, requestId, paymentReference, amount: row.amount, prepared };
  }

  /** Makes the events of tries side by side. Each event of a try has a second of its own, the last of them close to the machine's time. */
  async makeEvents(runs: readonly Run[], isEarly = false): Promise<void> {
    const before = isEarly ? LATE_SECONDS + RESERVE_SECONDS : RESERVE_SECONDS;
    for (let at = 0; runs.some(({ trial }) => at < trial.makes.length); at++) {
      const now = parseTime(await this.#mock.clock.now()) ?? 0;
      await this.#mock.clock.set(isoTime(Math.max(now + 1000, machineNow() - before * 1000)));
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
    const answer = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: { 'x-api-key': 'test-api-key' } });
    type Paid = { hasBeenPaid: boolean; payments: { amount: string; note: string | null }[] };
    const { hasBeenPaid, payments } = (await answer.json()) as Paid;
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  /** Returns a delivery. An event that the mock has not made, such as a sample, is made of the present time. */
  parcel({ events, orders }: Run, send: Send) {
    const { id, body: original } = events[send.event] ?? { id: orders[0].reference, body: isoTime(machineNow()) };
    const body = send.body?.(original) ?? original;
    const { secret = this.#options.secret, signedEvent } = send;
    const signed = signedEvent === undefined ? body : (events[signedEvent]?.body ?? '');
    const { signatures = [createHmac('sha256', secret).update(signed).digest('hex')] } = send;
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['connection', 'close'],
      ...signatures.map((value): [string, string] => [`${PREFIX}signature`, value]),
      [`${PREFIX}delivery`, id],
      [`${PREFIX}retry-count`, String(send.count ?? 0)],
    ];
    if (send.isTest) headers.push([`${PREFIX}test`, 'true']);
    return { headers, body, mode: send.mode };
  }
}
