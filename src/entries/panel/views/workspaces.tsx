import type { ListAction } from '../../../engine/control/record-list.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import type { WorkspaceInfo } from '../../mock.types.ts';
import { FormButton } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { Panel, Time } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import type { View } from '../view.ts';
import { grouped } from '../words.ts';

const CREATE: ListAction = {
  label: 'Create',
  testid: 'create-workspace',
  call: 'POST /workspaces',
  tone: 'primary',
  fields: [
    { name: 'set:key', label: 'Key; a random one when empty', pattern: '[A-Za-z0-9._~\\-]{1,100}' },
    { name: 'for:expiresIn', label: 'Expires in; never when empty', unit: 'd' },
  ],
};

/** The workspaces that the visitor may see, the one that was used last first. */
export function WorkspacesPage({ view }: { view: View }) {
  const { workspaces, directory } = view.host;
  const { offset, limit } = windowOf(view);
  const create = view.ownsMock && directory === undefined && (
    <FormButton view={view} title="New workspace" {...CREATE} />
  );
  const total = view.ownsMock ? workspaces.count : 1;
  const all = view.ownsMock ? workspaces.list({ limit: offset + limit, isNewestFirst: true }) : [view];
  const shown = all.slice(offset).flatMap(({ key }) => workspaces.info(key) ?? []);
  return (
    <Page view={view} title="Workspaces" aside={create}>
      <Panel title="In use" testid="workspaces">
        <DataTable
          view={view}
          name="workspaces"
          columns={columnsOf(view)}
          actions={({ key }) => [
            {
              label: 'Delete',
              testid: 'drop-workspace',
              call: `DELETE /workspaces/${pathSegment(key)}`,
              tone: 'danger',
            },
          ]}
          rows={shown}
          keyOf={({ key }) => key}
          empty={['Only the main workspace is in use. A call to /w/{key}/… creates another one with its own state.']}
        />
        {total > limit ? <Pager view={view} path="panel/workspaces" total={total} /> : undefined}
      </Panel>
    </Page>
  );
}

function columnsOf(view: View): Column<WorkspaceInfo>[] {
  return [
    { head: 'Key', cell: ({ key }) => <a href={panelOf(view, key)}>{key}</a> },
    { head: 'Base URL', value: ({ url }) => url },
    { head: 'Time', cell: ({ now }) => <Time at={now} seconds /> },
    { head: 'Calls', value: ({ calls }) => calls, as: 'number' },
    { head: 'Rows', value: ({ rows, quota }) => ofQuota(rows, quota.rows), as: 'number' },
    { head: 'Bytes', value: ({ bytes, quota }) => ofQuota(bytes, quota.bytes), as: 'number' },
    { head: 'Webhooks', value: ({ webhooks, quota }) => ofQuota(webhooks, quota.webhooks), as: 'number' },
    { head: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} seconds /> },
    { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} seconds /> },
    ...(view.ownsMock ? [{ head: 'Token', cell: ({ key }: WorkspaceInfo) => <Token view={view} of={key} /> }] : []),
  ];
}

/** The token that opens a workspace, shown on a click. */
function Token({ view, of }: { view: View; of: string }) {
  const token = view.host.workspaces.terms(of)?.token;
  if (token === undefined) return '–';
  return (
    <details>
      <summary>Show</summary>
      <code data-testid="workspace-token">{token}</code>
    </details>
  );
}

function ofQuota(used: number, most: number | undefined): string {
  return most === undefined ? String(used) : `${grouped(used)} of ${grouped(most)}`;
}

/** Returns the relative address of a workspace's panel. */
function panelOf(view: View, key: string): string {
  const top = `${view.root}../${view.workspace === undefined ? '' : '../../'}`;
  return key === '' ? `${top}__mock/` : `${top}w/${pathSegment(key)}/__mock/`;
}
