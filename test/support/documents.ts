import type { Mock } from '../../src/index.ts';

/** The parts of the OpenAPI documents that tests, generators and the fuzzer read. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  example?: unknown;
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: unknown;
  schema: Schema;
}

export interface DocumentedOperation {
  operationId: string;
  summary: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  description?: string;
  deprecated?: boolean;
  responses?: Record<string, { description: string }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Located extends DocumentedOperation {
  method: string;
  path: string;
}

/** Returns a document of a mock: `/openapi.json` or `/__mock/openapi.json`. */
export async function readDocument(mock: Mock, path: string): Promise<OpenApiDocument> {
  return (await (await mock.fetch(path)).json()) as OpenApiDocument;
}

export function operationsOf({ paths }: OpenApiDocument): Located[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

/** Returns the schema of an operation's JSON body. */
export function bodyOf({ requestBody }: Pick<DocumentedOperation, 'requestBody'>): Schema | undefined {
  return requestBody?.content['application/json']?.schema;
}

/** Returns a schema with `$ref` and `allOf` merged. */
export function resolve({ components }: Pick<OpenApiDocument, 'components'>, schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    const { $ref, ...rest } = schema;
    return { ...resolve({ components }, components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}), ...rest };
  }
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => resolve({ components }, part));
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  return { ...schema, type: 'object', properties, required };
}

/** Returns the example of a schema: its own, its first value, or one built from required fields. */
export function exampleOf(document: OpenApiDocument, given: Schema): unknown {
  const schema = resolve(document, given);
  const { properties = {}, required = [] } = schema;
  const value = schema.example ?? schema.const ?? schema.enum?.[0];
  if (value !== undefined || required.length === 0) return value;
  const fields = required.map((name) => [name, exampleOf(document, properties[name] ?? {})]);
  return fields.some(([, field]) => field === undefined) ? undefined : Object.fromEntries(fields);
}

export const parameterExample = ({ example, schema }: Parameter): unknown => example ?? schema.example;

/** Replaces path parameters by their examples. */
export function pathOf(path: string, parameters: readonly Parameter[] = []): string {
  const inPath = parameters.filter((one) => one.in === 'path');
  return inPath.reduce(
    (text, one) => text.replace(`{${one.name}}`, encodeURIComponent(String(parameterExample(one)))),
    path,
  );
}
