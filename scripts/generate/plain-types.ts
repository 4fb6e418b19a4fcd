import * as z from 'zod';
import { DURATION_FORM } from '../../src/engine/kernel/clock/duration.ts';
import { EXAMPLE_IDS } from '../../src/service/wire/example-ids.ts';
import { amount, feePercentage } from '../../src/service/wire/field-schemas.ts';
import {
  ADDRESS,
  DECIMAL,
  PAYMENT_REFERENCE,
  REQUEST_ID,
  TRON_ADDRESS,
  TX_HASH,
  WALLET,
} from '../../src/service/wire/patterns.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A format of text, with a valid value. */
interface TextFormat {
  name: string;
  example: string;
}

const WALLET_EXAMPLE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const TRON_EXAMPLE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const sourceOf = (schema: z.ZodType) => String(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).pattern);

/** Text formats by pattern. */
const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  [ADDRESS.source, { name: 'address', example: WALLET_EXAMPLE }],
  [TRON_ADDRESS.source, { name: 'TRON address', example: TRON_EXAMPLE }],
  [WALLET.source, { name: 'wallet address', example: WALLET_EXAMPLE }],
  [TX_HASH.source, { name: 'transaction hash', example: `0x${'ab'.repeat(32)}` }],
  [REQUEST_ID.source, { name: 'request ID', example: EXAMPLE_IDS.requestId }],
  [PAYMENT_REFERENCE.source, { name: 'payment reference', example: EXAMPLE_IDS.paymentReference }],
  [DECIMAL.source, { name: 'decimal number as text', example: '12.5' }],
  [sourceOf(amount()), { name: 'decimal number as text', example: '12.5' }],
  [sourceOf(feePercentage()), { name: 'percentage as text', example: '2.5' }],
  [DURATION_FORM, { name: 'duration', example: 'PT30S' }],
  ['^\\d+$', { name: 'whole number as text', example: '4000000' }],
]);

/** Returns what the problem with a text of a known pattern is; undefined for other patterns. */
export function patternProblem(pattern: string | undefined): string | undefined {
  const format = FORMATS.get(pattern ?? '');
  return format && `Not a valid ${format.name}. An example is "${format.example}".`;
}

/** Names of text formats of JSON Schema. */
const NAMED: ReadonlyMap<unknown, string> = new Map([
  ['date', 'date'],
  ['email', 'email address'],
  ['uri', 'URL'],
]);

/** The largest whole number that JavaScript represents exactly: no limit that anybody meets. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Returns the type of a JSON Schema in words that need no knowledge of schemas, such as `wallet address`. */
export function plainType(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'any value';
  const names = [...new Set(optionsOf(schema))];
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}

/** Returns the types of which a value has one. */
function optionsOf(schema: JsonSchema | boolean): string[] {
  if (typeof schema === 'boolean') return [plainType(schema)];
  const { anyOf, enum: values, type } = schema;
  if (values !== undefined) return values.map((one) => JSON.stringify(one));
  if (Array.isArray(type)) return type.map((one) => singleType({ type: one }));
  if (anyOf === undefined) return [singleType(schema)];
  const names = anyOf.flatMap(optionsOf);
  // A number beside a duration is one of milliseconds.
  return names.includes('duration') ? names.map((name) => (name === 'number' ? 'milliseconds' : name)) : names;
}

function singleType(schema: JsonSchema): string {
  const { const: value, type } = schema;
  if (value !== undefined) return JSON.stringify(value);
  switch (type) {
    case 'string':
      return FORMATS.get(schema.pattern ?? '')?.name ?? NAMED.get(schema.format) ?? 'text';
    case 'integer':
    case 'number':
      return `${type === 'integer' ? 'whole number' : 'number'}${range(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list of ${plural(plainType(Array.isArray(schema.items) ? true : (schema.items ?? true)))}`;
    case 'object':
      return plainObject(schema);
    case 'null':
      return 'null';
    default:
      return 'any JSON';
  }
}

function plainObject({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`;
}

function range({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const least = exclusiveMinimum === 0 ? 1 : minimum;
  const most = maximum === UNLIMITED ? undefined : maximum;
  if (least === undefined || (least === 0 && most === undefined)) return '';
  return most === undefined ? ` from ${least}` : ` from ${least} to ${most}`;
}

/** Returns the plural of a type in words; lists and shapes have none. */
function plural(type: string): string {
  return /^[A-Za-z ]+$/.test(type) ? `${type}s` : type;
}
