import type { Child } from 'hono/jsx';
import { remainingAmount } from '../../../service/requests/requests.commands.ts';
import { REQUEST_STATUSES, type RequestRow, requestsTable } from '../../../service/requests/requests.model.ts';
import { StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { grouped, money } from '../numbers.ts';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';
import { NewRequest } from './new-request.tsx';
import { isPayable } from './request-actions.tsx';

const PATH = 'panel/requests';

/** The list of requests. */
export function RequestsPage({ view }: { view: View }) {
  const [status, wallet] = [filterOf(view, 'status'), filterOf(view, 'wallet')];
  const { rows, total } = view.world
    .table(requestsTable)
    .search({ by: { status, wallet: wallet?.toLowerCase() }, ...windowOf(view) });
  return (
    <Page view={view} title="Requests">
      <NewRequest view={view} />
      <Panel title="All requests" aside={<FixtureLink view={view} table="requests" />}>
        <Filters
          view={view}
          path={PATH}
          fields={[
            { name: 'status', label: 'Status', options: REQUEST_STATUSES },
            { name: 'wallet', label: 'Payee or payer' },
          ]}
        />
        <RequestTable
          view={view}
          rows={rows}
          empty={
            <EmptyList view={view} path={PATH} what="requests" filters={['status', 'wallet']}>
              No requests yet. Create one above, or with POST /v2/request.
            </EmptyList>
          }
        />
        <Pager view={view} path={PATH} total={total} />
      </Panel>
    </Page>
  );
}

/** A table of requests, each with a button to pay it. */
export function RequestTable({ view, rows, empty }: { view: View; rows: readonly RequestRow[]; empty: Child }) {
  const columns: Column<RequestRow>[] = [
    {
      head: 'Request',
      cell: (row) => (
        <a href={href(view, `${PATH}/${row.requestId}`)} data-testid="open" data-record>
          <Id value={row.requestId} plain />
        </a>
      ),
    },
    { head: 'Status', cell: (row) => <Badge status={row.status} testid="status" /> },
    { head: 'Actions', cell: (row) => <QuickPay view={view} row={row} /> },
    { head: 'Amount', cell: (row) => money(row.amount, row.invoiceCurrency), numeric: true },
    { head: 'Currency', cell: (row) => <Currencies row={row} /> },
    { head: 'Remaining', cell: (row) => grouped(remainingAmount(view.world, row)), numeric: true },
    { head: 'Reference', cell: (row) => row.reference ?? <span class="dim">–</span> },
    { head: 'Created', cell: (row) => <Time at={row.createdAt} from={view} /> },
  ];
  return (
    <DataTable
      name="requests"
      label="Requests"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.requestId}
      empty={empty}
    />
  );
}

/** The invoice currency, and the payment currency when it differs. */
export function Currencies({ row }: { row: RequestRow }) {
  return row.invoiceCurrency === row.paymentCurrency
    ? row.invoiceCurrency
    : `${row.invoiceCurrency} in ${row.paymentCurrency}`;
}

function QuickPay({ view, row }: { view: View; row: RequestRow }) {
  if (!isPayable(row.status)) return <span class="dim">settled</span>;
  return (
    <StepForm
      view={view}
      step={{ do: 'request.pay', requestId: row.requestId }}
      label="Pay"
      testid="pay-full"
      copy={false}
    />
  );
}
