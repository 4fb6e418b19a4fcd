import type { Child } from 'hono/jsx';
import type { ListAction } from '../../engine/control/record-list.ts';
import { currenciesTable } from '../../service/currencies/currencies.model.ts';
import { Field } from './fields.tsx';
import { href, type View } from './view.ts';

/** A button that performs an action. Without JavaScript it is a form that returns to the page. */
export function ActionForm(props: ListAction & { view: View; children?: Child }) {
  const { view, step, call = 'POST /steps', body = step, label, testid, tone, leadsTo, copy = true } = props;
  const { disabled = false, fields = [], children } = props;
  return (
    <form class="action" method="post" action={href(view, 'panel/act')} data-action data-testid={testid}>
      <input type="hidden" name="call" value={call} />
      {body === undefined ? undefined : <input type="hidden" name="body" value={JSON.stringify(body)} />}
      <input type="hidden" name="back" value={leadsTo ?? view.here} />
      {fields.map((field) => (
        <Field {...field} />
      ))}
      {children}
      <button type="submit" class={tone} disabled={disabled} data-testid={`${testid}-button`}>
        {label}
      </button>
      {copy ? <CopyMenu label={label} isStep={call === 'POST /steps'} /> : undefined}
      {fields.some(({ list }) => list === 'currencies') ? <CurrencyList view={view} /> : undefined}
    </form>
  );
}

/** Buttons below a list or on the page of a record. */
export function Actions({ view, of }: { view: View; of: readonly ListAction[] }) {
  return (
    <div class="actions">
      {of.map((action) => (
        <ActionForm view={view} {...action} />
      ))}
    </div>
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

function CopyMenu({ label, isStep }: { label: string; isStep: boolean }) {
  const kinds = [['curl', 'curl'], ['test', 'test code'], ...(isStep ? [['step', 'scenario step']] : [])];
  return (
    <details class="copy">
      <summary title="Copy as…">
        <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
          <rect x="2" y="2" width="8.5" height="8.5" rx="1.5" />
          <path d="M5.5 13.5h6.5a1.5 1.5 0 0 0 1.5-1.5V5.5" />
        </svg>
        <span class="hidden">Copy “{label}” as…</span>
      </summary>
      <span class="menu">
        {kinds.map(([kind, name]) => (
          <button type="submit" class="ghost" name="as" value={kind} formnovalidate data-testid={`copy-${kind}`}>
            Copy as {name}
          </button>
        ))}
      </span>
    </details>
  );
}
