import { type FaultRow, faultsTable } from '../../engine/api/faults/faults.model.ts';
import type { ListAction } from '../../engine/control/record-list.ts';
import { ownValue } from '../../engine/kernel/core/records.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { protocolFeeOf } from '../../service/catalogue/protocol-fee/protocol-fee.model.ts';
import { DEFAULT_TIMING } from '../../service/catalogue/timing/timing.model.ts';
import { ActionForm } from './action-form.tsx';
import { effectOf, targetOf } from './engine-lists.ts';
import { labelOf } from './labels.ts';
import { Panel } from './parts.tsx';
import type { View } from './view.ts';

/** Something that makes the mock behave unlike one with default options, and the action that ends it. */
interface Override {
  text: string;
  undo: ListAction;
}

/** What the mock does unlike one with default options, with one click to end each; nothing if there is nothing. */
export function Overrides({ view }: { view: View }) {
  const overrides = overridesOf(view.world);
  if (overrides.length === 0) return undefined;
  return (
    <Panel title="Active overrides" testid="overrides">
      <ul class="unstyled lines">
        {overrides.map(({ text, undo }) => (
          <li class="hstack justify-between" data-testid="override">
            {text}
            <ActionForm view={view} {...undo} name={`${undo.label}: ${text}`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function overridesOf(world: World): Override[] {
  return [...frozenClock(world), ...changedTiming(world), ...protocolFee(world), ...faults(world)];
}

function frozenClock({ clock }: World): Override[] {
  if (!clock.isFrozen) return [];
  const time = clock.now().slice(0, 19).replace('T', ' ');
  return [{ text: `The clock is frozen at ${time} UTC`, undo: { label: 'Resume', step: { do: 'clock.resume' } } }];
}

function changedTiming({ timing }: World): Override[] {
  return Object.entries(timing).flatMap(([name, value]) => {
    const usual = ownValue<unknown>({ ...DEFAULT_TIMING }, name);
    if (JSON.stringify(value) === JSON.stringify(usual)) return [];
    const undo = {
      label: `Set to ${usual}`,
      step: { do: 'timing.set', [name]: usual },
      done: 'The timing was updated',
    };
    return [{ text: `${labelOf(name)}: ${timeText(value)}`, undo }];
  });
}

function timeText(value: string | { after: string } | { polls: number }): string {
  if (typeof value === 'string') return value;
  return 'after' in value ? `after ${value.after}` : `at read ${value.polls} of the record`;
}

function protocolFee(world: World): Override[] {
  const { percentage } = protocolFeeOf(world);
  if (Number(percentage) === 0) return [];
  const step = { do: 'protocol-fee.set', percentage: '0' };
  return [{ text: `The protocol takes ${percentage} %`, undo: { label: 'Set to 0 %', step, done: 'No protocol fee' } }];
}

function faults(world: World): Override[] {
  return world
    .table(faultsTable)
    .all()
    .map((fault) => {
      const step = { do: 'fault.clear', id: fault.id };
      return { text: faultText(fault), undo: { label: 'Remove', step, done: 'The fault was removed' } };
    });
}

function faultText(fault: FaultRow): string {
  const left = fault.times === undefined ? '' : `, ${fault.times} more time${fault.times === 1 ? '' : 's'}`;
  const chance = fault.chance === 1 ? '' : `, in ${fault.chance * 100} % of cases`;
  return `${targetOf(fault).replace(/^every/, 'Every')}: ${effectOf(fault)}${left}${chance}`;
}
