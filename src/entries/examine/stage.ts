import { createHmac } from 'node:crypto';
import { isoTime, machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { Mock } from '../mock.types.ts';
import type { Truth } from './belief.ts';
import type { Parcel } from './post.ts';
import type { Send, Trial } from './trial.ts';
import type { ExaminedOrder, WebhookPlan } from './webhook.types.ts';

const FIELDS = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
} as const;
/** That of the mock that is made for an examination. */
const API_KEY = 'test-api-key';
const PREFIX = 'x-request-network-';
/** Seconds between the timestamp of an event and its arrival that are still the service's own: the last retry. */
const LATE_SECONDS = 36;
/** How far events lie before the machine's time at most, in seconds: no receiver must see an event of the future. */
const RESERVE_SECONDS = 9;

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
  /** How many orders were made. */
  orderCount = 0;

  constructor(mock: Mock, options: WebhookPlan) {
    this.#mock = mock;
    this.#options = options;
  }

  async open(): Promise<void> {
    await this.#mock.webhooks.register({ url: 'http://localhost/examined', secret: this.#options.secret });
    // The examiner sends by itself what the mock would send.
    await this.#mock.step({ do: 'webhook-fault.add', kind: 'drop', times: null });
  }

  /** Makes the orders of tries, one after the other, so that there is no doubt which request is whose. */
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
    const { prepare, seed } = this.#options;
    const mock = this.#mock;
    const reference = `examine-${seed}-${name}-${++this.orderCount}`;
    const requests = async () => (await mock.state({ rows: true })).rows?.requests ?? [];
    const known = new Set((await requests()).map(({ requestId }) => requestId));
    const create = () => mock.requests.create({ amount, reference, ...FIELDS });
    const prepared = await (prepare?.({ amount, reference, mock }) ?? create());
    const row = (await requests()).find(({ requestId }) => !known.has(requestId));
    if (row === undefined)
      throw new Error(`prepare made no request; the application has to call the API at ${mock.url}`);
    const { requestId, paymentReference } = row;
    return { reference: row.reference ?? reference, requestId, paymentReference, amount: row.amount, prepared };
  }

  /** Makes the events of tries side by side. Each event of a try has a second of its own, the last of them close to the machine's time. */
  async makeEvents(runs: readonly Run[], isEarly = false): Promise<void> {
    const most = Math.max(0, ...runs.map(({ trial }) => trial.makes.length));
    const before = isEarly ? LATE_SECONDS + RESERVE_SECONDS : RESERVE_SECONDS;
    for (let at = 0; at < most; at++) {
      const now = parseTime(await this.#mock.clock.now()) ?? 0;
      await this.#mock.clock.set(isoTime(Math.max(now + 1000, machineNow() - before * 1000)));
      for (const run of runs) await this.#makeEvent(run, at);
    }
  }

  async #makeEvent({ trial, orders, events }: Run, at: number): Promise<void> {
    const make = trial.makes[at];
    if (make === undefined) return;
    const known = new Set(events.map(({ id }) => id));
    await this.#mock.step([make(orders)]);
    for (const { requestId } of orders) {
      const sent = await this.#mock.webhooks.deliveries({ requestId });
      events.push(...sent.filter(({ id }) => !known.has(id)).map(({ id, body }) => ({ id, body })));
    }
  }

  /** Returns what is right to believe of an order: what the API answers. */
  async truth({ requestId }: ExaminedOrder): Promise<Truth> {
    const answer = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: { 'x-api-key': API_KEY } });
    type Paid = { hasBeenPaid: boolean; payments: { amount: string; note: string | null }[] };
    const { hasBeenPaid, payments } = (await answer.json()) as Paid;
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  /** Returns a delivery. An event that the mock has not made, such as a sample, is made of the present time. */
  parcel({ events, orders }: Run, { event, count = 0, hasOtherId, body, sign, isTest, mode }: Send): Parcel {
    const { id, body: original } = events[event] ?? { id: orders[0].reference, body: isoTime(machineNow()) };
    const sent = body === undefined ? original : body(original);
    const { secret: own } = this.#options;
    const hmac = (text: string, secret = own) => createHmac('sha256', secret).update(text).digest('hex');
    const signatures = sign?.({ sent, original, events: events.map((one) => one.body), hmac }) ?? [hmac(sent)];
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['connection', 'close'],
      ...signatures.map((value): [string, string] => [`${PREFIX}signature`, value]),
      [`${PREFIX}delivery`, hasOtherId ? `${id.slice(0, -4)}C0PY` : id],
      [`${PREFIX}retry-count`, String(count)],
    ];
    if (isTest) headers.push([`${PREFIX}test`, 'true']);
    return { headers, body: sent, mode };
  }
}
