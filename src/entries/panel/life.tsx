import { valueAfter } from '../../engine/control/preview-steps.ts';
import type { Life, ListAction, RecordList } from '../../engine/control/record-list.ts';
import { loadSteps } from '../../engine/control/steps/registry.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import type { StepCall } from '../../engine/kernel/world/next-steps.ts';
import { Badge, Panel } from './parts.tsx';
import type { View } from './view.ts';

interface LifePanelProps {
  view: View;
  list: RecordList;
  row: Row;
  actions: readonly ListAction[];
}

/** The states of a record: where it is, and which actions lead to which other state. */
export async function LifePanel({ view, list, row, actions }: LifePanelProps) {
  const { lives = [], table, keyOf } = list;
  if (table === undefined || lives.length === 0) return undefined;
  const { world, host } = view;
  const moves = actions.flatMap((action) => {
    const step = action.disabled ? undefined : stepOf(view, action);
    return step === undefined ? [] : [{ label: action.label, step }];
  });
  await loadSteps(
    host.service.steps,
    moves.map(({ step }) => step),
  );
  const stateOf = ({ value }: Life<Row>) => {
    const now = world.table(table).get(keyOf(row));
    return now && value(now, world);
  };
  return (
    <Panel title="States" testid="life">
      {lives.map((life) => {
        const here = stateOf(life);
        const after = moves.map(({ label, step }) => {
          return { label, state: valueAfter(world, host.service.steps(), step, () => stateOf(life)) };
        });
        return (
          <>
            {lives.length > 1 && <h3 class="note">{life.head}</h3>}
            <ol class="life unstyled" aria-label={life.head}>
              {life.states.map((state) => (
                <State
                  state={state}
                  isHere={state === here}
                  by={after.flatMap((move) => (move.state === state && state !== here ? move.label : []))}
                />
              ))}
            </ol>
          </>
        );
      })}
    </Panel>
  );
}

function State({ state, isHere, by }: { state: string; isHere: boolean; by: readonly string[] }) {
  return (
    <li
      class={isHere ? 'here' : by.length > 0 ? 'possible' : undefined}
      aria-current={isHere ? 'step' : undefined}
      data-testid="life-state"
      data-state={state}
    >
      <Badge status={state} />
      {isHere && <span class="note">now</span>}
      {by.length > 0 && <span class="note">by {by.join(', ')}</span>}
    </li>
  );
}

/** Returns the step of an action, with the values of an example for the fields that the user would fill. */
function stepOf({ host }: View, { step, ask = {}, example: own = {} }: ListAction): StepCall | undefined {
  if (step === undefined) return undefined;
  const example = new Map<string, unknown>(Object.entries({ ...host.service.steps().get(step.do)?.example, ...own }));
  const asked = Object.entries(ask).map(([name, value]) => [name, value || example.get(name)] as const);
  return { ...Object.fromEntries(asked.filter(([, value]) => value !== undefined)), ...step };
}
