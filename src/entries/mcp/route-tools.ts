import type { JSONValue } from '@modelcontextprotocol/server';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { type InputSchema, readJson, type SendCall, type Tool, withJson } from './tool.ts';

/** The routes of the control API that are tools, by the name of the tool. What the steps do is left out. */
const ROUTES = {
  get_state: 'getState',
  reset: 'postReset',
  list_scenarios: 'getScenarios',
  run_scenario: 'postScenariosByName',
  list_magic_values: 'getMagicValues',
  get_clock: 'getClock',
  explain: 'getExplainById',
  list_calls: 'getCalls',
  wait_for_call: 'getCallsWait',
  settle: 'postSettled',
  list_webhooks: 'getWebhooks',
  list_deliveries: 'getWebhooksDeliveries',
  wait_for_delivery: 'getWebhooksWait',
  list_faults: 'getFaults',
  list_snapshots: 'getSnapshots',
  take_snapshot: 'postSnapshots',
  restore_snapshot: 'postSnapshotsByIdRestore',
} as const;

/** Returns the tools that are routes of the control API, with the input that the control API's document says. */
export async function routeTools(send: SendCall): Promise<Tool[]> {
  const operations = await describedOperations(send, '/__mock/openapi.json');
  return Object.entries(ROUTES).map(([name, operationId]) => {
    const operation = operations.get(operationId);
    if (operation === undefined) throw new Error(`The control API has no route ${operationId}`);
    return toolOf(name, operation);
  });
}

function toolOf(name: string, { method, path, summary, parameters, body }: OperationInfo): Tool {
  const required = parameters.filter((one) => one.required).map((one) => one.name);
  return {
    name,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body?.properties },
      ...(required.length > 0 && { required }),
    },
    readOnly: method === 'GET',
    run: (send, input) => {
      const rest = new Map(Object.entries(input));
      const taken = (from: string) => {
        const value = rest.get(from);
        rest.delete(from);
        return String(value ?? '');
      };
      const place = path.replace(/\{(\w+)\}/g, (_, id: string) => pathSegment(taken(id)));
      const names = parameters.filter((one) => one.in === 'query' && rest.has(one.name)).map((one) => one.name);
      const query = new URLSearchParams(names.map((one) => [one, taken(one)])).toString();
      // A timeline is read as text.
      const headers = name === 'explain' ? { accept: 'text/plain' } : {};
      const init = withJson(method, method === 'GET' ? undefined : Object.fromEntries(rest), headers);
      return send(`${place}${query === '' ? '' : `?${query}`}`, init);
    },
  };
}

/** An operation as an OpenAPI document of the mock describes it, without references. */
export interface OperationInfo {
  operationId: string;
  /** In capital letters. */
  method: string;
  path: string;
  summary: string;
  parameters: readonly { name: string; in: string; required: boolean; schema: JSONValue }[];
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

function withoutReferences(schema: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutReferences(part, schemas));
  if (!isRecord(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') return withoutReferences(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutReferences(part, schemas)]));
}
