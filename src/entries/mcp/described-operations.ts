import type { JSONValue } from '@modelcontextprotocol/server';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { type InputSchema, readJson, type SendCall } from './tool.ts';

/** An operation as an OpenAPI document of the mock describes it, without references. */
export interface OperationInfo {
  operationId: string;
  /** In capital letters. */
  method: string;
  path: string;
  summary: string;
  parameters: readonly { name: string; in: string; required: boolean; schema: JSONValue }[];
  /** Schema of the JSON body. */
  body: InputSchema | undefined;
}

interface WrittenOperation {
  operationId: string;
  summary: string;
  parameters?: OperationInfo['parameters'];
  requestBody?: { content: { 'application/json': { schema: InputSchema } } };
}

/** Returns the operations of one of the mock's two documents, by operationId. */
export async function describedOperations(send: SendCall, document: string): Promise<Map<string, OperationInfo>> {
  // The mock's own document; the names above are those that it uses.
  const { paths, components } = (await readJson(send, document)) as {
    paths: Record<string, Record<string, WrittenOperation>>;
    components?: { schemas?: Record<string, unknown> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): OperationInfo => {
      const { operationId, summary, parameters = [], requestBody } = written;
      const schema = requestBody?.content['application/json'].schema;
      // What stands in place of a reference has the type of what it refers to.
      const body = withoutReferences(schema, components?.schemas ?? {}) as InputSchema | undefined;
      return { operationId, method: method.toUpperCase(), path, summary, parameters, body };
    }),
  );
  return new Map(operations.map((operation) => [operation.operationId, operation]));
}

/** Returns a schema with each reference to a component replaced by the component. */
function withoutReferences(schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutReferences(part, schemas));
  if (!isRecord(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') return withoutReferences(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutReferences(part, schemas)]));
}
