import { pathSegment } from '../../../engine/core/url.ts';
import type { WorkspaceInfo } from '../../mock.types.ts';
import { ActionForm } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { type Column, DataTable, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** The workspaces of this mock, the one that was used last first. */
export function WorkspacesPage({ view }: { view: View }) {
  const all = view.host.workspaces.list().reverse();
  const { offset, limit } = windowOf(view);
  const columns: Column<WorkspaceInfo>[] = [
    { head: 'Key', cell: ({ key }) => <a href={panelOf(view, key)}>{key}</a> },
    { head: 'Base URL', cell: ({ url }) => <code>{url}</code> },
    { head: 'Time', cell: ({ now }) => <Time at={now} seconds /> },
    {
      head: 'Actions',
      cell: ({ key }) => (
        <ActionForm
          view={view}
          call={`DELETE /workspaces/${pathSegment(key)}`}
          label="Delete"
          testid="drop-workspace"
          tone="danger"
        />
      ),
    },
  ];
  return (
    <Page view={view} title="Workspaces">
      <Panel title="Open a workspace" testid="go-workspace">
        <form class="action" method="get" action={href(view, 'panel/workspace')}>
          <label class="field">
            <span>Key; empty for the main one</span>
            <input name="key" pattern="[A-Za-z0-9._~\-]{1,100}" data-testid="workspace-key" autocomplete="off" />
          </label>
          <button type="submit" class="primary">
            Open
          </button>
        </form>
      </Panel>
      <Panel title="In use" testid="workspaces">
        <DataTable
          name="workspaces"
          label="Workspaces"
          columns={columns}
          rows={all.slice(offset, offset + limit)}
          keyOf={({ key }) => key}
          empty="Only the main workspace is in use. A call to /w/{key}/… creates another one with its own state."
        />
        {all.length > limit ? <Pager view={view} path="panel/workspaces" total={all.length} /> : undefined}
      </Panel>
    </Page>
  );
}

/** Returns the relative address of a workspace's panel. */
export function panelOf(view: View, key: string): string {
  const top = `${view.root}../${view.workspace === undefined ? '' : '../../'}`;
  return key === '' ? `${top}__mock/` : `${top}w/${pathSegment(key)}/__mock/`;
}
