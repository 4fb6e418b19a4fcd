/** The parts of an OpenAPI document from which calls are generated. */

/** A JSON Schema, as far as the documents of the mock use it. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  $ref?: string;
}

interface Described {
  operationId?: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

/** An operation or a control route, with its schemas. */
export interface Target {
  method: string;
  path: string;
  inPath: readonly Field[];
  inQuery: readonly Field[];
  body: Schema | undefined;
  schemas: Record<string, Schema>;
}

/** A parameter of a path or a query. */
export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/** Returns every operation of a document. */
export function targetsOf({ paths, components }: Document): Target[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const all = parameters.map((parameter) => resolveParameter(parameter, components.parameters ?? {}));
      return {
        method: method.toUpperCase(),
        path,
        inPath: all.filter((one) => one.in === 'path').map(fieldOf),
        inQuery: all.filter((one) => one.in === 'query').map(fieldOf),
        body: Object.values(requestBody?.content ?? {})[0]?.schema,
        schemas: components.schemas,
      };
    }),
  );
}

function resolveParameter(parameter: Parameter, known: Record<string, Parameter>): Parameter {
  return (parameter.$ref === undefined ? undefined : known[parameter.$ref.split('/').at(-1) ?? '']) ?? parameter;
}

function fieldOf({ name, required = false, schema = {}, example }: Parameter): Field {
  return { name, required, schema: example === undefined ? schema : { example, ...schema } };
}
