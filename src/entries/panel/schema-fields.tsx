import type * as z from 'zod';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { Field } from './fields.tsx';
import { labelOf } from './words.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A field for each property of an object's JSON Schema, at a path of the body. Nobody has to type JSON. */
export function SchemaFields({ schema, path = '' }: { schema: Schema; path?: string }) {
  const { properties = {}, required = [] } = schema;
  return (
    <>
      {Object.entries(properties).map(([name, about]) => (
        <SchemaField path={`${path}${name}`} name={name} about={partOf(about)} required={required.includes(name)} />
      ))}
    </>
  );
}

interface SchemaFieldProps {
  path: string;
  name: string;
  about: Schema;
  required: boolean;
}

function SchemaField({ path, name, about, required }: SchemaFieldProps) {
  const label = labelOf(name);
  const kinds = alternatives(about);
  const choices = [...new Set(kinds.flatMap(valuesOf))];
  const objects = kinds.filter(({ properties }) => properties !== undefined);
  if (choices.length > 0 && objects.length > 0) return <ObjectFields {...{ path, label, choices, objects }} />;
  const timeKind = kinds.some(isDuration) ? 'for' : kinds.some(isTime) ? 'at' : undefined;
  if (timeKind !== undefined) return <Field name={`${timeKind}:${path}`} label={label} required={required} />;
  if (kinds.some(isText)) return <TextField kind="set" {...{ path, label, about, required }} />;
  if (choices.length > 0) {
    const kind = kinds.some(({ type }) => type === 'boolean') ? 'json' : 'set';
    return <Field name={`${kind}:${path}`} label={label} options={required ? choices : ['', ...choices]} none="–" />;
  }
  if (objects.length > 0) return <ObjectFields {...{ path, label, objects }} />;
  return <OtherField path={path} label={label} about={about} kind={kinds[0] ?? about} required={required} />;
}

function OtherField(props: { path: string; label: string; about: Schema; kind: Schema; required: boolean }) {
  const { path, label, about, kind, required } = props;
  const { type, minimum, maximum } = kind;
  const items = partOf(kind.items);
  if (type === 'number' || type === 'integer') {
    const limits = { min: minimum, max: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum };
    const hint = hintOf(about);
    const step = type === 'integer' ? 1 : 'any';
    return <Field type="number" name={`num:${path}`} {...{ label, placeholder: hint, required, step, ...limits }} />;
  }
  if (items.properties !== undefined) return <ObjectFields path={`${path}.0`} label={label} objects={[items]} />;
  if (type === 'array') return <TextField kind="list" {...{ path, label: `${label}, by commas`, about, required }} />;
  if (type === 'object') {
    return (
      <label class="field">
        <span>{label}, one a line</span>
        <textarea name={`lines:${path}`} rows={2} placeholder="Name: value" />
      </label>
    );
  }
  return <TextField kind="json" {...{ path, label, about, required }} />;
}

/**
 * The fields of an object, before them a choice of words that it can be instead: `immediate`, or after a time. They are folded,
 * because most may be left out.
 */
function ObjectFields(props: { path: string; label: string; choices?: string[]; objects: Schema[] }) {
  const { path, label, choices = [], objects } = props;
  return (
    <details>
      <summary>{label}</summary>
      <fieldset>
        <legend class="hidden">{label}</legend>
        {choices.length === 0 ? undefined : (
          <Field name={`set:${path}`} label={label} options={['', ...choices]} none="as below" />
        )}
        {/* A field that has to be filled in would hinder the form while the group is folded. */}
        {objects.map((schema) => (
          <SchemaFields schema={{ ...schema, required: [] }} path={`${path}.`} />
        ))}
      </fieldset>
    </details>
  );
}

function TextField(props: { kind: string; path: string; label: string; about: Schema; required: boolean }) {
  const { kind, path, label, about, required } = props;
  const list = /currency$/i.test(path) ? 'currencies' : undefined;
  return <Field name={`${kind}:${path}`} {...{ label, placeholder: hintOf(about), required, list }} size={16} />;
}

/** Returns a part of a schema; one without rules for what may be anything. */
function partOf(part: unknown): Schema {
  return isRecord(part) ? part : {};
}

/** The alternatives of a schema, those of its alternatives included, without `null`. */
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
const isText = ({ type, enum: values, const: value }: Schema) =>
  type === 'string' && values === undefined && value === undefined;
const isDuration = (schema: Schema) => isText(schema) && (schema.pattern?.includes('(ms|s|m|h|d|w)') ?? false);
const isTime = (schema: Schema) => isText(schema) && (schema.pattern?.startsWith('^\\d{4}-') ?? false);

function hintOf({ description, default: value }: Schema): string | undefined {
  return description ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
