import { pathSegment } from '../../../engine/kernel/core/url.ts';
import type { SnapshotInfo } from '../../mock.types.ts';
import { ActionForm, Field } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { type Column, DataTable, Panel, Time } from '../parts.tsx';
import { isUndoPoint } from '../undo.ts';
import { href, type View } from '../view.ts';

/** The snapshots of the workspace. */
export function SnapshotsPage({ view }: { view: View }) {
  const columns: Column<SnapshotInfo>[] = [
    { head: 'Name', cell: ({ id }) => <code>{id}</code> },
    { head: 'Taken at', cell: ({ at }) => <Time at={at} from={view} /> },
    { head: 'Actions', cell: ({ id }) => <Actions view={view} id={id} /> },
  ];
  // Those taken before each action are used by its message.
  const taken = view.world.snapshots.list().filter((one) => !isUndoPoint(one));
  return (
    <Page view={view} title="Snapshots">
      <Panel
        title="New snapshot"
        aside={
          <a class="export" href={href(view, 'export')} download="state.json" data-testid="export-state">
            Export the current state
          </a>
        }
      >
        <ActionForm
          view={view}
          call="POST /snapshots"
          body={{}}
          label="Take snapshot"
          testid="take-snapshot"
          tone="primary"
        >
          <Field name="set:name" label="Name" placeholder="optional" size={18} />
        </ActionForm>
      </Panel>
      <Panel title="All snapshots" testid="snapshots">
        <DataTable
          name="snapshots"
          label="Snapshots"
          columns={columns}
          rows={taken.reverse()}
          keyOf={({ id }) => id}
          empty="No snapshots yet. Take one above; restoring it restores all rows and the clock."
        />
      </Panel>
    </Page>
  );
}

function Actions({ view, id }: { view: View; id: string }) {
  const path = pathSegment(id);
  return (
    <span class="row">
      <ActionForm view={view} call={`POST /snapshots/${path}/restore`} label="Restore" testid="restore" />
      <ActionForm
        view={view}
        call={`DELETE /snapshots/${path}`}
        label="Delete"
        testid="delete-snapshot"
        tone="danger"
      />
      <a class="export" href={href(view, 'export', { snapshot: id })} download={`${id}.json`} data-testid="export">
        Export
      </a>
    </span>
  );
}
