import { isRecord } from '../../engine/kernel/core/records.ts';
import { shownOf, typeOf } from './judge-field.ts';

/** What the responses in the OpenAPI document use of JSON Schema. An empty schema allows everything. */
export interface FieldSchema {
  /** `#/components/schemas/Request`. */
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  pattern?: string;
  items?: FieldSchema;
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  /** The schema of fields that are not declared. */
  additionalProperties?: FieldSchema;
  anyOf?: readonly FieldSchema[];
  allOf?: readonly FieldSchema[];
}

/** A field that does not have the form of the mock's responses. */
export interface FormDifference {
  /** `$.requests[].status` */
  path: string;
  live: string;
  mock: string;
}

/** The form of a response: types, words and names of its fields, without their values. */
export class ResponseForm {
  readonly #schema: FieldSchema;
  readonly #components: Readonly<Record<string, FieldSchema>>;

  constructor(schema: FieldSchema, components: Readonly<Record<string, FieldSchema>>) {
    this.#schema = schema;
    this.#components = components;
  }

  /** Returns how a body differs from this form, including fields that the mock never has. */
  differences(body: unknown): FormDifference[] {
    return this.#check('$', body, this.#schema);
  }

  #check(path: string, value: unknown, given: FieldSchema): FormDifference[] {
    const schema = this.#resolve(given);
    const types = this.#typesOf(schema);
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      return [{ path, live: typeOf(value), mock: typeText(types) }];
    }
    if (schema.anyOf !== undefined) return this.#checkOptions(path, value, schema.anyOf);
    if (schema.enum !== undefined && !schema.enum.includes(value)) {
      const words = schema.enum.map((word) => JSON.stringify(word));
      return [{ path, live: shownOf(value, 'value'), mock: `one of ${words.join(', ')}` }];
    }
    if (schema.pattern !== undefined && typeof value === 'string' && !new RegExp(schema.pattern).test(value)) {
      return [{ path, live: 'string', mock: `string that matches ${schema.pattern}` }];
    }
    if (Array.isArray(value)) return value.flatMap((item) => this.#check(`${path}[]`, item, schema.items ?? {}));
    return isRecord(value) ? this.#checkFields(path, value, schema) : [];
  }

  /** Compares with the option that fits best. */
  #checkOptions(path: string, value: unknown, options: readonly FieldSchema[]): FormDifference[] {
    const results = options
      .filter((option) => this.#typesOf(this.#resolve(option)).some((type) => isOfType(value, type)))
      .map((option) => this.#check(path, value, option));
    return results.reduce((best, result) => (result.length < best.length ? result : best), results[0] ?? []);
  }

  #checkFields(path: string, value: Readonly<Record<string, unknown>>, schema: FieldSchema): FormDifference[] {
    const { properties = {}, required = [], additionalProperties } = schema;
    // An object without declared fields may have any.
    const others = additionalProperties ?? (schema.properties === undefined ? {} : undefined);
    const missing = required.filter((name) => value[name] === undefined);
    const absent = missing.map((name): FormDifference => {
      const types = this.#typesOf(this.#resolve(properties[name] ?? {}));
      return { path: `${path}.${name}`, live: 'absent', mock: typeText(types) };
    });
    const present = Object.entries(value).flatMap(([name, item]): FormDifference[] => {
      const fieldPath = `${path}.${name}`;
      const field = Object.hasOwn(properties, name) ? properties[name] : others;
      if (field === undefined) return [{ path: fieldPath, live: typeOf(item), mock: 'absent' }];
      return this.#check(fieldPath, item, field);
    });
    return [...absent, ...present];
  }

  /** Follows a reference, and merges the parts of an extended object. */
  #resolve(schema: FieldSchema): FieldSchema {
    const { $ref, allOf } = schema;
    if ($ref !== undefined) return this.#resolve(this.#components[$ref.replace(/^.*\//, '')] ?? {});
    if (allOf === undefined) return schema;
    const parts = allOf.map((part) => this.#resolve(part));
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  /** Returns the types that a schema allows; none if it allows all. */
  #typesOf({ type = [], anyOf = [] }: FieldSchema): readonly string[] {
    return [...new Set([...[type].flat(), ...anyOf.flatMap((option) => this.#typesOf(this.#resolve(option)))])];
  }
}

/** Names the types of a field, such as `string`, without null. */
function typeText(types: readonly string[]): string {
  return types.filter((type) => type !== 'null').join(' or ') || 'a value';
}

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}
