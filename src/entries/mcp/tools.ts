import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { documentedOperations, type OperationInfo } from './documents.ts';
import { readJson, refused, type SendCall, type Tool, withJson } from './tool.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const CREDENTIALS = ['x-api-key', 'x-client-id', 'authorization'];

/** Operations of the control API that are tools of their own, by tool name. `call` reaches the others. */
const CONTROL_TOOLS = {
  run_scenario: 'postScenariosByName',
  list_calls: 'getCalls',
  explain: 'getExplainById',
  list_deliveries: 'getWebhooksDeliveries',
  reset: 'postReset',
};

/** Returns the tools of a mock by name: the documentation, its operations and its steps. */
export async function mockTools(send: SendCall): Promise<Map<string, Tool>> {
  const operations = await documentedOperations(send);
  // The response of the control route `GET /__mock/steps`.
  const { steps } = (await readJson(send, '/__mock/steps')) as { steps: { name: string }[] };
  const stepNames = steps.map(({ name }) => name);
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
      inputSchema: choice('operationId', [...operations.keys()]),
      readOnly: true,
      run: ({ operationId }) => {
        const operation = operations.get(String(operationId));
        return operation ? Response.json(operation) : unknownName('operation', operationId, operations.keys());
      },
    },
    {
      name: 'describe_step',
      description: 'Parameters of a step, with an example.',
      inputSchema: choice('do', stepNames),
      readOnly: true,
      run: ({ do: name }) => {
        const step = steps.find((one) => one.name === name);
        return step ? Response.json(step) : unknownName('step', name, stepNames);
      },
    },
    {
      name: 'call',
      description: 'Calls the simulated API as an app does, or the control API. Returns the status and the body.',
      inputSchema: {
        type: 'object',
        properties: {
          method: { type: 'string', enum: METHODS },
          path: { type: 'string', description: 'with its query: /v2/payments?limit=5' },
          body: { description: 'JSON body' },
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
  ];
  for (const [name, operationId] of Object.entries(CONTROL_TOOLS)) {
    const operation = operations.get(operationId);
    if (operation === undefined) throw new Error(`The control API has no operation ${operationId}`);
    tools.push(operationTool(name, operation));
  }
  return new Map(tools.map((tool) => [tool.name, tool]));
}

function choice(name: string, values: string[]) {
  return { type: 'object' as const, properties: { [name]: { type: 'string', enum: values } }, required: [name] };
}

function unknownName(kind: string, name: unknown, known: Iterable<string>): Response {
  return refused(`There is no ${kind} "${name}"${didYouMean(String(name), known) || '; see read_docs'}`, 404);
}

function operationTool(name: string, { method, path, summary, parameters, body }: OperationInfo): Tool {
  return {
    name,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body?.properties },
      required: parameters.filter((one) => one.required).map((one) => one.name),
    },
    readOnly: method === 'GET',
    run: (input, call) => {
      const names = parameters.filter((one) => one.in === 'query' && one.name in input).map((one) => one.name);
      const query = new URLSearchParams(names.map((one) => [one, String(input[one])])).toString();
      const place = path.replace(/\{(\w+)\}/g, (_, id: string) => pathSegment(String(input[id])));
      const fields = Object.entries(input).filter(([key]) => Object.hasOwn(body?.properties ?? {}, key));
      // A timeline is read as text.
      const headers = name === 'explain' ? { accept: 'text/plain' } : {};
      return call(`${place}?${query}`, withJson(method, body && Object.fromEntries(fields), headers));
    },
  };
}

async function callMock({ method, path, body, headers }: Record<string, unknown>, send: SendCall): Promise<Response> {
  if (!METHODS.includes(String(method)) || !/^\/(v\d+|__mock)\//.test(String(path))) {
    return refused(`method must be one of ${METHODS.join(', ')}, and path a path such as /v2/request or /__mock/state`);
  }
  if (method === 'GET' && body !== undefined)
    return refused('A GET has no body: put its fields into the query of path');
  const given = new Headers(
    Object.entries(Object(headers)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  if (!CREDENTIALS.some((name) => given.has(name))) given.set('x-api-key', await apiKeyOf(send));
  return send(String(path), withJson(String(method), body, Object.fromEntries(given)));
}

async function apiKeyOf(send: SendCall): Promise<string> {
  // The response of the control route `GET /__mock/state`.
  const { credentials } = (await readJson(send, '/__mock/state')) as { credentials: { apiKeys: string[] } };
  return credentials.apiKeys[0] ?? '';
}

/** Returns which arguments are unknown or missing. The mock itself checks the values. */
export function argumentProblems({ inputSchema }: Tool, input: object): string[] {
  const { properties = {}, required = [], additionalProperties = false } = inputSchema;
  const names = Object.keys(properties);
  const unknown = additionalProperties ? [] : Object.keys(input).filter((one) => !names.includes(one));
  return [
    ...unknown.map(
      (one) => `unknown argument "${one}"${didYouMean(one, names) || `; valid: ${names.join(', ') || 'none'}`}`,
    ),
    ...required.filter((one) => !Object.hasOwn(input, one)).map((one) => `"${one}" is missing`),
  ];
}
