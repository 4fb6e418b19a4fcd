import { pathSegment } from '../../../engine/kernel/core/url.ts';
import type { WorkspaceInfo } from '../../mock.types.ts';
import { ActionForm } from '../action-form.tsx';
import { DurationField } from '../fields.tsx';
import { Page } from '../layout.tsx';
import { grouped } from '../numbers.ts';
import { Pager, windowOf } from '../paging.tsx';
import { type Column, DataTable, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** The workspaces that the visitor may see, the one that was used last first. */
export function WorkspacesPage({ view }: { view: View }) {
  const { workspaces } = view.host;
  const keys = view.ownsMock ? workspaces.keys().reverse() : [view.key];
  const { offset, limit } = windowOf(view);
  const shown = keys.slice(offset, offset + limit).flatMap((key) => workspaces.info(key) ?? []);
  const columns: Column<WorkspaceInfo>[] = [
    { head: 'Key', cell: ({ key }) => <a href={panelOf(view, key)}>{key}</a> },
    { head: 'Base URL', cell: ({ url }) => <code>{url}</code> },
    { head: 'Time', cell: ({ now }) => <Time at={now} seconds /> },
    { head: 'Calls', cell: ({ calls }) => grouped(calls) },
    { head: 'Rows', cell: ({ rows, quota }) => ofQuota(rows, quota.rows) },
    { head: 'Webhooks', cell: ({ webhooks, quota }) => ofQuota(webhooks, quota.webhooks) },
    { head: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} seconds /> },
    { head: 'Expires', cell: ({ expiresAt }) => (expiresAt === null ? '–' : <Time at={expiresAt} seconds />) },
    ...(view.ownsMock ? [{ head: 'Token', cell: ({ key }: WorkspaceInfo) => <Token view={view} of={key} /> }] : []),
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
      {view.ownsMock && view.host.access.onlyKey === undefined ? (
        <Panel title="Create a workspace" testid="create-workspace-panel">
          <ActionForm view={view} call="POST /workspaces" label="Create" testid="create-workspace" tone="primary">
            <label class="field">
              <span>Key; a random one when empty</span>
              <input name="set:key" pattern="[A-Za-z0-9._~\-]{1,100}" autocomplete="off" />
            </label>
            <DurationField path="expiresIn" label="Expires in; never when empty" unit="d" />
          </ActionForm>
        </Panel>
      ) : undefined}
      <Panel title="In use" testid="workspaces">
        <DataTable
          name="workspaces"
          label="Workspaces"
          columns={columns}
          rows={shown}
          keyOf={({ key }) => key}
          empty="Only the main workspace is in use. A call to /w/{key}/… creates another one with its own state."
        />
        {keys.length > limit ? <Pager view={view} path="panel/workspaces" total={keys.length} /> : undefined}
      </Panel>
    </Page>
  );
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

/** Returns how much is used, and how much may be. */
function ofQuota(used: number, most: number | undefined): string {
  return most === undefined ? grouped(used) : `${grouped(used)} of ${grouped(most)}`;
}

/** Returns the relative address of a workspace's panel. */
export function panelOf(view: View, key: string): string {
  const top = `${view.root}../${view.workspace === undefined ? '' : '../../'}`;
  return key === '' ? `${top}__mock/` : `${top}w/${pathSegment(key)}/__mock/`;
}
