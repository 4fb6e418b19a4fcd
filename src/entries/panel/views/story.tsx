import type { Child } from 'hono/jsx';
import { type DeliveryRow, deliveriesTable } from '../../../engine/api/webhooks/webhooks.model.ts';
import { eventsAbout } from '../../../engine/control/explain/timeline.ts';
import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { EventMap, EventName, StampedEvent } from '../../../engine/kernel/world/declarations.ts';
import type { Cause, RecordedEvent } from '../../../engine/kernel/world/event-log.ts';
import { definitionOf } from '../../../engine/kernel/world/events.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import { paymentAmounts } from '../../../service/payments/payment-item.wire.ts';
import { type PaymentRow, paymentsTable } from '../../../service/payments/payments.model.ts';
import { type RequestRow, requestsTable } from '../../../service/requests/requests.model.ts';
import { Id, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { money } from '../words.ts';

/** A sentence of the story of a record. */
export interface Sentence {
  /** ISO 8601; null for what holds now. */
  at: string | null;
  what: Child;
  /** Its place among others of the same time. @default 0 */
  order?: number | undefined;
  /** Whether it is yet to come. */
  isNext?: boolean;
  /** What the log calls it. @default past, or next */
  kind?: string;
}

type Sentences = { readonly [Name in EventName]?: (view: View, data: EventMap[Name]) => Child };

/** What events say in words. The others say their description. */
const SENTENCES: Sentences = {
  'request.created': (_, row) => createdText(row),
  'payment.submitted': () => 'A payment was sent; it settles later',
  'payment.failed': (_, { failureReason }) => `The payment failed: ${failureReason ?? 'no reason is given'}`,
  'payment.refunded': (_, { refundAmount: amount, currency, refundedTo }) =>
    refundText({ amount, currency }, refundedTo),
  'payment.reverted': (_, row) => `The chain no longer has the payment of ${settled(row)}`,
  'payment.processing': (_, { subStatus }) => `The payment to the bank account is at the stage ${subStatus}`,
  'request.unpaid': () => 'All payments were taken back',
  'request.expired': () => 'The request expired',
  'compliance.updated': (_, { kycStatus, agreementStatus }) =>
    `Identity check: ${kycStatus}, agreement: ${agreementStatus}`,
  'secure-payment.access-rejected': (_, { wallet }) => ['The allow list refused the wallet ', <Id value={wallet} />],
  'secure-payment.screened': (_, { screening: { wallet, status } }) => [
    'The wallet ',
    <Id value={wallet} />,
    ` was screened: ${status}`,
  ],
};

/** What jobs will do, in words. */
const JOBS: Readonly<Record<string, string>> = {
  'request.settle': 'The payment settles',
  'request.repeat': 'The next request is created',
  'intent.settle': 'The crosschain payment settles',
  'intent.refund': 'The crosschain payment is refunded',
  'payment-details.review': 'The bank account is reviewed',
  'secure-payment.miss-safe': 'The Safe misses its deadline',
};

export function createdText({ amount, invoiceCurrency, paymentCurrency }: RequestRow): string {
  const price = money({ amount, currency: invoiceCurrency });
  return `Created for ${price}${invoiceCurrency === paymentCurrency ? '' : `, to be paid in ${paymentCurrency}`}`;
}

const priceOf = (row: PaymentRow) => ({ amount: row.invoiceAmount, currency: row.invoiceSymbol });
const settled = (row: PaymentRow) => money(priceOf(row));

const refundText = (amount: { amount: string; currency: string }, to: string): Child => [
  `Refunded ${money(amount)} to `,
  <Id value={to} />,
];

/** Returns what happened to a record in words, oldest first, and what is to come. */
export function storyOf(view: View, ids: ReadonlySet<string>, more: readonly Sentence[] = []): Sentence[] {
  const events = eventsAbout(view.world.eventLog.all(), ids);
  const names = new Set(events.map(({ name }) => name));
  const paid = paymentsOf(view, ids, events);
  return [
    ...more,
    ...events.flatMap((event) => sentenceOf(view, event)),
    ...paid.map((payment) => paymentSentence(view, payment, paid)),
    ...paid.flatMap(({ row }): Sentence[] =>
      row.refunded && !names.has('payment.refunded') ? [{ at: null, what: refundText(priceOf(row), row.payer) }] : [],
    ),
    ...deliveriesAbout(view, ids).map((row) => deliverySentence(view, row)),
    ...[...ids].flatMap((id) => jobsOf(view, id)),
  ].sort((a, b) => placeOf(a).localeCompare(placeOf(b)) || (a.order ?? 0) - (b.order ?? 0));
}

/** Where a sentence stands: the past by time, then what holds now, then what is to come. */
const placeOf = ({ at, isNext }: Sentence) => (isNext ? `2${at ?? '~'}` : at === null ? '1' : `0${at}`);

interface Payment {
  row: PaymentRow;
  /** Undefined for a payment of the fixtures. */
  event: RecordedEvent | undefined;
}

/** Returns the payments of requests, oldest first. */
function paymentsOf({ world }: View, ids: ReadonlySet<string>, events: readonly RecordedEvent[]): Payment[] {
  const byId = new Map(events.flatMap((event) => ('id' in event.data ? [[event.data.id, event] as const] : [])));
  return [...ids]
    .flatMap((requestId) => world.table(paymentsTable).search({ by: { requestId } }).rows)
    .map((row) => ({ row, event: byId.get(row.id) }))
    .sort((a, b) => a.row.timestamp.localeCompare(b.row.timestamp) || (a.event?.order ?? 0) - (b.event?.order ?? 0));
}

/** Payments come from their own records, which those of the fixtures have too; a job is shown while it is yet to come. */
const TOLD_ELSEWHERE = new Set<string>([
  'payment.confirmed',
  'payment.partial',
  'job.scheduled',
  'payment.prepared',
  'secure-payment.created',
]);

function sentenceOf<N extends EventName>(view: View, event: RecordedEvent & StampedEvent<N>): Sentence[] {
  if (TOLD_ELSEWHERE.has(event.name)) return [];
  const { description } = definitionOf(view.world.config.service.events, event) ?? { description: event.name };
  const what = SENTENCES[event.name]?.(view, event.data) ?? description.replace(/\.$/, '');
  return [{ at: isoTime(event.atMs), order: event.order, what: [what, <By view={view} cause={event.cause} />] }];
}

/** What a payment paid, what remained, and how. */
function paymentSentence(view: View, { row, event }: Payment, all: readonly Payment[]): Sentence {
  const { paidAmount, paidCurrency, paidNetwork } = paymentAmounts(view.world, row);
  const sent = money({ amount: paidAmount ?? row.invoiceAmount, currency: paidCurrency ?? row.invoiceSymbol });
  const what = [
    <a href={href(view, `panel/payments/${row.id}`)}>Paid {settled(row)}</a>,
    leftAfter(view, row, all),
    <span class="dim">
      {' '}
      · {sent === settled(row) ? undefined : `${sent} `}on {paidNetwork ?? row.sourceNetwork} from
    </span>,
    ' ',
    <Id value={row.payer} />,
    <By view={view} cause={event?.cause} />,
  ];
  return { at: row.timestamp, what, order: event?.order };
}

/** Returns what a payment has left of its request, in words. */
function leftAfter(view: View, row: PaymentRow, all: readonly Payment[]): string {
  const request = view.world.table(requestsTable).get(row.requestId);
  if (request === undefined) return '';
  const rows = all.map((payment) => payment.row).filter(({ requestId }) => requestId === row.requestId);
  const paid = rows.slice(0, rows.indexOf(row) + 1).map(({ invoiceAmount }) => parseUnits(invoiceAmount, DIGITS));
  const left = paid.reduce((rest, units) => rest - units, parseUnits(request.amount, DIGITS));
  const amount = (units: bigint) => money({ amount: formatUnits(units, DIGITS), currency: request.invoiceCurrency });
  if (left > 0n) return `, ${amount(left)} to go`;
  return left < 0n ? `, ${amount(-left)} too much` : ', nothing to go';
}

/** More digits than the amounts of any currency have. */
const DIGITS = 30;

/** Who or what an event comes from. */
function By({ view, cause }: { view: View; cause: Cause | undefined }) {
  if (cause === undefined) return undefined;
  return (
    <span class="dim">
      {' '}
      · <CallLink view={view} name={cause.name} text={BY[cause.kind]} />
    </span>
  );
}

/** A name, or another text for it, which leads to the call of that name while the log has it. */
export function CallLink({ view, name, text = name }: { view: View; name: string; text?: string }) {
  const isLogged = view.world.calls.all().some((call) => call.name === name);
  return isLogged ? <a href={href(view, `panel/calls/${name}`)}>{text}</a> : text;
}

const BY: Readonly<Record<Cause['kind'], string>> = {
  call: 'by a call of your app',
  step: 'by the control API',
  panel: 'by a click in the panel',
  payer: 'by the payer',
  job: 'when it was due',
  chain: 'on the chain',
};

function deliveriesAbout(view: View, ids: ReadonlySet<string>): DeliveryRow[] {
  const table = view.world.table(deliveriesTable);
  const rows = [...ids].flatMap((id) =>
    [{ requestId: id }, { clientUserId: id }].flatMap((by) => table.search({ by }).rows),
  );
  return [...new Set(rows)].reverse();
}

/** The webhooks that the app received, and what it answered. */
function deliverySentence(view: View, { id, event, state, attempts, reason, createdAt }: DeliveryRow): Sentence {
  const last = attempts.at(-1);
  const link = <a href={href(view, `panel/webhooks/${id}`)}>{event}</a>;
  const times = attempts.length > 1 ? ` · ${attempts.length} attempts` : '';
  const order = Number.MAX_SAFE_INTEGER;
  if (last === undefined) return { at: createdAt, order, what: ['The webhook ', link, ` is ${reason ?? state}`] };
  const what =
    last.status === null
      ? ['Your app could not be told ', link, `: ${last.error ?? 'no answer'}`, times]
      : ['Your app was told ', link, ` and answered ${last.status}`, times];
  return { at: last.at, order, what };
}

/** Returns what the scheduled jobs of a record will do. */
function jobsOf(view: View, subject: string): Sentence[] {
  const { rows } = view.world.table(jobsTable).search({ by: { subject } });
  return rows.map(({ dueMs, polls, kind }) => ({
    at: dueMs === null ? null : isoTime(dueMs),
    what: `${JOBS[kind] ?? `${kind} is due`}${polls === null ? '' : ` after ${polls} more reads`}`,
    isNext: true,
  }));
}

/** A story as a list. */
export function Story({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <ol class="timeline">
      {sentences.map(({ at, what, isNext, kind = isNext ? 'next' : 'past' }) => (
        <li class={kind} data-testid={`timeline-${kind}`}>
          <span class="when">{at === null ? isNext ? 'later' : 'now' : <Time at={at} seconds />}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
