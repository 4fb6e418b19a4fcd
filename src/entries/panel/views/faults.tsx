import { type FaultRow, faultsTable, hasResponse, isActive } from '../../../engine/api/faults/faults.model.ts';
import type { ListAction } from '../../../engine/control/record-list.ts';
import { Actions, FormButton } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Panel } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import { href, type View } from '../view.ts';

const COLUMNS: readonly Column<FaultRow>[] = [
  { head: 'ID', value: (row) => row.id },
  { head: 'Calls or webhooks', value: targetOf },
  { head: 'Effect', value: effectOf },
  { head: 'Remaining', value: (row) => row.times ?? 'unlimited', as: 'number' },
  { head: 'Chance', value: (row) => `${row.chance * 100} %`, as: 'number' },
  { head: 'Until', value: (row) => row.until, as: 'time' },
];

/** The active faults, and a form to add one. */
export function FaultsPage({ view }: { view: View }) {
  const rows = view.world.table(faultsTable).search({ where: (row) => isActive(row, view.world.nowMs()) }).rows;
  return (
    <Page view={view} title="Faults" aside={<FormButton view={view} title="New fault" {...newFault(view)} />}>
      <Panel title="Active faults">
        <DataTable
          view={view}
          name="faults"
          columns={COLUMNS}
          actions={({ id }) => [{ label: 'Remove', testid: 'end-fault', step: { do: 'fault.clear', id } }]}
          rows={rows}
          empty={['No active faults. Add one, and the calls or webhooks that it names fail.']}
        />
        <p class="dim">
          Lost responses, broken connections and malformed JSON: <a href={href(view, 'panel/scenarios')}>scenarios</a>{' '}
          and the step <a href={href(view, 'panel/steps', { filter: 'fault.add' })}>fault.add</a>.
        </p>
        {rows.length === 0 ? undefined : (
          <Actions
            view={view}
            of={[{ label: 'Remove all', testid: 'end-faults', step: { do: 'fault.clear' }, tone: 'danger' }]}
          />
        )}
      </Panel>
    </Page>
  );
}

function newFault(view: View): ListAction {
  return {
    label: 'Add fault',
    testid: 'add-fault',
    step: { do: 'fault.add' },
    tone: 'primary',
    fields: [
      { name: 'set:operation', label: 'Operation', value: '*', options: ['*', ...view.world.config.operations.ids] },
      { name: 'num:status', label: 'Status', value: '500', type: 'number', min: 200, max: 599 },
      { name: 'set:message', label: 'Message', placeholder: 'default', size: 18 },
      { name: 'for:delay', label: 'Delay', unit: 'ms' },
      { name: 'num:times', label: 'Times', placeholder: 'unlimited', type: 'number', min: 1 },
      { name: 'num:chance', label: 'Chance, 0 to 1', placeholder: '1', type: 'number', min: 0, max: 1, step: 'any' },
      { name: 'for:until', label: 'Ends after', unit: 'm' },
    ],
  };
}

function targetOf({ operation, method, path, header, webhook, event }: FaultRow): string {
  if (webhook !== undefined) return event ?? 'every webhook';
  const name = operation === '*' ? 'every operation' : operation;
  return [name, method, path, header && `with ${header.name}`].filter(Boolean).join(' ') || 'every call';
}

function effectOf(fault: FaultRow): string {
  const { status = 500, delay, effect, webhook, rateLimit, phase, after } = fault;
  const parts = [
    hasResponse(fault) && `answers ${status}`,
    delay !== undefined &&
      `delayed by ${typeof delay === 'object' ? `${delay.min} to ${delay.max}` : delay}${typeof delay === 'string' ? '' : ' ms'}`,
    effect ?? webhook,
    rateLimit && `at most ${rateLimit.perSecond} calls a second`,
    phase === 'after' && 'after the operation',
    after > 0 && `once ${after} have passed`,
  ];
  return parts.filter(Boolean).join(', ');
}
