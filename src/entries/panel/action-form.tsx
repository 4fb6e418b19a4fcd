import type { Child } from 'hono/jsx';
import type { ListAction } from '../../engine/control/record-list.ts';
import { currenciesTable } from '../../service/currencies/currencies.model.ts';
import { Field } from './fields.tsx';
import { Popover } from './parts.tsx';
import { href, type View } from './view.ts';

interface ActionFormProps extends ListAction {
  view: View;
  id?: string;
  /** Whether the page or the menu that opens begins at its first field. */
  autofocus?: boolean;
  children?: Child;
}

/** A button that performs an action, and with `copy` those that copy it. Without JavaScript it is a form that returns to the page. */
export function ActionForm(props: ActionFormProps) {
  const { view, step, call = 'POST /steps', body = step, label, testid, fields = [], copy = true } = props;
  return (
    <form class="action" id={props.id} method="post" action={href(view, 'panel/act')} data-action data-testid={testid}>
      <input type="hidden" name="call" value={call} />
      {body === undefined ? undefined : <input type="hidden" name="body" value={JSON.stringify(body)} />}
      <input type="hidden" name="back" value={props.leadsTo ?? view.here} />
      {fields.map((field, at) => (
        <Field {...field} autofocus={props.autofocus === true && at === 0} />
      ))}
      {props.children}
      <button type="submit" class={props.tone} disabled={props.disabled} data-testid={`${testid}-button`}>
        {label}
      </button>
      {copy ? <CopyButtons label={label} call={call} /> : undefined}
      {fields.some(({ list }) => list === 'currencies') ? <CurrencyList view={view} /> : undefined}
    </form>
  );
}

/**
 * The buttons of a record. Those with fields open their form, the others are copied from a menu at the end. What destroys stands
 * apart.
 */
export function Actions({ view, of }: { view: View; of: readonly ListAction[] }) {
  const plain = of.filter(({ fields = [] }) => fields.length === 0);
  const show = (isDanger: boolean) =>
    of
      .filter(({ tone }) => (tone === 'danger') === isDanger)
      .map((action) =>
        plain.includes(action) ? (
          <ActionForm view={view} {...action} id={action.testid} copy={false} />
        ) : (
          <FormButton view={view} {...action} />
        ),
      );
  return (
    <div class="actions" data-testid="actions">
      {show(false)}
      <span class="actions apart">
        {show(true)}
        {plain.length === 0 ? undefined : (
          <Popover id={`copy-${plain[0]?.testid}`} label="···" title="Copy as code">
            {plain.map(({ label, call = 'POST /steps', testid }) => (
              <span class="action">
                <span class="title">{label}</span>
                <CopyButtons label={label} call={call} form={testid} />
              </span>
            ))}
          </Popover>
        )}
      </span>
    </div>
  );
}

/** A menu of actions, each with the buttons that copy it. */
export function ActionMenu({ view, id, actions }: { view: View; id: string; actions: readonly ListAction[] }) {
  if (actions.length === 0) return undefined;
  return (
    <Popover id={id} label="···" title="Actions" testid="menu">
      {actions.map((action) => (
        <ActionForm view={view} {...action} />
      ))}
    </Popover>
  );
}

/** A button that opens the form of an action. */
export function FormButton({ title, ...action }: ListAction & { view: View; title?: string }) {
  const { label, testid, tone, disabled } = action;
  return (
    <Popover id={`form-${testid}`} label={`${title ?? label}…`} {...{ testid: `open-${testid}`, tone, disabled }}>
      <ActionForm {...action} autofocus />
    </Popover>
  );
}

/** The currencies that a field suggests by `list="currencies"`. */
export function CurrencyList({ view }: { view: View }) {
  const ids = view.world.table(currenciesTable).all();
  return (
    <datalist id="currencies">
      {ids
        .map(({ id }) => id)
        .sort()
        .map((id) => (
          <option value={id} />
        ))}
    </datalist>
  );
}

/** Buttons that copy the action of a form as code. */
function CopyButtons({ label, call, form }: { label: string; call: string; form?: string }) {
  const kinds = [
    ['curl', 'curl'],
    ['test', 'test code'],
    ...(call === 'POST /steps' ? [['step', 'scenario step']] : []),
  ];
  return (
    <span class="copy">
      {kinds.map(([kind, name]) => (
        <button
          type="submit"
          name="as"
          value={kind}
          title={`Copy “${label}” as ${name}`}
          form={form}
          formnovalidate
          data-testid={`copy-${kind}`}
        >
          {kind}
        </button>
      ))}
    </span>
  );
}
