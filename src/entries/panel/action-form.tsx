import type { ListAction } from '../../engine/control/record-list.ts';
import { listSteps } from '../../engine/control/steps/step-list.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { SchemaFields } from './fields.tsx';
import { href, type View } from './view.ts';

interface ActionFormProps extends ListAction {
  view: View;
}

const variantOf = (tone: ListAction['tone']) => (tone === 'primary' ? {} : { class: 'outline', 'data-variant': tone });
const slugOf = (label: string) => label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

/** A plain form with an action's fields and button. The panel's script only avoids a page load. */
export function ActionForm(props: ActionFormProps) {
  const { view, step, call = 'POST /steps', label, tone, ask, done } = props;
  const testid = slugOf(label);
  const body = step ?? (ask && {});
  return (
    <form method="post" action={href(view, 'panel/act')} data-action data-testid={testid}>
      <input type="hidden" name="call" value={call} />
      {body && <input type="hidden" name="body" value={JSON.stringify(body)} />}
      <input type="hidden" name="back" value={props.leadsTo ?? view.here} />
      {done && <input type="hidden" name="done" value={done} />}
      {hasFields(props) && <SchemaFields schema={schemaOf(props)} ask={ask} />}
      <button
        type="submit"
        disabled={props.disabled}
        title={props.refusal}
        data-testid={`${testid}-button`}
        {...variantOf(tone)}
      >
        {label}
      </button>
    </form>
  );
}

const hasFields = ({ ask, schema }: ListAction) => ask !== undefined || schema !== undefined;

function schemaOf({ view, step, ask = {}, schema }: ActionFormProps) {
  if (isRecord(schema)) return schema;
  const known = listSteps(view.host.service.steps()).find(({ name }) => name === step?.do);
  const texts = Object.fromEntries(Object.keys(ask).map((name) => [name, { type: 'string' }]));
  return known?.parameters ?? { properties: texts };
}

export function Actions({ view, of }: { view: View; of: readonly ListAction[] }) {
  if (of.length === 0) return undefined;
  return (
    <div class="hstack" data-testid="actions">
      {of.map((action) =>
        hasFields(action) ? <ActionDialog view={view} {...action} /> : <ActionForm view={view} {...action} />,
      )}
    </div>
  );
}

/** A button that opens the form of an action. Commands connect buttons and dialogs without a script. */
function ActionDialog(props: ActionFormProps) {
  const { label, tone, disabled, refusal } = props;
  const slug = slugOf(label);
  const id = `form-${slug}`;
  const command = (name: string) => ({ command: name, commandfor: id });
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        title={refusal}
        data-testid={`open-${slug}`}
        {...variantOf(tone)}
        {...command('show-modal')}
      >
        {label}…
      </button>
      <dialog id={id} aria-labelledby={`${id}-title`} closedby="any">
        <header>
          <h3 id={`${id}-title`}>{label}</h3>
        </header>
        <div class="vstack">
          <ActionForm {...props} tone="primary" />
          <button type="button" class="ghost" {...command('close')}>
            Cancel
          </button>
        </div>
      </dialog>
    </>
  );
}

export function ActionMenu({ view, id, actions }: { view: View; id: string; actions: readonly ListAction[] }) {
  const possible = actions.filter((action) => !hasFields(action) && !action.disabled);
  if (possible.length === 0) return undefined;
  return (
    <>
      <button type="button" class="ghost small" popovertarget={id} aria-label="Actions" data-testid="menu">
        ···
      </button>
      <div popover="auto" id={id} class="menu card">
        {possible.map(({ tone: _, ...action }) => (
          <ActionForm view={view} {...action} />
        ))}
      </div>
    </>
  );
}
