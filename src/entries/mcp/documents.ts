import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { type InputSchema, readJson, type SendCall } from './tool.ts';

/** An operation of one of the mock's two OpenAPI documents, without references. */
export interface OperationInfo {
  operationId: string;
  /** In capital letters. */
  method: string;
  path: string;
  summary: string;
  parameters: readonly { name: string; in: string; required?: boolean; schema: unknown }[];
  body: InputSchema | undefined;
}

interface WrittenOperation {
  operationId: string;
  summary: string;
  parameters?: OperationInfo['parameters'];
  requestBody?: { content: { 'application/json': { schema: unknown } } };
}

/** Returns the operations of the simulated API and of the control API, by operationId. */
export async function documentedOperations(send: SendCall): Promise<Map<string, OperationInfo>> {
  const documents = ['/openapi.json', '/__mock/openapi.json'];
  const operations = await Promise.all(documents.map((path) => operationsOf(send, path)));
  return new Map(operations.flat().map((operation) => [operation.operationId, operation]));
}

async function operationsOf(send: SendCall, document: string): Promise<OperationInfo[]> {
  // The mock wrote this document.
  const { paths, components } = (await readJson(send, document)) as {
    paths: Record<string, Record<string, WrittenOperation>>;
    components?: { schemas?: Record<string, unknown> };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => {
      const { operationId, summary, parameters = [], requestBody } = written;
      const schema = requestBody?.content['application/json'].schema;
      const body = withoutReferences(schema, components?.schemas ?? {}) as InputSchema | undefined;
      return { operationId, method: method.toUpperCase(), path, summary, parameters, body };
    }),
  );
}

function withoutReferences(schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutReferences(part, schemas));
  if (!isRecord(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') return withoutReferences(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutReferences(part, schemas)]));
}
