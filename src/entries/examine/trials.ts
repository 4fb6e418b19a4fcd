import { isoTime, parseTime } from '../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../service/webhooks/payloads.ts';
import type { Step } from '../mock.types.ts';
import battery from './trials.json' with { type: 'json' };

const CONFIRMED = 'payment.confirmed';

export interface Send {
  event: number;
  /** Retry count. @default 0 */
  count?: number;
  change?: keyof typeof CHANGES;
  /** Sends the sample of this event, with the test header. */
  sample?: WebhookEvent;
  /** Signs the original body of this event instead of the sent one. */
  signedEvent?: number;
  secret?: string;
  signatures?: keyof typeof SIGNATURES;
  hasOwnId?: boolean;
  /**
   * `ignored`: its response is not judged. `lost`: the connection closes early. `burst`: many copies at once. `broken`:
   * the application's store fails; later deliveries are sent only if this one is rejected. `missed`: nothing is sent,
   * and the application's reconciliation job runs. `early`: sent before the application has the response to its create
   * call.
   */
  mode?: 'ignored' | 'lost' | 'burst' | 'broken' | 'missed' | 'early';
  isForged?: boolean;
  how?: string;
}

/** A trial. The API's response at its end is the correct reading. */
export interface Trial {
  name: string;
  /** `promise`: the service does or documents it, or its signature should prevent it. */
  class: 'promise' | 'hardening';
  /** Meaning of a failure, and its likely cause. */
  sentence: string;
  often?: string;
  /** More likely causes, by a pattern of the response statuses. */
  hints?: readonly string[][];
  /** Another trial that must pass, or an option. */
  needs?: 'partial' | 'refund' | 'breaks' | 'prepare' | 'reconcile';
  /** If this trial fails too, both have the same cause. */
  simpler?: 'duplicate' | 'wrong-secret' | 'partial';
  /** `alone`: not concurrent. `late`: sent once more at the end. In a separate wave: `repair`, `risky` (may crash). */
  phase?: 'alone' | 'late' | 'repair' | 'risky';
  orders?: number;
  amount?: string;
  /** Steps that create its events: `{order}` and `{other}` are request IDs, `50%` is half the order's amount. */
  steps: readonly object[];
  sends: readonly Send[];
}

const edit = (fields: (payload: Record<string, unknown>) => object) => (text: string) =>
  JSON.stringify(fields(JSON.parse(text)));

export const CHANGES = {
  minimal: edit((paid) => {
    const kept = Object.entries(paid).filter(([name]) => !/^(conver|rate)/.test(name));
    return { ...Object.fromEntries(kept), payerAddress: null, payerEoaAddress: null, fees: [] };
  }),
  raised: edit(({ expectedAmount: all, ...paid }) => {
    return { ...paid, expectedAmount: all, event: CONFIRMED, amount: all, totalAmountPaid: all };
  }),
  old: edit((paid) => ({ ...paid, timestamp: isoTime((parseTime(`${paid.timestamp}`) ?? 0) - 36_000) })),
  reordered: edit((paid) => Object.fromEntries(Object.entries(paid).reverse())),
  indented: (text: string) => JSON.stringify(JSON.parse(text), null, 1),
  escaped: (text: string) => text.replaceAll('/', '\\/').replace('payment.', '\\u0070ayment.'),
  numbered: (text: string) => text.replace(/\}$/, ',"extra":{"big":9007199254740993,"one":1.0}}'),
  extended: edit((paid) => ({ ...paid, later: { list: [null] }, none: null })),
  large: edit((paid) => ({ ...paid, later: 'x'.repeat(300_000) })),
  scoped: edit((paid) => ({ ...paid, event: `${paid.event}.checkout` })),
  renamed: edit((paid) => ({ ...paid, event: 'payment.settled_v9' })),
};

/** Signature headers that replace the correct one. */
export const SIGNATURES = {
  none: () => [],
  wrongEnd: (right: string) => [right.slice(0, 63) + (right.endsWith('0') ? '1' : '0')],
  half: (right: string) => [right.slice(0, 32)],
  tooShort: (right: string) => [right.slice(0, 63)],
  tooLong: () => ['a'.repeat(65)],
  notHex: () => ['z'.repeat(64)],
  notAscii: () => [`é${'a'.repeat(63)}`],
  two: () => ['a'.repeat(64), 'b'.repeat(64)],
} satisfies Record<string, (right: string) => string[]>;

/** The events of the samples. The one that most receivers handle is first. */
const SAMPLES = WEBHOOK_EVENTS.toSorted((a, b) => Number(b === CONFIRMED) - Number(a === CONFIRMED));

/** Half the amount proves double booking. Forgeries claim an unpaid order, so receivers that query the API pass. */
export const TRIALS = (battery as readonly Trial[]).map(({ sends, ...trial }): Trial => {
  const samplesOf = (send: Send) => SAMPLES.map((sample) => ({ ...send, sample }));
  return { ...trial, sends: trial.name === 'test-flag' ? sends.flatMap(samplesOf) : sends };
});

export const PLAIN = TRIALS.filter(({ name }) => name === 'plain');

export function stepsOf(steps: readonly object[], orders: readonly { requestId: string; amount: string }[]): Step[] {
  const units = parseUnits(orders[0]?.amount ?? '', 18);
  const text = JSON.stringify(steps)
    .replaceAll('{order}', `${orders[0]?.requestId}`)
    .replaceAll('{other}', `${orders[1]?.requestId}`)
    .replace(/([\d.]+)%/g, (_, percent: string) => formatUnits(percentOf(units, percent), 18));
  return JSON.parse(text);
}
