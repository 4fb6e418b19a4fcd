import type { ListAction } from '../../../engine/control/record-list.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import type { WorkspaceInfo } from '../../mock.types.ts';
import { FormButton } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { Panel, Time } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import type { View } from '../view.ts';

const CREATE: ListAction = {
  label: 'Create',
  testid: 'create-workspace',
  call: 'POST /workspaces',
  tone: 'primary',
  fields: [{ name: 'set:key', label: 'Key; a random one when empty', pattern: '[A-Za-z0-9._~\\-]{1,100}' }],
};

/** The named workspaces, in the order of their keys. */
export function WorkspacesPage({ view }: { view: View }) {
  const { workspaces } = view.host;
  const { offset, limit } = windowOf(view);
  const total = workspaces.count;
  const create = <FormButton view={view} title="New workspace" {...CREATE} />;
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
          rows={workspaces.list(offset + limit).slice(offset)}
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
    { head: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} seconds /> },
    { head: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} seconds /> },
  ];
}

/** Returns the relative address of a workspace's panel. */
function panelOf(view: View, key: string): string {
  const top = `${view.root}../${view.workspace === undefined ? '' : '../../'}`;
  return key === '' ? `${top}__mock/` : `${top}w/${pathSegment(key)}/__mock/`;
}
