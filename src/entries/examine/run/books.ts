import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { Mock, RecordedCall } from '../../mock.types.ts';

type RowFields = Readonly<Record<string, unknown>>;

/** A record, compared by content: ids and times follow from the order of calls. */
interface BookEntry {
  /** Table and purpose: what the record is for, whatever became of it. */
  purpose: string;
  /** Table and all content. */
  state: string;
  /** The record in words. */
  label: string;
  /** Whether the job has handed it on: paid, activated, or fetched what a wallet has to send. */
  isUsed: boolean;
}

/** What a run has left in the mock. */
export interface Books {
  entries: readonly BookEntry[];
  /** Money that arrived, by the purpose of its request. */
  paid: ReadonlyMap<string, { label: string; units: bigint }>;
  payments: number;
}

/** Tables that are no work of a job: catalogues, what the mock keeps for itself, and money, which is summed up. */
const LEFT_OUT = new Set([
  ...['currencies', 'conversion-routes', 'rates', 'wallets', 'payments'],
  ...['faults', 'rate-windows', 'jobs', 'webhook-deliveries', 'webhook-queue', 'webhook-faults'],
]);
/** Fields that follow from ids, from the order of calls, or from how often something was read. */
const UNCOMPARED = new Set([
  ...['seq', 'salt', 'nonce', 'deadline', 'permit', 'permitSignature', 'paymentIntent', 'approvalPermit'],
  ...['signedPaymentIntent', 'signedApprovalPermit', 'chainStart', 'quotedFee', 'isListening', 'secret'],
]);
/** What becomes of a record; the rest is what it is for. */
const OUTCOMES = /status|stage|paid|fail|last|next|processed|decision|payment$|txHash|stopped|currentRequest|relay/i;
/** What a request is for. */
const REQUEST_PURPOSE = new Set([
  ...['reference', 'payee', 'payer', 'amount', 'invoiceCurrency', 'paymentCurrency', 'recurrence', 'originalRequestId'],
]);
/** Offers to a wallet are made by reading them. */
const OFFERS = new Set(['offered', 'expired']);
const REQUEST_ID = /01[0-9a-f]{64}/g;
const GENERATED =
  /^(0x)?[0-9a-f]{16}$|^(0x|01)[0-9a-f]{64,}$|^[0-9A-HJKMNP-TV-Z]{26}$|^cli_|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Operations that hand a request on to who pays it. */
const HANDS_ON = /^(pay|send|activate|create(Batch)?Payout)/;
const MAX_DECIMALS = 36;

/** Reads the books of a mock. `calls` are those of the run. */
export async function readBooks(mock: Mock, calls: readonly RecordedCall[]): Promise<Books> {
  const { tables } = await mock.snapshots.export();
  const rows = Object.entries(tables).filter(([table]) => !LEFT_OUT.has(table));
  const requests = new Map((tables.requests ?? []).map((row) => [String(row.requestId), row]));
  const purposes = new Map([...requests].map(([id, row]) => [id, JSON.stringify(content(row, REQUEST_PURPOSE))]));
  const payments = tables.payments ?? [];
  const used = new Set([...payments.map(({ requestId }) => String(requestId)), ...handedOn(calls)]);
  const entries = rows.flatMap(([table, all]) =>
    all
      .filter(({ status }) => !(table === 'payment-intents' && OFFERS.has(String(status))))
      .map((row) => entryOf(table, row, { purposes, used })),
  );
  return { entries, paid: sums(payments, { requests, purposes }), payments: payments.length };
}

function entryOf(
  table: string,
  row: RowFields,
  { purposes, used }: { purposes: ReadonlyMap<string, string>; used: ReadonlySet<string> },
): BookEntry {
  const isRequest = table === 'requests';
  const requestId = String(row.requestId);
  const kept = isRequest ? REQUEST_PURPOSE : new Set(Object.keys(row).filter((field) => !OUTCOMES.test(field)));
  return {
    purpose: `${table} ${JSON.stringify(content(row, kept, purposes))}`,
    state: `${table} ${JSON.stringify(content(row, undefined, purposes))}`,
    label: isRequest ? labelOf(row) : `${singular(table)} ${nameOf(row)}`.trim(),
    isUsed: isRequest ? used.has(requestId) : row.status === 'active',
  };
}

/** Returns the content of a row without what differs between two equal runs. A request that it names becomes the purpose of that. */
function content(row: RowFields, fields?: ReadonlySet<string>, purposes?: ReadonlyMap<string, string>): unknown {
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') {
      return purposes?.get(given) ?? (GENERATED.test(given) ? '(id)' : TIME.test(given) ? '(time)' : given);
    }
    if (Array.isArray(given)) return given.map(value);
    return typeof given === 'object' && given !== null ? content(given as RowFields, undefined, purposes) : given;
  };
  const names = Object.keys(row).filter((name) => !UNCOMPARED.has(name) && (fields?.has(name) ?? true));
  return Object.fromEntries(names.sort().map((name) => [name, value(row[name])]));
}

/** Returns the requests whose calldata or answer the job has received. A schedule is handed on by its activation. */
function handedOn(calls: readonly RecordedCall[]): string[] {
  return calls
    .filter(
      ({ operationId, status, fault }) =>
        HANDS_ON.test(operationId ?? '') && Math.floor(status / 100) === 2 && fault === null,
    )
    .map(({ path, response }) => `${path} ${JSON.stringify(response.body)}`)
    .flatMap((text) => (text.includes('"recurringPaymentPermit"') ? [] : (text.match(REQUEST_ID) ?? [])));
}

function sums(
  payments: readonly RowFields[],
  { requests, purposes }: { requests: ReadonlyMap<string, RowFields>; purposes: ReadonlyMap<string, string> },
): Books['paid'] {
  const paid = new Map<string, { label: string; units: bigint }>();
  for (const payment of payments) {
    const { requestId, invoiceAmount } = payment;
    const purpose = purposes.get(String(requestId)) ?? String(payment.reference);
    const before = paid.get(purpose)?.units ?? 0n;
    const label = labelOf(requests.get(String(requestId)) ?? payment);
    paid.set(purpose, { label, units: before + parseUnits(String(invoiceAmount), MAX_DECIMALS) });
  }
  return paid;
}

function labelOf({ reference, amount, invoiceCurrency, payee }: RowFields): string {
  return typeof reference === 'string' ? `"${reference}"` : `the request of ${amount} ${invoiceCurrency} to ${payee}`;
}

function nameOf(row: RowFields): string {
  const name = [row.reference, row.clientUserId, row.label, row.iban, row.url].find(
    (value) => typeof value === 'string',
  );
  return name === undefined ? '' : `"${name}"`;
}

function singular(table: string): string {
  return table.replace(/s$/, '').replaceAll('-', ' ');
}

/** Returns an amount of the books as text. */
export function moneyText(units: bigint): string {
  return formatUnits(units, MAX_DECIMALS);
}

/** Counts records and money: "5 requests, 5 payments, 50 paid". */
export function booksText({ entries, paid, payments }: Books): string {
  const tables = new Map<string, number>();
  for (const { purpose } of entries) {
    const table = purpose.slice(0, purpose.indexOf(' '));
    tables.set(table, (tables.get(table) ?? 0) + 1);
  }
  const total = [...paid.values()].reduce((sum, { units }) => sum + units, 0n);
  const counts = [...tables].map(([table, count]) => `${count} ${count === 1 ? singular(table) : table}`);
  return [...counts, `${payments} payments`, `${moneyText(total)} paid`].join(', ');
}
