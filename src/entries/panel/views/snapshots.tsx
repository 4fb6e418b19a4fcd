import type { ListAction } from '../../../engine/control/record-list.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import type { SnapshotInfo } from '../../mock.types.ts';
import { FormButton } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Panel } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import { href, type View } from '../view.ts';

const TAKE: ListAction = {
  label: 'Take snapshot',
  testid: 'take-snapshot',
  call: 'POST /snapshots',
  body: {},
  tone: 'primary',
  fields: [{ name: 'set:name', label: 'Name', placeholder: 'optional', size: 18 }],
};

/** The snapshots of the workspace. */
export function SnapshotsPage({ view }: { view: View }) {
  const columns: Column<SnapshotInfo>[] = [
    { head: 'Name', value: ({ id }) => id },
    { head: 'Taken at', value: ({ at }) => at, as: 'time' },
    { head: 'File', cell: ({ id }) => <Export view={view} id={id} /> },
  ];
  return (
    <Page view={view} title="Snapshots" aside={<FormButton view={view} {...TAKE} />}>
      <Panel title="All snapshots" testid="snapshots" aside={<Export view={view} />}>
        <DataTable
          view={view}
          name="snapshots"
          columns={columns}
          actions={({ id }) => [
            { label: 'Restore', testid: 'restore', call: `POST ${pathOf(id)}/restore` },
            { label: 'Delete', testid: 'delete-snapshot', call: `DELETE ${pathOf(id)}`, tone: 'danger' },
          ]}
          rows={view.world.snapshots.list().reverse()}
          empty={['No snapshots yet. Take one; restoring it restores all rows and the clock.']}
        />
      </Panel>
    </Page>
  );
}

const pathOf = (id: string) => `/snapshots/${pathSegment(id)}`;

/** A link to the state of a snapshot, or to the current state, as a file. */
function Export({ view, id }: { view: View; id?: string }) {
  return (
    <a
      href={href(view, 'export', { snapshot: id })}
      download={`${id ?? 'state'}.json`}
      data-testid={id === undefined ? 'export-state' : 'export'}
    >
      {id === undefined ? 'Export the current state' : 'Export'}
    </a>
  );
}
