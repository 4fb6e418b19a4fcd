import type * as z from 'zod';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { labelOf } from './labels.ts';

type Schema = z.core.JSONSchema.BaseSchema;

interface FieldProps {
  /** How its text becomes a value, and the path of the value in the body: `num:respond.status`; see action.ts. */
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  placeholder?: string | undefined;
  required?: boolean;
  /** Choices: values, or values with their names. An empty one is shown as a dash. */
  options?: readonly (string | readonly [value: string, name: string])[] | undefined;
  type?: 'number' | 'datetime-local' | 'lines' | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | 'any' | undefined;
  list?: string | undefined;
  wrong?: string | undefined;
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
        <select name={given.name}>
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

/** Fields for the parameters of an object's JSON Schema: those in `ask` with their values, or all. */
export function SchemaFields({ schema, ask }: { schema: Schema; ask?: Readonly<Record<string, string>> | undefined }) {
  const { properties = {}, required = [] } = schema;
  const paths = Object.keys(ask ?? properties);
  return (
    <>
      {paths.map((path) => (
        <SchemaField path={path} about={partAt(schema, path)} required={required.includes(path)} value={ask?.[path]} />
      ))}
    </>
  );
}

interface SchemaFieldProps {
  path: string;
  about: Schema;
  required?: boolean;
  value?: string | undefined;
}

function SchemaField({ path, about, required = false, value }: SchemaFieldProps) {
  const kinds = alternatives(about);
  const objects = kinds.flatMap((kind) => objectIn(kind, path));
  const choices = [...new Set(kinds.flatMap(valuesOf))];
  const label = labelOf(path.split('.').at(-1) ?? path);
  if (objects.length > 0) {
    // Folded, because most of its fields are optional. A required one would prevent the submission while it is folded.
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
  const { description: hint, default: preset } = about;
  const placeholder = typeof preset === 'string' ? preset : JSON.stringify(preset);
  const field = { label, hint, placeholder, required, value };
  const number = kinds.find(({ type }) => type === 'number' || type === 'integer');
  const text = kinds.find((kind) => kind.type === 'string' && valuesOf(kind).length === 0);
  if (text?.pattern?.startsWith('^\\d{4}-')) {
    return <Field {...field} name={`at:${path}`} label={`${field.label} (UTC)`} type="datetime-local" step={1} />;
  }
  if (text !== undefined) {
    const list = /currency$/i.test(path) ? 'currencies' : undefined;
    const isDuration = text.pattern?.includes('(ms|s|m|h|d|w)');
    return (
      <Field {...field} name={`set:${path}`} list={list} placeholder={isDuration ? '30s, 2d or P1M' : placeholder} />
    );
  }
  if (choices.length > 0) {
    const kind = kinds.some(({ type }) => type === 'boolean') ? 'json' : 'set';
    return <Field {...field} name={`${kind}:${path}`} options={required ? choices : ['', ...choices]} />;
  }
  if (number !== undefined) {
    const { minimum: min, maximum: max } = number;
    const step = number.type === 'integer' ? 1 : 'any';
    return <Field {...field} name={`num:${path}`} type="number" {...{ min, max, step }} />;
  }
  const [first] = kinds;
  if (first?.type === 'array') return <Field {...field} name={`list:${path}`} hint={hint ?? 'separated by commas'} />;
  if (first?.type === 'object') {
    return (
      <Field {...field} name={`lines:${path}`} type="lines" placeholder="Name: value" hint={hint ?? 'one a line'} />
    );
  }
  return <Field {...field} name={`json:${path}`} />;
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

/** Returns the alternatives of a schema, those of its alternatives included, without `null`. */
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
