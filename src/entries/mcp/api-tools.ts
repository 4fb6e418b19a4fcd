import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { describedOperations } from './route-tools.ts';
import { type InputSchema, readJson, refused, type SendCall, type Tool, withJson } from './tool.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const CREDENTIALS = ['x-api-key', 'x-client-id', 'authorization'];

const callSchema: InputSchema = {
  type: 'object',
  properties: {
    method: { type: 'string', enum: METHODS },
    path: { type: 'string', description: 'With its query, for example /v2/payments?limit=5' },
    body: { type: 'object', description: 'JSON body' },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Without a credential among them, the API key of the mock is sent.',
    },
  },
  required: ['method', 'path'],
};

/** Returns the tools for the simulated API: its operations, what one of them takes, and a call. */
export async function apiTools(send: SendCall): Promise<Tool[]> {
  const operations = await describedOperations(send, '/openapi.json');
  return [
    {
      name: 'list_operations',
      description: 'Lists the operations of the simulated API.',
      inputSchema: { type: 'object', properties: {} },
      readOnly: true,
      run: async () => {
        const all = [...operations.values()];
        return Response.json(all.map((one) => `${one.operationId}: ${one.method} ${one.path}, ${one.summary}`));
      },
    },
    {
      name: 'describe_operation',
      description: 'Describes the path, query and body of one operation of the simulated API, as JSON Schema.',
      inputSchema: {
        type: 'object',
        properties: { operationId: { type: 'string', enum: [...operations.keys()] } },
        required: ['operationId'],
      },
      readOnly: true,
      run: async (_, { operationId }) => {
        const operation = operations.get(String(operationId));
        if (operation !== undefined) return Response.json(operation);
        const near = didYouMean(String(operationId), operations.keys()) || '; see list_operations';
        return refused(`There is no operation "${operationId}"${near}`, 404);
      },
    },
    {
      name: 'call_api',
      description: 'Sends a call to the simulated API, as an app would, and returns its status and answer.',
      inputSchema: callSchema,
      readOnly: false,
      run: callApi,
    },
  ];
}

async function callApi(
  send: SendCall,
  { method, path, body, headers = {} }: Record<string, unknown>,
): Promise<Response> {
  if (!METHODS.includes(String(method)) || !/^\/v\d+\//.test(String(path))) {
    return refused(`method must be one of ${METHODS.join(', ')}, and path one of the API such as /v2/request`);
  }
  if (method === 'GET' && body !== undefined)
    return refused('A GET has no body: leave body out, and put its fields into the query of path');
  const given = Object.entries(Object(headers)).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
  const isAnonymous = given.every(([name]) => !CREDENTIALS.includes(name));
  const key = isAnonymous ? { 'x-api-key': await apiKeyOf(send) } : {};
  return send(String(path), withJson(String(method), body, { ...key, ...Object.fromEntries(given) }));
}

async function apiKeyOf(send: SendCall): Promise<string> {
  // The answer of the control route `GET /__mock/state`.
  const { credentials } = (await readJson(send, '/__mock/state')) as { credentials: { apiKeys: string[] } };
  return credentials.apiKeys[0] ?? '';
}
