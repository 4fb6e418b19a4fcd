import { conditionsOf, meets, recordOf } from '../../../engine/api/calls/call-record.ts';
import type { RecordedCall } from '../../mock.types.ts';
import { ActionForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { type Column, DataTable, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';

const PATH = 'panel/calls';

/** The log of the calls that the API received, newest first. */
export function CallsPage({ view }: { view: View }) {
  const { operations } = view.world;
  const filter = {
    operation: filterOf(view, 'operation'),
    method: filterOf(view, 'method'),
    path: filterOf(view, 'path'),
    status: filterOf(view, 'status'),
  };
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const found = view.world.calls
    .all()
    .filter(meets(conditionsOf(given, operations)))
    .reverse();
  const { offset, limit } = windowOf(view);
  const rows = found.slice(offset, offset + limit).map((entry) => recordOf(entry, operations));
  return (
    <Page view={view} title="Calls">
      <Panel
        title="Received calls"
        aside={
          <a href={href(view, 'calls.har')} download="calls.har">
            Export as HAR
          </a>
        }
      >
        <Filters
          view={view}
          path={PATH}
          fields={[
            { name: 'operation', label: 'Operation', options: operations.ids },
            { name: 'method', label: 'Method', options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
            { name: 'path', label: 'Path' },
            { name: 'status', label: 'Status' },
          ]}
        />
        <CallTable view={view} rows={rows} />
        <Pager view={view} path={PATH} total={found.length} />
        <div class="actions">
          <ActionForm view={view} call="DELETE /calls" label="Clear the log" testid="clear-calls" />
        </div>
      </Panel>
    </Page>
  );
}

function CallTable({ view, rows }: { view: View; rows: readonly RecordedCall[] }) {
  const columns: Column<RecordedCall>[] = [
    { head: 'Time', cell: (row) => <Time at={row.at} from={view} /> },
    {
      head: 'Call',
      cell: (row) => (
        <a href={href(view, `${PATH}/${row.id}`)} data-testid="open" data-record>
          {row.method} {short(row.path)}
        </a>
      ),
    },
    { head: 'Status', cell: (row) => <Status status={row.status} /> },
    { head: 'Operation', cell: (row) => row.operationId ?? <span class="dim">none</span> },
    { head: 'ms', cell: (row) => row.ms.toFixed(1), numeric: true },
    { head: 'Fault', cell: (row) => row.fault ?? <span class="dim">–</span> },
    { head: 'Hint', cell: (row) => row.hint ?? <span class="dim">–</span> },
  ];
  return (
    <DataTable
      name="calls"
      label="Calls"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={
        <EmptyList view={view} path={PATH} what="calls" filters={['operation', 'method', 'path', 'status']}>
          No calls yet. Calls of your app to {view.base} appear here immediately.
        </EmptyList>
      }
    />
  );
}

/** A status, coloured by its class. 0 means that no response was sent. */
export function Status({ status }: { status: number }) {
  const tone = status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'wait' : 'good';
  return (
    <span class={`badge ${tone}`} data-testid="call-status">
      {status === 0 ? 'no answer' : status}
    </span>
  );
}

function short(path: string): string {
  return path.length > 60 ? `${path.slice(0, 57)}…` : path;
}
