import { listFaults } from '../../../engine/api/faults/faults.commands.ts';
import type { FaultRow } from '../../../engine/api/faults/faults.model.ts';
import { Field, StepForm } from '../action-form.tsx';
import { DurationField } from '../fields.tsx';
import { Page } from '../layout.tsx';
import { type Column, DataTable, Panel, Time } from '../parts.tsx';
import type { View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';

/** Ready-made faults that apps should handle. */
const READY: readonly (readonly [label: string, fault: { [field: string]: unknown }])[] = [
  ['One 401', { operation: '*', status: 401, times: 1 }],
  ['One 429', { operation: '*', status: 429, times: 1 }],
  ['One 500', { operation: '*', status: 500, times: 1 }],
  ['Everything takes 2 s', { operation: '*', delay: '2s' }],
  ['Connection reset once', { operation: '*', disconnect: 'reset', times: 1 }],
  ['Lose the response of a creation', { operation: 'createRequestV2', phase: 'after', disconnect: 'reset', times: 1 }],
  ['Malformed JSON once', { operation: '*', malformed: true, times: 1 }],
];

/** The active faults, and forms to add one. */
export function FaultsPage({ view }: { view: View }) {
  return (
    <Page view={view} title="Faults">
      <Panel title="New fault" testid="new-fault">
        <NewFault view={view} />
        <h3>Or at once</h3>
        <div class="actions">
          {READY.map(([label, fault], at) => (
            <StepForm view={view} step={{ do: 'fault.add', ...fault }} label={label} testid={`ready-fault-${at + 1}`} />
          ))}
        </div>
      </Panel>
      <Panel title="Active faults" aside={<FixtureLink view={view} table="faults" />}>
        <FaultTable view={view} />
      </Panel>
    </Page>
  );
}

function NewFault({ view }: { view: View }) {
  return (
    <StepForm view={view} step={{ do: 'fault.add' }} label="Add fault" testid="add-fault" tone="primary">
      <Field name="set:operation" label="Operation" value="*" options={['*', ...view.world.operations.ids]} />
      <Field type="number" name="num:status" label="Status" value="500" min={200} max={599} />
      <Field name="set:message" label="Message" placeholder="default" size={18} />
      <DurationField path="delay" label="Delay" unit="ms" />
      <Field type="number" name="num:times" label="Times" placeholder="unlimited" min={1} />
      <Field type="number" name="num:chance" label="Chance, 0 to 1" placeholder="1" min={0} max={1} step="any" />
      <DurationField path="until" label="Ends after" unit="m" />
    </StepForm>
  );
}

function FaultTable({ view }: { view: View }) {
  const rows = listFaults(view.world);
  const columns: Column<FaultRow>[] = [
    { head: 'ID', cell: (row) => <code>{row.id}</code> },
    { head: 'Calls', cell: targetOf },
    { head: 'Effect', cell: effectOf },
    { head: 'Remaining', cell: (row) => (row.remaining === null ? 'unlimited' : `${row.remaining}`), numeric: true },
    { head: 'Chance', cell: (row) => `${row.chance * 100} %`, numeric: true },
    { head: 'Until', cell: (row) => <Time at={row.until} from={view} /> },
    {
      head: 'Actions',
      cell: (row) => (
        <StepForm view={view} step={{ do: 'fault.clear', id: row.id }} label="Remove" testid="end-fault" />
      ),
    },
  ];
  return (
    <>
      <DataTable
        name="faults"
        label="Faults"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        empty="No active faults. Add one above, and the calls that it names fail."
      />
      {rows.length === 0 ? undefined : (
        <div class="actions">
          <StepForm view={view} step={{ do: 'fault.clear' }} label="Remove all" testid="end-faults" tone="danger" />
        </div>
      )}
    </>
  );
}

function targetOf({ operation, method, path, header }: FaultRow): string {
  const parts = [operation === '*' ? 'every operation' : operation, method, path];
  const named = parts.flatMap((part) => (part === null ? [] : [part]));
  return [...named, ...(header === null ? [] : [`with ${header.name}`])].join(' ') || 'every call';
}

/** Returns the effect of a fault in English. */
function effectOf({ respond, delay, effect, rateLimit, phase, skip }: FaultRow): string {
  const parts = [
    respond === null ? [] : [`answers ${respond.status}`],
    delay === null ? [] : [`takes ${typeof delay === 'number' ? `${delay} ms` : JSON.stringify(delay)}`],
    effect === null ? [] : [effect],
    rateLimit === null ? [] : [`at most ${rateLimit.perSecond} calls a second`],
    phase === 'after' ? ['after the operation'] : [],
    skip > 0 ? [`once ${skip} have passed`] : [],
  ];
  return parts.flat().join(', ');
}
