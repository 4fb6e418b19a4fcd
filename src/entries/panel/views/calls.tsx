import { conditionsOf, meets, recordOf } from '../../../engine/api/calls/call-record.ts';
import type { FormField, ListColumn } from '../../../engine/control/record-list.ts';
import type { RecordedCall, RecordedMessage } from '../../mock.types.ts';
import { Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { emptyOf, orderedPage } from '../list-page.tsx';
import { Filters, filterOf, Pager } from '../paging.tsx';
import { Badge, Facts, Id, Panel, Time } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import { known, type View } from '../view.ts';

const PATH = 'panel/calls';

/** Returns the status of a call as a word; 0 means that no response was sent. */
const statusOf = ({ status }: RecordedCall) => (status === 0 ? 'no_answer' : String(status));

const COLUMNS: readonly ListColumn<RecordedCall>[] = [
  { head: 'Time', value: (row) => row.at, as: 'time' },
  {
    head: 'Call',
    value: ({ method, path }) => `${method} ${path.length > 60 ? `${path.slice(0, 57)}…` : path}`,
    link: ({ id }) => `${PATH}/${id}`,
    testid: 'open',
  },
  { head: 'Status', value: statusOf, as: 'status', testid: 'call-status' },
  { head: 'Operation', value: (row) => row.operationId },
  { head: 'ms', value: (row) => row.ms.toFixed(1), as: 'number' },
  { head: 'Fault', value: (row) => row.fault },
  { head: 'Hint', value: (row) => row.hint },
];

/** The log of the calls that the API received, newest first. */
export function CallsPage({ view }: { view: View }) {
  const { operations } = view.world.config;
  const filters: readonly FormField[] = [
    { name: 'operation', label: 'Operation', options: operations.ids },
    { name: 'method', label: 'Method', options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    { name: 'path', label: 'Path' },
    { name: 'status', label: 'Status' },
  ];
  const given = Object.fromEntries(filters.map(({ name }) => [name, filterOf(view, name)]));
  const isMeant = meets(conditionsOf(given, operations));
  const found = view.world.calls.all().filter(isMeant).reverse();
  const { rows, total } = orderedPage(view, COLUMNS, ({ offset, limit }) => {
    const shown = found.slice(offset, offset + limit);
    return { rows: shown.map((entry) => recordOf(entry, operations)), total: found.length };
  });
  const empty = [`No calls yet. Calls of your app to ${view.base} appear here immediately.`];
  return (
    <Page view={view} title="Calls">
      <Panel title="Received calls">
        <Filters view={view} path={PATH} fields={filters} />
        <DataTable
          view={view}
          name="calls"
          columns={COLUMNS}
          rows={rows}
          orders={PATH}
          empty={emptyOf(view, { path: PATH, what: 'calls', filters, empty })}
        />
        <Pager view={view} path={PATH} total={total} />
        <Actions view={view} of={[{ label: 'Clear the log', testid: 'clear-calls', call: 'DELETE /calls' }]} />
      </Panel>
    </Page>
  );
}

/** The page of one call: request and response, without credentials. */
export function CallPage({ view, id }: { view: View; id: string }) {
  const entry = view.world.calls.all().find((one) => one.name === id);
  const call = recordOf(known(entry, 'call', id), view.world.config.operations);
  return (
    <Page view={view} title={`${call.method} ${call.path}`}>
      <Panel title="Call" testid="call">
        <Facts
          facts={[
            ['Status', <Badge status={statusOf(call)} testid="call-status" />],
            ['Operation', call.operationId ?? 'none of the API'],
            ['Time', <Time at={call.at} seconds />],
            ['Took', `${call.ms.toFixed(1)} ms`],
            ['Address', <Id value={call.url} whole />],
            ['Fault', call.fault ?? 'none'],
            ['Hint', call.hint ?? undefined],
            ['x-request-id', call.xRequestId === null ? undefined : <Id value={call.xRequestId} whole />],
          ]}
        />
      </Panel>
      <Message title="Request" message={call.request} />
      <Message title="Response" message={call.response} />
    </Page>
  );
}

function Message({ title, message }: { title: string; message: RecordedMessage }) {
  const { body } = message;
  const headers = Object.entries(message.headers);
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return (
    <Panel title={title} testid={title.toLowerCase()}>
      {headers.length === 0 ? undefined : <pre>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>}
      <h3>Body</h3>
      {body === null ? <p class="empty">No body.</p> : <pre data-testid="body">{text}</pre>}
      {message.truncated ? <p class="dim">Truncated: the log keeps only the beginning.</p> : undefined}
    </Panel>
  );
}
