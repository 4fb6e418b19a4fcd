import {
  RECURRING_STATUSES,
  type RecurringPaymentRow,
  recurringPaymentsTable,
} from '../../../service/recurring/recurring.model.ts';
import { StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { money } from '../numbers.ts';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';
import { ScheduleChart } from './schedule-chart.tsx';

const PATH = 'panel/recurring';

/** The actions of each state. `fail` makes the next attempt fail. */
const ACTIONS: Readonly<Record<RecurringPaymentRow['status'], readonly string[]>> = {
  pending: ['active', 'cancelled'],
  active: ['fail', 'paused', 'completed', 'cancelled'],
  paused: ['active', 'cancelled'],
  completed: ['active'],
  cancelled: ['active'],
};

const LABELS: Readonly<Record<string, string>> = {
  active: 'Activate',
  paused: 'Pause',
  completed: 'Complete',
  cancelled: 'Cancel',
};

/** The list of recurring payouts, and a chart of their dates. */
export function RecurringPage({ view }: { view: View }) {
  const status = filterOf(view, 'status');
  const { rows, total } = view.world.table(recurringPaymentsTable).search({ by: { status }, ...windowOf(view) });
  return (
    <Page view={view} title="Recurring payouts">
      {rows.length === 0 ? undefined : (
        <Panel title="Schedule" testid="schedule">
          <ScheduleChart view={view} rows={rows} />
        </Panel>
      )}
      <Panel title="All schedules" aside={<FixtureLink view={view} table="recurring-payments" />}>
        <Filters view={view} path={PATH} fields={[{ name: 'status', label: 'Status', options: RECURRING_STATUSES }]} />
        <ScheduleTable view={view} rows={rows} />
        <Pager view={view} path={PATH} total={total} />
      </Panel>
    </Page>
  );
}

function ScheduleTable({ view, rows }: { view: View; rows: readonly RecurringPaymentRow[] }) {
  const columns: Column<RecurringPaymentRow>[] = [
    { head: 'ID', cell: (row) => <Id value={row.id} /> },
    { head: 'Status', cell: (row) => <Badge status={row.status} testid="recurring-status" /> },
    { head: 'Actions', cell: (row) => <Actions view={view} row={row} /> },
    { head: 'Each', cell: (row) => money(row.amount, row.invoiceCurrency), numeric: true },
    { head: 'Every', cell: (row) => row.frequency.toLowerCase() },
    { head: 'Done', cell: (row) => `${row.processedPayments} of ${row.totalPayments}`, numeric: true },
    { head: 'Next', cell: (row) => <Time at={row.nextPaymentDate} from={view} /> },
    { head: 'Trouble', cell: (row) => row.failureReason ?? <span class="dim">none</span> },
    {
      head: 'Request',
      cell: (row) => (
        <a href={href(view, `panel/requests/${row.requestId}`)} data-record>
          <Id value={row.requestId} plain />
        </a>
      ),
    },
  ];
  return (
    <DataTable
      name="recurring"
      label="Recurring payouts"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={
        <EmptyList view={view} path={PATH} what="recurring payouts" filters={['status']}>
          No recurring payouts yet. Create one with the step{' '}
          <a href={href(view, 'panel/steps', { filter: 'recurring.create' })}>recurring.create</a>, or with POST
          /v2/payouts.
        </EmptyList>
      }
    />
  );
}

function Actions({ view, row: { id, status } }: { view: View; row: RecurringPaymentRow }) {
  return (
    <span class="row">
      {ACTIONS[status].map((to) =>
        to === 'fail' ? (
          <StepForm view={view} step={{ do: 'recurring.fail-next', id }} label="Fail next" testid="recurring-fail" />
        ) : (
          <StepForm
            view={view}
            step={{ do: 'recurring.set-status', id, status: to }}
            label={LABELS[to] ?? to}
            testid={`recurring-${to}`}
          />
        ),
      )}
    </span>
  );
}
