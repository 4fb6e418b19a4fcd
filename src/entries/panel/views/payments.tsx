import type { Child } from 'hono/jsx';
import { parseTime } from '../../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { paymentAmounts } from '../../../service/payments/payment-item.wire.ts';
import { searchPayments } from '../../../service/payments/payments.commands.ts';
import { PAYMENT_TYPES, type PaymentRow } from '../../../service/payments/payments.model.ts';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { money } from '../numbers.ts';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { type Column, DataTable, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { Block } from './chain.tsx';
import { FixtureLink } from './fixture-link.tsx';

const PATH = 'panel/payments';

/** The filters of the public search. */
const FIELDS = [
  { name: 'type', label: 'Type', options: PAYMENT_TYPES },
  { name: 'wallet', label: 'Payee or payer' },
  { name: 'invoiceCurrency', label: 'Invoice currency' },
  { name: 'paymentCurrency', label: 'Paid in' },
  { name: 'reference', label: 'Reference' },
  { name: 'from', label: 'From (UTC)', type: 'datetime-local' },
  { name: 'to', label: 'To', type: 'datetime-local' },
] as const;

/** The list of payments, with the filters of the public search. */
export function PaymentsPage({ view }: { view: View }) {
  const { found, total } = searchPayments(view.world, {
    walletAddress: filterOf(view, 'wallet'),
    type: filterOf(view, 'type'),
    invoiceCurrency: filterOf(view, 'invoiceCurrency'),
    paymentCurrency: filterOf(view, 'paymentCurrency'),
    reference: filterOf(view, 'reference'),
    fromDate: timeOf(view, 'from'),
    toDate: timeOf(view, 'to'),
    ...windowOf(view),
  });
  return (
    <Page view={view} title="Payments">
      <Panel title="All payments" aside={<FixtureLink view={view} table="payments" />}>
        <Filters view={view} path={PATH} fields={FIELDS} />
        <PaymentTable
          view={view}
          rows={found.map(({ payment }) => payment)}
          empty={
            <EmptyList view={view} path={PATH} what="payments" filters={FIELDS.map(({ name }) => name)}>
              No payments yet. <a href={href(view, 'panel/requests')}>Create a request</a> and pay it.
            </EmptyList>
          }
        />
        <Pager view={view} path={PATH} total={total} />
      </Panel>
    </Page>
  );
}

/** A table of payments with links to their requests. */
export function PaymentTable({ view, rows, empty }: { view: View; rows: readonly PaymentRow[]; empty: Child }) {
  const amountsOf = (row: PaymentRow) => paymentAmounts(view.world, row);
  const columns: Column<PaymentRow>[] = [
    { head: 'Time', cell: (row) => <Time at={row.timestamp} from={view} /> },
    { head: 'Type', cell: (row) => row.type },
    { head: 'Settles', cell: (row) => money(row.invoiceAmount, row.invoiceSymbol), numeric: true },
    { head: 'Paid', cell: (row) => amountCell(amountsOf(row), 'paid'), numeric: true },
    { head: 'Received', cell: (row) => amountCell(amountsOf(row), 'received'), numeric: true },
    {
      head: 'Request',
      cell: (row) => (
        <a href={href(view, `panel/requests/${row.requestId}`)} data-record>
          <Id value={row.requestId} plain />
        </a>
      ),
    },
    { head: 'Transaction', cell: (row) => <Id value={row.sourceTxHash} /> },
    { head: 'Payer', cell: (row) => <Id value={row.payer} /> },
    { head: 'Network', cell: (row) => networks(row) },
    ...(rows.some(({ chain }) => chain !== undefined)
      ? [{ head: 'Block', cell: (row: PaymentRow) => <Block view={view} chain={row.chain} />, numeric: true }]
      : []),
  ];
  return (
    <DataTable name="payments" label="Payments" columns={columns} rows={rows} keyOf={(row) => row.id} empty={empty} />
  );
}

function amountCell(amounts: ReturnType<typeof paymentAmounts>, side: 'paid' | 'received'): string {
  const amount = amounts[`${side}Amount`];
  return amount === null ? 'unknown' : money(amount, amounts[`${side}Currency`] ?? '');
}

function networks({ sourceNetwork, destinationNetwork }: PaymentRow): string {
  return sourceNetwork === destinationNetwork ? sourceNetwork : `${sourceNetwork} → ${destinationNetwork}`;
}

/** Returns the time of a filter, UTC. A day, a minute or a second in `to` counts to its end. */
function timeOf(view: View, name: 'from' | 'to'): string | undefined {
  const text = filterOf(view, name);
  if (text === undefined) return undefined;
  const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const rest = name === 'from' ? '00:00:00.000' : '23:59:59.999';
  const full = day === undefined ? text : `${day}T${time}${rest.slice(time.length)}Z`;
  if (parseTime(full) === undefined) {
    throw DomainError.field(name, `must be a date such as 2026-01-31, not "${text}"`);
  }
  return full;
}
