import { CLIENT_ID_STATUSES, type ClientIdRow, clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';

const LABELS = { active: 'Activate', inactive: 'Deactivate', revoked: 'Revoke' } as const;

/** The list of front-end credentials. */
export function ClientIdsPage({ view }: { view: View }) {
  const { rows, total } = view.world.table(clientIdsTable).search(windowOf(view));
  const columns: Column<ClientIdRow>[] = [
    { head: 'Client ID', cell: (row) => <Id value={row.clientId} whole /> },
    { head: 'Status', cell: (row) => <Badge status={row.status} testid="client-id-status" /> },
    { head: 'Actions', cell: (row) => <Actions view={view} row={row} /> },
    { head: 'Label', cell: (row) => row.label },
    { head: 'Allowed domains', cell: (row) => <span class="wrap">{row.allowedDomains.join(', ')}</span> },
    { head: 'Fee', cell: (row) => (row.feePercentage === null ? 'none' : `${row.feePercentage} %`) },
    { head: 'Last used', cell: (row) => <Time at={row.lastUsedAt} from={view} /> },
  ];
  return (
    <Page view={view} title="Client IDs">
      <Panel title="All client IDs" aside={<FixtureLink view={view} table="client-ids" />}>
        <DataTable
          name="client-ids"
          label="Client IDs"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          empty={
            <EmptyList view={view} path="panel/client-ids" what="client IDs">
              No client IDs yet. Create one with the step{' '}
              <a href={href(view, 'panel/steps', { filter: 'client-id.create' })}>client-id.create</a>, or with POST
              /v2/client-ids.
            </EmptyList>
          }
        />
        <Pager view={view} path="panel/client-ids" total={total} />
      </Panel>
    </Page>
  );
}

function Actions({ view, row }: { view: View; row: ClientIdRow }) {
  return (
    <span class="row">
      {CLIENT_ID_STATUSES.map((status) => (
        <StepForm
          view={view}
          step={{ do: 'client-id.set-status', clientId: row.clientId, status }}
          label={LABELS[status]}
          testid={`client-id-${status}`}
          disabled={status === row.status}
        />
      ))}
    </span>
  );
}
