import type { Child } from 'hono/jsx';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import {
  PAYMENT_DETAILS_STATUSES,
  type PaymentDetailsRow,
  paymentDetailsTable,
} from '../../../service/payment-details/payment-details.model.ts';
import { StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';

const PATH = 'panel/bank-details';

/** The list of bank accounts. */
export function BankDetailsPage({ view }: { view: View }) {
  const [status, clientUserId] = [filterOf(view, 'status'), filterOf(view, 'clientUserId')];
  const { rows, total } = view.world
    .table(paymentDetailsTable)
    .search({ by: { status, clientUserId }, ...windowOf(view) });
  return (
    <Page view={view} title="Bank details">
      <Panel title="All bank accounts" aside={<FixtureLink view={view} table="payment-details" />}>
        <Filters
          view={view}
          path={PATH}
          fields={[
            { name: 'status', label: 'Review', options: PAYMENT_DETAILS_STATUSES },
            { name: 'clientUserId', label: 'Client user ID' },
          ]}
        />
        <BankTable
          view={view}
          rows={rows}
          empty={
            <EmptyList view={view} path={PATH} what="bank accounts" filters={['status', 'clientUserId']}>
              No bank accounts yet. Add one on the page of a <a href={href(view, 'panel/payers')}>payer</a>.
            </EmptyList>
          }
          copy
        />
        <Pager view={view} path={PATH} total={total} />
      </Panel>
    </Page>
  );
}

interface BankTableProps {
  view: View;
  rows: readonly PaymentDetailsRow[];
  empty: Child;
  copy?: boolean;
}

/** A table of bank accounts with the actions of their review. */
export function BankTable({ view, rows, empty, copy = true }: BankTableProps) {
  const columns: Column<PaymentDetailsRow>[] = [
    {
      head: 'Account',
      cell: (row) => (
        <a href={href(view, `pages/bank/${row.id}`)} title="The hosted review page">
          {row.bankName} {tail(row)}
        </a>
      ),
    },
    { head: 'Review', cell: (row) => <Badge status={row.status} testid="bank-status" /> },
    { head: 'Actions', cell: (row) => <BankActions view={view} row={row} copy={copy} /> },
    {
      head: 'Payer',
      cell: (row) => <a href={href(view, `panel/payers/${pathSegment(row.clientUserId)}`)}>{row.clientUserId}</a>,
    },
    { head: 'Currency', cell: (row) => row.currency.toUpperCase() },
    { head: 'Rails', cell: (row) => row.rails },
    { head: 'ID', cell: (row) => <Id value={row.id} /> },
    { head: 'Created', cell: (row) => <Time at={row.createdAt} from={view} /> },
  ];
  return (
    <DataTable name="bank" label="Bank accounts" columns={columns} rows={rows} keyOf={(row) => row.id} empty={empty} />
  );
}

function tail({ accountNumber, iban }: PaymentDetailsRow): string {
  const number = accountNumber ?? iban;
  return number === undefined ? '' : `…${number.slice(-4)}`;
}

function BankActions({ view, row, copy }: { view: View; row: PaymentDetailsRow; copy: boolean }) {
  const offers = [
    ['approved', 'Approve'],
    ['rejected', 'Reject'],
    ['failed', 'Fail'],
  ] as const;
  return (
    <span class="row">
      {offers.map(([status, label]) => (
        <StepForm
          view={view}
          step={{ do: 'payment-details.set-status', paymentDetailsId: row.id, status }}
          label={label}
          testid={`bank-${status}`}
          copy={copy}
          disabled={status === row.status}
        />
      ))}
    </span>
  );
}
