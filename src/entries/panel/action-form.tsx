import type { Child } from 'hono/jsx';
import type { Action } from './action.ts';
import { href, type View } from './view.ts';

interface ActionFormProps extends Action {
  view: View;
  label: string;
  testid: string;
  tone?: 'primary' | 'danger' | undefined;
  /** Page to show afterwards, under `/__mock/`. `{name}` is a field of the first step's result. */
  then?: string;
  /** Whether it can be copied as code. @default true */
  copy?: boolean;
  /** Whether the record's state forbids it. The button keeps its place, so that no other takes it. @default false */
  disabled?: boolean;
  /** Fields to fill in. */
  children?: Child;
}

/** A button that performs an action. Without JavaScript it is a form that returns to the page. */
export function ActionForm(props: ActionFormProps) {
  const { view, call, body, label, testid, tone, then, copy = true, disabled = false, children } = props;
  return (
    <form class="action" method="post" action={href(view, 'panel/act')} data-action data-testid={testid}>
      <input type="hidden" name="call" value={call} />
      {body === undefined ? undefined : <input type="hidden" name="body" value={JSON.stringify(body)} />}
      <input type="hidden" name="back" value={then ?? view.here} />
      {children}
      <button type="submit" class={tone} disabled={disabled} data-testid={`${testid}-button`}>
        {label}
      </button>
      {copy ? <CopyMenu label={label} isStep={call === 'POST /steps'} /> : undefined}
    </form>
  );
}

/** A button that applies one step. */
export function StepForm({
  step,
  ...props
}: Omit<ActionFormProps, 'call' | 'body'> & { step: { do: string; [name: string]: unknown } }) {
  return <ActionForm {...props} call="POST /steps" body={step} />;
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

interface FieldProps {
  /** `kind:path`, see action.ts. */
  name: string;
  label: string;
  value?: string | undefined;
  placeholder?: string | undefined;
  required?: boolean;
  size?: number;
  /** Values to choose from. */
  options?: readonly string[] | undefined;
  /** What the empty choice is called. @default any */
  none?: string | undefined;
  type?: 'number' | 'datetime-local';
  min?: number | undefined;
  max?: number | undefined;
  step?: number | 'any';
  /** Id of the list of suggestions. */
  list?: string | undefined;
}

/** A labelled text field, or a select with `options`. */
export function Field({ label, options, none, ...input }: FieldProps) {
  if (options !== undefined) return <Choice {...input} label={label} options={options} none={none} />;
  return (
    <label class="field">
      <span>{label}</span>
      <input autocomplete="off" {...input} />
    </label>
  );
}

function Choice({ name, label, value, options, none = 'any' }: FieldProps & { options: readonly string[] }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>
        {options.map((option) => (
          <option value={option} selected={option === value}>
            {option === '' ? none : option}
          </option>
        ))}
      </select>
    </label>
  );
}
