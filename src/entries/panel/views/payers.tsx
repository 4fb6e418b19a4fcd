import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { isCompliant } from '../../../service/payers/payers.commands.ts';
import { KYC_STATUSES, type PayerRow, payersTable } from '../../../service/payers/payers.model.ts';
import { Field, StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';

const PATH = 'panel/payers';

/** The list of payers. */
export function PayersPage({ view }: { view: View }) {
  const kycStatus = filterOf(view, 'kycStatus');
  const { rows, total } = view.world.table(payersTable).search({ by: { kycStatus }, ...windowOf(view) });
  return (
    <Page view={view} title="Payers">
      <Panel title="New payer">
        <StepForm
          view={view}
          step={{ do: 'payer.ensure' }}
          label="Add payer"
          testid="add-payer"
          tone="primary"
          then="panel/payers/{clientUserId}"
        >
          <Field name="set:clientUserId" label="Client user ID" placeholder="ada@example.com" required size={24} />
        </StepForm>
      </Panel>
      <Panel title="All payers" aside={<FixtureLink view={view} table="payers" />}>
        <Filters
          view={view}
          path={PATH}
          fields={[{ name: 'kycStatus', label: 'Identity check', options: KYC_STATUSES }]}
        />
        <PayerTable view={view} rows={rows} />
        <Pager view={view} path={PATH} total={total} />
      </Panel>
    </Page>
  );
}

function PayerTable({ view, rows }: { view: View; rows: readonly PayerRow[] }) {
  const columns: Column<PayerRow>[] = [
    {
      head: 'Client user ID',
      cell: (row) => (
        <a href={href(view, `${PATH}/${pathSegment(row.clientUserId)}`)} data-testid="open" data-record>
          {row.clientUserId}
        </a>
      ),
    },
    { head: 'Name', cell: (row) => `${row.firstName} ${row.lastName}` },
    { head: 'Agreement', cell: (row) => <Badge status={row.agreementStatus} testid="agreement-status" /> },
    { head: 'Identity check', cell: (row) => <Badge status={row.kycStatus} testid="kyc-status" /> },
    { head: 'Actions', cell: (row) => <QuickReview view={view} row={row} /> },
    { head: 'Compliant', cell: (row) => (isCompliant(row) ? 'yes' : 'no') },
    { head: 'Created', cell: (row) => <Time at={row.createdAt} from={view} /> },
  ];
  return (
    <DataTable
      name="payers"
      label="Payers"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.clientUserId}
      empty={
        <EmptyList view={view} path={PATH} what="payers" filters={['kycStatus']}>
          No payers yet. Add one above, or with POST /v2/payer.
        </EmptyList>
      }
    />
  );
}

function QuickReview({ view, row: { clientUserId, kycStatus } }: { view: View; row: PayerRow }) {
  const decide = (status: string, label: string) => (
    <StepForm
      view={view}
      step={{ do: 'payer.set-status', clientUserId, kycStatus: status }}
      label={label}
      testid={`kyc-${status}`}
      copy={false}
      disabled={kycStatus === status}
    />
  );
  return (
    <span class="row">
      {decide('approved', 'Approve')}
      {decide('rejected', 'Reject')}
    </span>
  );
}
