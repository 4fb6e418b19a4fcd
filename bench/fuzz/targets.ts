import {
  bodyOf,
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  type Schema,
} from '../../test/support/documents.ts';

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
export type Field = ReturnType<typeof fieldOf>;

/** Returns every operation of a document. */
export function targetsOf(document: OpenApiDocument): Target[] {
  return operationsOf(document).map(({ parameters = [], method, path, ...operation }) => ({
    method,
    path,
    inPath: parameters.filter((one) => one.in === 'path').map(fieldOf),
    inQuery: parameters.filter((one) => one.in === 'query').map(fieldOf),
    body: bodyOf(operation),
    schemas: document.components.schemas,
  }));
}

function fieldOf({ name, required = false, schema, example }: Parameter) {
  return { name, required, schema: example === undefined ? schema : { example, ...schema } };
}
