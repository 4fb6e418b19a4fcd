import type { ListAction } from '../../engine/control/record-list.ts';
import { listSteps } from '../../engine/control/steps/step-list.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { SchemaFields, Suggestions } from './fields.tsx';
import { href, type View } from './view.ts';

interface ActionFormProps extends ListAction {
  view: View;
  /** Name for screen readers, where the label alone says too little. */
  name?: string | undefined;
  /** ID of the dialog that contains the form. */
  dialog?: string;
}

const variantOf = (tone: ListAction['tone']) => (tone === 'primary' ? {} : { class: 'outline', 'data-variant': tone });
const slugOf = (label: string) => label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

/** A plain form with an action's fields and button. The panel's script only avoids a page load. */
export function ActionForm(props: ActionFormProps) {
  const { view, step, call = 'POST /steps', label, name, tone, ask, done, dialog } = props;
  const testid = slugOf(label);
  const body = step ?? (ask && {});
  const fields = hasFields(props) && (
    <SchemaFields schema={schemaOf(props)} ask={ask} autofocus={dialog !== undefined} />
  );
  const button = (
    <button
      type="submit"
      disabled={props.disabled}
      title={props.refusal}
      aria-label={name}
      data-testid={`${testid}-button`}
      {...variantOf(tone)}
    >
      {label}
    </button>
  );
  return (
    <form method="post" action={href(view, 'panel/act')} data-action data-testid={testid}>
      <input type="hidden" name="call" value={call} />
      {body && <input type="hidden" name="body" value={JSON.stringify(body)} />}
      <input type="hidden" name="back" value={props.leadsTo ?? view.here} />
      {done && <input type="hidden" name="done" value={done} />}
      {dialog === undefined ? fields : <div>{fields}</div>}
      {takesOperation(props) && <Suggestions id="operations" values={view.world.config.operations.ids()} />}
      {dialog === undefined ? (
        button
      ) : (
        <footer>
          <button type="button" class="ghost" command="close" commandfor={dialog}>
            Cancel
          </button>
          {button}
        </footer>
      )}
    </form>
  );
}

function takesOperation(props: ActionFormProps): boolean {
  return hasFields(props) && Object.hasOwn(props.ask ?? schemaOf(props).properties ?? {}, 'operation');
}

const hasFields = ({ ask, schema }: ListAction) => ask !== undefined || schema !== undefined;

/** Whether an action has fields that must be seen before it is performed. */
export function needsInput(action: ListAction): boolean {
  return hasFields(action) && action.hasDefaults !== true;
}

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

/** Maximum number of actions that a record's page shows side by side. */
const MAX_SIDE_BY_SIDE = 3;

/** The actions of a record: the primary one as a button, the others in a menu if there are many. */
export function RecordActions({ view, of }: { view: View; of: readonly ListAction[] }) {
  const primary = of.filter(({ tone }) => tone === 'primary');
  if (of.length <= MAX_SIDE_BY_SIDE || primary.length === 0) return <Actions view={view} of={of} />;
  const others = of.filter((action) => !primary.includes(action));
  return (
    <div class="hstack" data-testid="actions">
      {primary.map((action) =>
        hasFields(action) ? <ActionDialog view={view} {...action} /> : <ActionForm view={view} {...action} />,
      )}
      <button type="button" class="outline" popovertarget="more" data-testid="more-actions">
        More actions
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a border and a legend */}
      <div popover="auto" id="more" class="menu more card" role="group" aria-label="More actions">
        {others.map((action) =>
          hasFields(action) ? <OpenButton view={view} {...action} /> : <ActionForm view={view} {...action} />,
        )}
      </div>
      {others.filter(hasFields).map((action) => (
        <Dialog view={view} {...action} />
      ))}
    </div>
  );
}

/** A button that opens the form of an action. */
function ActionDialog(props: ActionFormProps) {
  return (
    <>
      <OpenButton {...props} />
      <Dialog {...props} />
    </>
  );
}

export const dialogOf = (label: string) => `form-${slugOf(label)}`;

/** Commands connect buttons and dialogs without a script. */
function OpenButton({ label, tone, disabled, refusal }: ActionFormProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      title={refusal}
      data-testid={`open-${slugOf(label)}`}
      command="show-modal"
      commandfor={dialogOf(label)}
      {...variantOf(tone)}
    >
      {label}…
    </button>
  );
}

function Dialog(props: ActionFormProps) {
  const id = dialogOf(props.label);
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} closedby="any">
      <header>
        <h3 id={`${id}-title`}>{props.label}</h3>
      </header>
      <ActionForm {...props} tone="primary" dialog={id} />
    </dialog>
  );
}

interface ActionMenuProps {
  view: View;
  id: string;
  /** The record, such as `request INV-2001`. */
  about: string;
  actions: readonly ListAction[];
}

/** A menu of the actions that need no input. */
export function ActionMenu({ view, id, about, actions }: ActionMenuProps) {
  const possible = actions.filter((action) => !hasFields(action) && !action.disabled);
  if (possible.length === 0) return undefined;
  return (
    <>
      <button
        type="button"
        class="ghost small"
        popovertarget={id}
        aria-label={`Actions for ${about}`}
        data-testid="menu"
      >
        ···
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a border and a legend */}
      <div popover="auto" id={id} class="menu card" role="group" aria-label={`Actions for ${about}`}>
        {possible.map(({ tone: _, ...action }) => (
          <ActionForm view={view} {...action} />
        ))}
      </div>
    </>
  );
}
