import { createHmac } from 'node:crypto';
import { isoTime, machineNow, parseTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import type { Mock } from '../mock.types.ts';
import type { Truth } from './belief.ts';
import type { Send, Trial } from './trial.ts';
import type { ExaminedOrder, ExamineWebhookOptions } from './webhook.types.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
/** That of the mock that is made for an examination. */
const API_KEY = 'test-api-key';
const PREFIX = 'x-request-network-';
/** Seconds between the timestamp of an event and its arrival that are still the service's own: the last retry. */
const LATE_SECONDS = 36;
/** How far events lie before the machine's time at most, in seconds: no receiver must see an event of the future. */
const RESERVE_SECONDS = 9;

/** An order of the application, which one try of one trial has for itself. */
export interface StageOrder extends ExaminedOrder {
  amount: string;
}

/** An event that the mock has made. */
interface StageEvent {
  id: string;
  body: string;
}

/** One try of one trial. */
export interface Run {
  trial: Trial;
  orders: StageOrder[];
  events: StageEvent[];
}

/** The mock's side of an examination: orders, events and what is true. Nothing is sent by the mock itself. */
export class Stage {
  readonly #mock: Mock;
  readonly #seed: string;
  readonly #options: ExamineWebhookOptions;
  readonly #secret: string;
  #orderCount = 0;

  constructor(mock: Mock, seed: string, options: ExamineWebhookOptions & { secret: string }) {
    this.#mock = mock;
    this.#seed = seed;
    this.#options = options;
    this.#secret = options.secret;
  }

  /** How many orders were made. */
  get orderCount(): number {
    return this.#orderCount;
  }

  async open(): Promise<void> {
    await this.#mock.webhooks.register({ url: 'http://localhost/examined', secret: this.#secret });
    // The examiner sends by itself what the mock would send.
    await this.#mock.step({ do: 'webhook-fault.add', kind: 'drop', times: null });
  }

  /** Makes the orders of a try. The application makes its orders one after the other, so that there is no doubt which request is whose. */
  async prepare(trial: Trial): Promise<Run> {
    const orders: StageOrder[] = [];
    for (let at = 0; at < (trial.orders ?? 1); at++) orders.push(await this.#order(trial));
    return { trial, orders, events: [] };
  }

  async #order({ name, amount = this.#options.amount ?? '100' }: Trial): Promise<StageOrder> {
    this.#orderCount++;
    const reference = `examine-${this.#seed}-${name}-${this.#orderCount}`;
    const { prepare, currency = 'FAU-sepolia' } = this.#options;
    if (prepare === undefined) {
      const fields = { amount, reference, invoiceCurrency: 'USD', paymentCurrency: currency, payee: PAYEE } as const;
      const row = await this.#mock.requests.create(fields as Parameters<Mock['requests']['create']>[0]);
      return {
        reference,
        requestId: row.requestId,
        paymentReference: row.paymentReference,
        amount,
        prepared: undefined,
      };
    }
    const known = new Set((await this.#requests()).map(({ requestId }) => requestId));
    const prepared = await prepare({ amount, reference, mock: this.#mock });
    const row = (await this.#requests()).find(({ requestId }) => !known.has(requestId));
    if (row === undefined)
      throw new Error(`prepare made no request; the application has to call the API at ${this.#mock.url}`);
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

  async #makeEvent(run: Run, at: number): Promise<void> {
    const make = run.trial.makes[at];
    if (make === undefined) return;
    const known = new Set(run.events.map(({ id }) => id));
    await this.#mock.step([make(run.orders)]);
    for (const { requestId } of run.orders) {
      const sent = await this.#mock.webhooks.deliveries({ requestId });
      run.events.push(...sent.filter(({ id }) => !known.has(id)).map(({ id, body }) => ({ id, body })));
    }
  }

  /** Returns what is right to believe of an order: what the API answers. */
  async truth({ requestId }: StageOrder): Promise<Truth> {
    const answer = await this.#mock.fetch(`/v2/request/${requestId}`, { headers: { 'x-api-key': API_KEY } });
    const { hasBeenPaid, payments } = (await answer.json()) as {
      hasBeenPaid: boolean;
      payments: { amount: string; note: string | null }[];
    };
    const kept = payments.filter(({ note }) => note !== 'refunded').map(({ amount }) => parseUnits(amount, 18));
    const sum = kept.reduce((total, units) => total + units, 0n);
    return { paid: hasBeenPaid, amount: formatUnits(sum, 18) };
  }

  /** Returns body and headers of a delivery. An event that the mock has not made, such as a sample, is made of the present time. */
  parcel({ events, orders }: Run, { event, count = 0, hasOtherId, body, sign, isTest, isTitleCase }: Send) {
    const { id, body: original } = events[event] ?? { id: `${orders[0]?.reference}`, body: isoTime(machineNow()) };
    const sent = body === undefined ? original : body(original);
    const hmac = (text: string, secret = this.#secret) => createHmac('sha256', secret).update(text).digest('hex');
    const bodies = events.map((one) => one.body);
    const signatures = sign === undefined ? [hmac(sent)] : sign({ sent, original, events: bodies, hmac });
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ...signatures.map((value): [string, string] => [`${PREFIX}signature`, value]),
      [`${PREFIX}delivery`, hasOtherId === true ? `${id.slice(0, -4)}C0PY` : id],
      [`${PREFIX}retry-count`, String(count)],
      ...(isTest === true ? [[`${PREFIX}test`, 'true'] satisfies [string, string]] : []),
    ];
    const named = headers.map(([name, value]): [string, string] => [
      isTitleCase === true ? titleCase(name) : name,
      value,
    ]);
    return { headers: named, body: sent };
  }

  async #requests() {
    return (await this.#mock.state({ rows: true })).rows?.requests ?? [];
  }
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
