import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { ownValue } from '../../../engine/kernel/core/records.ts';
import type { Mock, RecordedCall } from '../../../entries/types/mock.types.ts';
import { many } from '../report.ts';
import { OUTCOMES } from './outcomes.ts';

type RowFields = Readonly<Record<string, unknown>>;

/** A record without generated IDs and times, so that two runs can be compared. */
export interface LedgerEntry {
  table: string;
  /** The record's purpose, independent of its outcome. */
  purpose: string;
  state: string;
  label: string;
  /** Whether the job used it: paid, activated, or fetched its calldata. */
  isUsed: boolean;
}

/** The state of the mock after a run: records, and the money received per purpose. */
export interface Ledger {
  entries: readonly LedgerEntry[];
  paid: ReadonlyMap<string, { label: string; units: bigint }>;
}

/** Tables that no job writes, and payments, which are added up. */
const LEFT_OUT = /^(currencies|conversion-routes|rates|wallets|payments|faults|rate-windows|jobs|webhook-.+)$/;
/** Fields derived from IDs, call order or the number of reads. */
const UNCOMPARED =
  /^(seq|salt|nonce|deadline|permit|permitSignature|.*paymentIntent|.*approvalPermit|quotedFee|isListening|secret)$/i;
// Without `payer`, which is null until the request is paid.
const REQUEST_PURPOSE = /^(reference|payee|amount|invoiceCurrency|paymentCurrency|recurrence|originalRequestId)$/;
const REQUEST_ID = /01[0-9a-f]{64}/g;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const GENERATED = new RegExp(`^(0x)?[0-9a-f]{16}$|^(0x|01)[0-9a-f]{64,}$|^[0-9A-HJKMNP-TV-Z]{26}$|^cli_|^${UUID}$`);
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const USES = /^(pay|send|activate|create(Batch)?Payout)/;
const MAX_DECIMALS = 36;

export async function readLedger(mock: Mock, calls: readonly RecordedCall[]): Promise<Ledger> {
  const { tables } = await mock.snapshots.export();
  const { requests = [], payments = [] } = tables;
  const purposeOf = (row: RowFields) => content(row, (name) => REQUEST_PURPOSE.test(name));
  const purposes = new Map(requests.map((row) => [String(row.requestId), purposeOf(row)]));
  const used = new Set([...payments.map(({ requestId }) => String(requestId)), ...usedBy(calls)]);
  const entryOf = (table: string, row: RowFields): LedgerEntry => {
    const isRequest = table === 'requests';
    const outcomes: readonly string[] = ownValue(OUTCOMES, table) ?? [];
    const isPurpose = (name: string) => (isRequest ? REQUEST_PURPOSE.test(name) : !outcomes.includes(name));
    const [purpose, state] = [content(row, isPurpose, purposes), content(row, () => true, purposes)];
    const isUsed = isRequest ? used.has(String(row.requestId)) : row.status === 'active';
    return { table, purpose: `${table} ${purpose}`, state: `${table} ${state}`, label: labelOf(table, row), isUsed };
  };
  // Reading a wallet creates its offers.
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

/** Returns a row's content without generated values. Request IDs are replaced by the request's purpose. */
function content(row: RowFields, isKept: (name: string) => boolean, purposes?: ReadonlyMap<string, string>): string {
  const kept = Object.entries(row).filter(([name]) => isKept(name) && !UNCOMPARED.test(name));
  return JSON.stringify(Object.fromEntries(kept), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return purposes?.get(value) ?? (GENERATED.test(value) ? '(id)' : TIME.test(value) ? '(time)' : value);
  });
}

/** Returns the IDs of requests whose payment data the job received. Schedules count once activated. */
function usedBy(calls: readonly RecordedCall[]): string[] {
  const isSuccessful = ({ fault, status }: RecordedCall) => fault === null && status >= 200 && status < 300;
  return calls
    .filter((call) => USES.test(call.operationId ?? '') && isSuccessful(call))
    .map(({ path, response }) => `${path} ${JSON.stringify(response.body)}`)
    .flatMap((text) => (text.includes('"recurringPaymentPermit"') ? [] : (text.match(REQUEST_ID) ?? [])));
}

function labelOf(table: string, row: RowFields): string {
  const name = row.reference ?? row.clientUserId ?? row.label ?? row.url ?? `${row.amount} ${row.invoiceCurrency}`;
  return table === 'requests' ? `"${name}"` : `${table.replace(/s$/, '').replaceAll('-', ' ')} "${name}"`;
}

/** Returns items without a counterpart of the same key. Each counterpart counts once. */
export function unmatched<T>(items: readonly T[], others: readonly T[], key: (item: T) => string): T[] {
  const left = others.map(key);
  return items.filter((item) => {
    const at = left.indexOf(key(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Returns labels of everything that only `base` contains; with `both`, of all differences. */
export function missingIn(base: Ledger, ledger: Ledger, both = false): string[] {
  const records = unmatched(base.entries, ledger.entries, ({ state }) => state);
  const money = [...base.paid].filter(([purpose, { units }]) => (ledger.paid.get(purpose)?.units ?? 0n) < units);
  const labels = [...records.map(({ label }) => label), ...money.map(([, { label }]) => label)];
  return [...new Set([...labels, ...(both ? missingIn(ledger, base) : [])])];
}

export const moneyText = (units: bigint) => formatUnits(units, MAX_DECIMALS);

export function ledgerText({ entries, paid }: Ledger): string {
  const { length } = entries.filter(({ table }) => table === 'requests');
  const total = [...paid.values()].reduce((sum, { units }) => sum + units, 0n);
  return `${many(length, 'request')}, ${moneyText(total)} paid`;
}
