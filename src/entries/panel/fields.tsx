import type { FormField } from '../../engine/control/record-list.ts';

/** What a choice offers: a value, or a value and what it is called. */
type Option = string | readonly [value: string, text: string];

/** Units of a duration by the text that follows its number; see `for` in action.ts. */
const DURATION_UNITS = [
  ['ms', 'milliseconds'],
  ['s', 'seconds'],
  ['m', 'minutes'],
  ['h', 'hours'],
  ['d', 'days'],
  ['w', 'weeks'],
  ['M', 'months'],
] as const;

interface FieldProps extends FormField {
  /** Whether the form that opens begins there. */
  autofocus?: boolean;
}

/** A labelled field by the kind in its name: a duration, a time, with `options` a choice, or else a text. */
export function Field(field: FieldProps) {
  if (field.name.startsWith('for:')) return <DurationField {...field} />;
  if (field.options !== undefined) return <Choice {...field} options={field.options} />;
  if (!field.name.startsWith('at:')) return <TextField {...field} />;
  return <TextField {...field} label={`${field.label} (UTC)`} type="datetime-local" step={1} />;
}

/** A text as it is typed, and what is wrong with it. */
export function TextField({ label, options: _, none: __, unit: ___, wrong, ...input }: FieldProps) {
  const id = `wrong-${input.name}`;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...input}
        {...(wrong !== undefined && { 'aria-invalid': 'true', 'aria-describedby': id })}
        autocomplete="off"
      />
      {wrong === undefined ? undefined : (
        <span class="wrong" id={id} data-testid="wrong">
          {wrong}
        </span>
      )}
    </label>
  );
}

function DurationField({ name, label, value, unit = 's', required, autofocus }: FieldProps) {
  return (
    <span class="field">
      <span>{label}</span>
      <span class="row">
        <input type="number" {...{ name, value, required, autofocus }} min="0" step="any" aria-label={label} />
        <select name={name.replace('for:', 'unit:')} aria-label={`Unit of ${label}`}>
          <Options options={DURATION_UNITS} value={unit} />
        </select>
      </span>
    </span>
  );
}

type ChoiceProps = Omit<FieldProps, 'options'> & { options: readonly Option[] };

/** A labelled choice. */
export function Choice({ name, label, value, options, none = 'any', autofocus }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name} autofocus={autofocus}>
        <Options options={options} value={value} none={none} />
      </select>
    </label>
  );
}

function Options({ options, value: chosen, none }: Pick<ChoiceProps, 'options' | 'value' | 'none'>) {
  const pairs = options.map((option) => (typeof option === 'string' ? [option, option || none] : option));
  return (
    <>
      {pairs.map(([value, text]) => (
        <option value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </>
  );
}
