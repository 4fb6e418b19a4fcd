import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';

/** Sends a call to the mock, to a path within its workspace: `send('/v2/currencies')`. */
export type SendCall = (path: string, init?: RequestInit) => Promise<Response>;

/** The JSON Schema of an argument, as far as it is checked here. The mock itself checks the rest. */
interface ArgumentSchema {
  enum?: readonly string[];
  pattern?: string;
}

/** The JSON Schema of a tool's arguments. */
interface InputSchema {
  type: 'object';
  properties: Record<string, ArgumentSchema & Record<string, unknown>>;
  required?: readonly string[];
  additionalProperties?: boolean;
}

/** A tool: something that an agent can do with the mock. */
export interface Tool {
  /** Letters, digits and underscores, which every client accepts. */
  name: string;
  description: string;
  inputSchema: InputSchema;
  readOnly: boolean;
  run(input: Record<string, unknown>, send: SendCall): Promise<Response> | Response;
}

/** An operation of one of the mock's two OpenAPI documents, without references. */
interface Operation {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  parameters: readonly { name: string; in: string; required?: boolean; schema: ArgumentSchema }[];
  body: Pick<InputSchema, 'properties'> | undefined;
}

/** Operations of the control API that are tools of their own, by tool name. `call` reaches the others. */
const CONTROL_TOOLS: Readonly<Record<string, string>> = {
  run_scenario: 'postScenariosByName',
  list_calls: 'getCalls',
  explain: 'getExplainById',
  list_deliveries: 'getWebhooksDeliveries',
  reset: 'postReset',
};

const CREDENTIALS = ['x-api-key', 'x-client-id', 'authorization'];

/** Returns the tools of a mock: its documentation, its operations and its steps. */
export async function mockTools(send: SendCall): Promise<ReadonlyMap<string, Tool>> {
  const operations = (await Promise.all(['', '/__mock'].map((base) => operationsOf(send, base)))).flat();
  // The response of the control route `GET /__mock/steps`.
  const { steps } = (await readJson(send, '/__mock/steps')) as { steps: { name: string }[] };
  const stepNames = steps.map(({ name }) => name);
  const operationIds = operations.map(({ operationId }) => operationId);
  const tools: Tool[] = [
    {
      name: 'read_docs',
      description: 'How to use the mock, with a line for each operation, step, scenario and magic value.',
      inputSchema: { type: 'object', properties: {} },
      readOnly: true,
      run: (_, call) => call('/llms.txt'),
    },
    {
      name: 'describe_operation',
      description: 'Path, parameters and body of an operation of the simulated API or the control API.',
      inputSchema: choice('operationId', operationIds),
      readOnly: true,
      run: (input) => Response.json(operations.find(({ operationId }) => operationId === input.operationId)),
    },
    {
      name: 'describe_step',
      description: 'Parameters of a step, with an example.',
      inputSchema: choice('do', stepNames),
      readOnly: true,
      run: (input) => Response.json(steps.find(({ name }) => name === input.do)),
    },
    {
      name: 'call',
      description: 'Calls the simulated API as an app does, or the control API. Returns the status and the body.',
      inputSchema: {
        type: 'object',
        properties: {
          method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          path: { type: 'string', pattern: '^/(v\\d+|__mock)/', description: 'with its query: /v2/payments?limit=5' },
          body: { description: 'JSON body, except of a GET' },
          headers: { type: 'object', description: "Without credentials, the mock's API key is sent." },
        },
        required: ['method', 'path'],
      },
      readOnly: false,
      run: callMock,
    },
    {
      name: 'apply_step',
      description:
        'Changes something: who pays, what fails, what time it is. Pass the parameters of the step beside "do".',
      inputSchema: { ...choice('do', stepNames), additionalProperties: true },
      readOnly: false,
      run: (input, call) => call('/__mock/steps', withJson('POST', input)),
    },
    ...Object.entries(CONTROL_TOOLS).flatMap(([name, id]) =>
      operations.filter(({ operationId }) => operationId === id).map((operation) => operationTool(name, operation)),
    ),
  ];
  return new Map(tools.map((tool) => [tool.name, tool]));
}

/** Returns the operations of the document at a path. */
async function operationsOf(send: SendCall, base: string): Promise<Operation[]> {
  // The mock wrote this document.
  const { paths, components } = (await readJson(send, `${base}/openapi.json`)) as {
    paths: Record<
      string,
      Record<string, Operation & { requestBody?: { content: Record<string, { schema: unknown }> } }>
    >;
    components?: { schemas?: Record<string, unknown> };
  };
  const resolved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolved);
    if (!isRecord(part)) return part;
    if (typeof part.$ref === 'string') return resolved(components?.schemas?.[part.$ref.split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolved(inner)]));
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, parameters = [], requestBody }]) => {
      const body = resolved(requestBody?.content['application/json']?.schema) as Operation['body'];
      return { operationId, method: method.toUpperCase(), path, summary, parameters, body };
    }),
  );
}

function choice(name: string, values: readonly string[]): InputSchema {
  return { type: 'object', properties: { [name]: { type: 'string', enum: values } }, required: [name] };
}

function operationTool(name: string, { method, path, summary, parameters, body }: Operation): Tool {
  const fields = body?.properties ?? {};
  return {
    name,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(parameters.map((one) => [one.name, { ...one.schema }])), ...fields },
      required: parameters.filter((one) => one.required).map((one) => one.name),
    },
    readOnly: method === 'GET',
    run: (input, call) => {
      const place = path.replace(/\{(\w+)\}/g, (_, id: string) => pathSegment(String(input[id])));
      const query = parameters.filter((one) => one.in === 'query' && one.name in input);
      const search = new URLSearchParams(query.map((one) => [one.name, String(input[one.name])]));
      const given = Object.entries(input).filter(([key]) => Object.hasOwn(fields, key));
      // A timeline is read as text.
      const headers = name === 'explain' ? { accept: 'text/plain' } : {};
      return call(`${place}?${search}`, withJson(method, body && Object.fromEntries(given), headers));
    },
  };
}

async function callMock({ method, path, body, headers }: Record<string, unknown>, send: SendCall): Promise<Response> {
  if (method === 'GET' && body !== undefined)
    return refused('A GET has no body: put its fields into the query of path');
  const given = Object.fromEntries(
    Object.entries(Object(headers)).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  if (!CREDENTIALS.some((name) => name in given)) {
    // The response of the control route `GET /__mock/state`.
    const { credentials } = (await readJson(send, '/__mock/state')) as { credentials: { apiKeys: string[] } };
    given['x-api-key'] = credentials.apiKeys[0] ?? '';
  }
  return send(String(path), withJson(String(method), body, given));
}

/** Returns a call with a JSON body, for {@link SendCall}. */
function withJson(method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Reads a path of the mock. Resolves with the parsed body. @throws ProtocolError with the response when the read is refused */
async function readJson(send: SendCall, path: string): Promise<unknown> {
  const response = await send(path);
  if (response.ok) return response.json();
  const message = `The mock answered ${response.status} to GET ${path}: ${await response.text()}`;
  throw new ProtocolError(ProtocolErrorCode.InternalError, message);
}

/** Returns the response of a tool that was not run. */
export function refused(message: string): Response {
  return Response.json({ message }, { status: 400 });
}

/** Returns what is wrong with arguments: those that are unknown, missing, or no such choice. The mock itself checks the rest. */
export function argumentProblems({ inputSchema }: Tool, input: Record<string, unknown>): string[] {
  const { properties, required = [], additionalProperties = false } = inputSchema;
  const names = Object.keys(properties);
  const unknown = additionalProperties ? [] : Object.keys(input).filter((name) => !names.includes(name));
  return [
    ...unknown.map(
      (name) => `unknown argument "${name}"${didYouMean(name, names) || `; valid: ${names.join(', ') || 'none'}`}`,
    ),
    ...required.filter((name) => !Object.hasOwn(input, name)).map((name) => `"${name}" is missing`),
    ...names
      .filter((name) => Object.hasOwn(input, name))
      .flatMap((name) => valueProblem(name, input[name], properties[name])),
  ];
}

function valueProblem(name: string, value: unknown, { enum: values, pattern }: ArgumentSchema = {}): string[] {
  const text = String(value);
  if (values !== undefined && !values.includes(text)) return [`no ${name} is "${text}"${didYouMean(text, values)}`];
  const isMatch = pattern === undefined || new RegExp(pattern).test(text);
  return isMatch ? [] : [`${name} "${text}" must match ${pattern}`];
}
