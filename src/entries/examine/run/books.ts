import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import type { Mock, RecordedCall } from '../../mock.types.ts';

type RowFields = Readonly<Record<string, unknown>>;

/** A record, compared by content: ids and times follow from the order of calls. */
export interface BookEntry {
  table: string;
  /** What the record is for, whatever became of it, and its whole content. */
  purpose: string;
  state: string;
  label: string;
  /** Whether the job has handed it on: paid, activated, or fetched what a wallet has to send. */
  isUsed: boolean;
}

/** What a run has left in the mock: records, and the money that arrived by the purpose of its request. */
export interface Books {
  entries: readonly BookEntry[];
  paid: ReadonlyMap<string, { label: string; units: bigint }>;
}

/** Tables that are no work of a job: catalogues, what the mock keeps for itself, and money, which is summed up. */
const LEFT_OUT = /^(currencies|conversion-routes|rates|wallets|payments|faults|rate-windows|jobs|webhook-.+)$/;
/** Fields that follow from ids, from the order of calls, or from how often something was read. */
const UNCOMPARED =
  /^(seq|salt|nonce|deadline|permit|permitSignature|.*paymentIntent|.*approvalPermit|chainStart|quotedFee|isListening|secret)$/i;
/** What becomes of a record; the rest is what it is for. */
const OUTCOMES = /status|stage|paid|fail|last|next|processed|decision|payment$|txHash|stopped|currentRequest|relay/i;
const REQUEST_PURPOSE = /^(reference|payee|payer|amount|invoiceCurrency|paymentCurrency|recurrence|originalRequestId)$/;
const REQUEST_ID = /01[0-9a-f]{64}/g;
const GENERATED =
  /^(0x)?[0-9a-f]{16}$|^(0x|01)[0-9a-f]{64,}$|^[0-9A-HJKMNP-TV-Z]{26}$|^cli_|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Operations that hand a request on to who pays it. */
const HANDS_ON = /^(pay|send|activate|create(Batch)?Payout)/;
const MAX_DECIMALS = 36;

export async function readBooks(mock: Mock, calls: readonly RecordedCall[]): Promise<Books> {
  const { tables } = await mock.snapshots.export();
  const { requests = [], payments = [] } = tables;
  const purposeOf = (row: RowFields) => content(row, (name) => REQUEST_PURPOSE.test(name));
  const purposes = new Map(requests.map((row) => [String(row.requestId), purposeOf(row)]));
  const used = new Set([...payments.map(({ requestId }) => String(requestId)), ...handedOn(calls)]);
  const entryOf = (table: string, row: RowFields): BookEntry => {
    const isRequest = table === 'requests';
    const isPurpose = (name: string) => (isRequest ? REQUEST_PURPOSE.test(name) : !OUTCOMES.test(name));
    const [purpose, state] = [content(row, isPurpose, purposes), content(row, () => true, purposes)];
    const isUsed = isRequest ? used.has(String(row.requestId)) : row.status === 'active';
    return { table, purpose: `${table} ${purpose}`, state: `${table} ${state}`, label: labelOf(table, row), isUsed };
  };
  // A wallet is made an offer by reading it.
  const entries = Object.entries(tables).flatMap(([table, rows]) =>
    LEFT_OUT.test(table) ? [] : rows.filter(({ status }) => status !== 'offered').map((row) => entryOf(table, row)),
  );
  const paid = new Map<string, { label: string; units: bigint }>();
  for (const row of payments) {
    const purpose = purposes.get(String(row.requestId)) ?? '';
    const units = (paid.get(purpose)?.units ?? 0n) + parseUnits(String(row.invoiceAmount), MAX_DECIMALS);
    paid.set(purpose, { label: labelOf('requests', row), units });
  }
  return { entries, paid };
}

/** Returns the content of a row without what differs between two equal runs. A request that it names becomes the purpose of that. */
function content(row: RowFields, isKept: (name: string) => boolean, purposes?: ReadonlyMap<string, string>): string {
  const kept = Object.entries(row).filter(([name]) => isKept(name) && !UNCOMPARED.test(name));
  return JSON.stringify(Object.fromEntries(kept), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return purposes?.get(value) ?? (GENERATED.test(value) ? '(id)' : TIME.test(value) ? '(time)' : value);
  });
}

/** Returns the requests whose calldata or answer the job has received. A schedule is handed on by its activation. */
function handedOn(calls: readonly RecordedCall[]): string[] {
  const isAnswered = ({ fault, status }: RecordedCall) => fault === null && status >= 200 && status < 300;
  return calls
    .filter((call) => HANDS_ON.test(call.operationId ?? '') && isAnswered(call))
    .map(({ path, response }) => `${path} ${JSON.stringify(response.body)}`)
    .flatMap((text) => (text.includes('"recurringPaymentPermit"') ? [] : (text.match(REQUEST_ID) ?? [])));
}

function labelOf(table: string, row: RowFields): string {
  const name = row.reference ?? row.clientUserId ?? row.label ?? row.url ?? `${row.amount} ${row.invoiceCurrency}`;
  return table === 'requests' ? `"${name}"` : `${table.replace(/s$/, '').replaceAll('-', ' ')} "${name}"`;
}

/** Returns the items that have no counterpart of the same key. Each counterpart counts once. */
export function unmatched<T>(items: readonly T[], others: readonly T[], key: (item: T) => string): T[] {
  const left = others.map(key);
  return items.filter((item) => {
    const at = left.indexOf(key(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Returns what an undisturbed run has and this one has not, in words; with `both` also the other way round. */
export function missingIn(base: Books, books: Books, both = false): string[] {
  const records = unmatched(base.entries, books.entries, ({ state }) => state);
  const money = [...base.paid].filter(([purpose, { units }]) => (books.paid.get(purpose)?.units ?? 0n) < units);
  const labels = [...records.map(({ label }) => label), ...money.map(([, { label }]) => label)];
  return [...new Set([...labels, ...(both ? missingIn(books, base) : [])])];
}

export function moneyText(units: bigint): string {
  return formatUnits(units, MAX_DECIMALS);
}

export function booksText({ entries, paid }: Books): string {
  const { length } = entries.filter(({ table }) => table === 'requests');
  const total = [...paid.values()].reduce((sum, { units }) => sum + units, 0n);
  return `${length} request${length === 1 ? '' : 's'}, ${moneyText(total)} paid`;
}
