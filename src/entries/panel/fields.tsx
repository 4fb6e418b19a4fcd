import type * as z from 'zod';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { labelOf } from './labels.ts';

type Schema = z.core.JSONSchema.BaseSchema;

interface FieldProps {
  /** Converter and path in the body: `num:respond.status`; see action.ts. */
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  placeholder?: string | undefined;
  required?: boolean;
  /** Options: values, or values with labels. An empty value is shown as a dash. */
  options?: readonly (string | readonly [value: string, name: string])[] | undefined;
  type?: 'number' | 'datetime-local' | 'lines' | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | 'any' | undefined;
  list?: string | undefined;
  wrong?: string | undefined;
  autofocus?: boolean;
}

export function Field({ label, wrong, hint = wrong, options, type, ...given }: FieldProps) {
  const id = `wrong-${given.name}`;
  const input = { ...given, ...(wrong !== undefined && ({ 'aria-invalid': 'true', 'aria-describedby': id } as const)) };
  const { value, ...others } = input;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it contains one of three controls
    <label data-field>
      {label}
      {options !== undefined ? (
        <select name={given.name} autofocus={given.autofocus}>
          {options
            .map((option) => (typeof option === 'string' ? [option, option || '–'] : option))
            .map(([option, name]) => (
              <option value={option} selected={option === value}>
                {name}
              </option>
            ))}
        </select>
      ) : type === 'lines' ? (
        <textarea rows={2} {...others} />
      ) : (
        <input {...input} type={type} autocomplete="off" />
      )}
      {hint && (
        <small data-hint id={wrong && id}>
          {hint}
        </small>
      )}
    </label>
  );
}

interface SchemaFieldsProps {
  schema: Schema;
  ask?: Readonly<Record<string, string>> | undefined;
  /** Whether the first field gets the focus; otherwise a dialog may focus the box that scrolls. @default false */
  autofocus?: boolean;
}

/** Fields for the parameters of an object schema: all, or only `ask` with values. */
export function SchemaFields({ schema, ask, autofocus = false }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = schema;
  const paths = Object.keys(ask ?? properties);
  return (
    <>
      {paths.map((path, at) => (
        <SchemaField
          path={path}
          about={partAt(schema, path)}
          required={required.includes(path)}
          value={ask?.[path]}
          autofocus={autofocus && at === 0}
        />
      ))}
    </>
  );
}

interface SchemaFieldProps {
  path: string;
  about: Schema;
  required?: boolean;
  value?: string | undefined;
  autofocus?: boolean;
}

function SchemaField({ path, about, required = false, value, autofocus = false }: SchemaFieldProps) {
  const kinds = alternatives(about);
  const objects = kinds.flatMap((kind) => objectIn(kind, path));
  const choices = [...new Set(kinds.flatMap(valuesOf))];
  const label = labelOf(path.split('.').at(-1) ?? path);
  if (objects.length > 0) {
    // Collapsed, because most fields are optional. A required field would block the submission while collapsed.
    return (
      <details>
        <summary>{label}</summary>
        <div>
          {choices.length > 0 && <Field name={`set:${path}`} label={label} options={['', ...choices]} />}
          {objects.map(([at, { properties = {} }]) =>
            Object.entries(properties).map(([name, part]) => (
              <SchemaField path={`${at}.${name}`} about={partOf(part)} />
            )),
          )}
        </div>
      </details>
    );
  }
  const { description, default: preset } = about;
  const placeholder = typeof preset === 'string' ? preset : JSON.stringify(preset);
  const { as, format, ...input } = inputFor(kinds, choices, required);
  const hint = [description, format].filter(Boolean).join('; ');
  const list = as === 'set' ? listFor(path) : undefined;
  return (
    <Field
      label={label}
      placeholder={placeholder}
      required={required}
      value={value}
      autofocus={autofocus}
      list={list}
      hint={hint}
      {...input}
      name={`${as}:${path}`}
    />
  );
}

/** Returns the ID of the suggestions for a parameter (see layout.tsx and action-form.tsx). */
function listFor(path: string): string | undefined {
  if (path === 'operation') return 'operations';
  return /currency$/i.test(path) ? 'currencies' : undefined;
}

type Input = Partial<FieldProps> & { as: string; format?: string };

/** Returns the input of a value: its converter (see action.ts) and control. */
function inputFor(kinds: Schema[], choices: string[], required: boolean): Input {
  const number = kinds.find(({ type }) => type === 'number' || type === 'integer');
  const text = kinds.find((kind) => kind.type === 'string' && valuesOf(kind).length === 0);
  if (text?.pattern?.startsWith('^\\d{4}-')) return { as: 'at', type: 'datetime-local', step: 1, format: 'UTC' };
  if (text?.pattern?.includes('(ms|s|m|h|d|w)')) return { as: 'set', placeholder: '30s, 2d or P1M' };
  if (text !== undefined) return { as: 'set' };
  if (choices.length > 0) {
    const as = kinds.some(({ type }) => type === 'boolean') ? 'json' : 'set';
    return { as, options: required ? choices : ['', ...choices] };
  }
  if (number !== undefined) {
    const { minimum: min, maximum: max, type } = number;
    return { as: 'num', type: 'number', min, max, step: type === 'integer' ? 1 : 'any' };
  }
  const [first] = kinds;
  if (first?.type === 'array') return { as: 'list', format: 'comma-separated' };
  if (first?.type === 'object')
    return { as: 'lines', type: 'lines', placeholder: 'Name: value', format: 'one per line' };
  return { as: 'json' };
}

function objectIn(kind: Schema, path: string): [string, Schema][] {
  const items = partOf(kind.items);
  if (kind.properties !== undefined) return [[path, kind]];
  return items.properties === undefined ? [] : [[`${path}.0`, items]];
}

/** Returns the schema at a path: `fault.kind` of an object, `requests.0.amount` of the first item of a list. */
function partAt(schema: Schema, path: string): Schema {
  return path.split('.').reduce((part, name) => {
    const kinds = alternatives(part).map((kind) => partOf(name === '0' ? kind.items : kind.properties?.[name]));
    return kinds.find((kind) => Object.keys(kind).length > 0) ?? {};
  }, schema);
}

const partOf = (part: unknown): Schema => (isRecord(part) ? part : {});

/** Returns all nested alternatives of a schema except `null`. */
function alternatives(schema: Schema): Schema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(alternatives);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.filter((type) => type !== 'null').map((type) => ({ ...schema, type }) as Schema);
}

function valuesOf({ type, enum: values, const: value }: Schema): string[] {
  if (value !== undefined) return [String(value)];
  if (type === 'boolean') return ['true', 'false'];
  return type === 'string' && values !== undefined ? values.map(String) : [];
}

/** Values that fields suggest while typing. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option value={value} />
      ))}
    </datalist>
  );
}
