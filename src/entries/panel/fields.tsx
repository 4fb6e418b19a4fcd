import type { Child } from 'hono/jsx';
import { currenciesTable } from '../../service/currencies/currencies.model.ts';
import type { View } from './view.ts';

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

interface DurationFieldProps {
  /** Path of the value in the body. */
  path: string;
  label: string;
  value?: number;
  unit?: (typeof DURATION_UNITS)[number][0];
  required?: boolean;
}

/** A duration: a number and its unit. */
export function DurationField({ path, label, value, unit = 's', required = false }: DurationFieldProps) {
  return (
    <span class="field">
      <span>{label}</span>
      <span class="pair">
        <input
          type="number"
          name={`for:${path}`}
          value={value}
          min="0"
          step="any"
          required={required}
          class="short"
          aria-label={label}
        />
        <select name={`unit:${path}`} aria-label={`Unit of ${label}`}>
          {DURATION_UNITS.map(([text, name]) => (
            <option value={text} selected={text === unit}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}

/** A date and a time, UTC. */
export function TimeField({ path, label, required = false }: { path: string; label: string; required?: boolean }) {
  return (
    <label class="field">
      <span>{label} (UTC)</span>
      <input type="datetime-local" name={`at:${path}`} step="1" required={required} />
    </label>
  );
}

/** Fields of an object that may be left out. They are folded, because most are. */
export function FieldGroup({ label, children }: { label: string; children?: Child }) {
  return (
    <details class="group">
      <summary>{label}</summary>
      <fieldset>
        <legend class="hidden">{label}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** The currencies that a field suggests by `list="currencies"`. */
export function CurrencyList({ view }: { view: View }) {
  const ids = view.world
    .table(currenciesTable)
    .all()
    .map(({ id }) => id)
    .sort();
  return (
    <datalist id="currencies">
      {ids.map((id) => (
        <option value={id} />
      ))}
    </datalist>
  );
}
