import { type Assumption, basisText } from '../../engine/kernel/world/assumption.ts';
import { knownAssumptions } from '../../service/assumptions/assumptions.ts';
import { Panel } from './parts.tsx';

const BY_ID: ReadonlyMap<string, Assumption> = new Map(knownAssumptions().map((one) => [one.id, one]));

/** The assumptions that a call or record rests on; nothing if there are none. */
export function RestsOn({ ids }: { ids: readonly string[] }) {
  const known = ids.flatMap((id) => BY_ID.get(id) ?? []);
  if (known.length === 0) return undefined;
  return (
    <Panel title="What this rests on" testid="rests-on">
      <p class="text-light">The contract of the service does not say it, so the mock assumes:</p>
      <dl class="assumptions">
        {known.map((assumption) => (
          <div data-testid="assumption" data-id={assumption.id}>
            <dt>
              <code>{assumption.id}</code>
            </dt>
            <dd>
              <Markdown text={assumption.sentence} />{' '}
              <span class="text-light">
                <Markdown text={basisText(assumption)} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A sentence whose only markup is code. */
function Markdown({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}
