import { PassThrough } from 'node:stream';
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  type Tool as ProtocolTool,
  Server,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { plainMessage } from '../../engine/api/http/issues.ts';
import { packageVersion } from '../../engine/api/platform/platform.ts';
import { keepProcessAlive } from '../../engine/kernel/clock/timers.ts';
import { validNames } from '../../engine/kernel/core/nearest.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';

const INSTRUCTIONS = `Simulates the Request Network payment API. Start with read_docs. apply_step decides what happens:
who pays, what fails, what time it is. call sends a call as an app does. To find out why something happened, call
GET /__mock/calls?status=4xx and GET /__mock/explain/ID. POST /__mock/scenarios/NAME runs a scenario.`;

/** Sends a call to a path in the mock's workspace: `send('/v2/currencies')`. */
export type SendCall = (path: string, init?: RequestInit) => Promise<Response>;

interface Tool {
  definition: ProtocolTool;
  run(input: unknown, send: SendCall): Promise<Response> | Response;
}

/** Returns a function that creates servers for the mock behind `send`. All workspaces share the tools. */
function serverFactory(): (send: SendCall) => Server {
  let tools: readonly Tool[] | undefined;
  const toolsOf = async (send: SendCall) => {
    tools ??= await mockTools(send);
    return tools;
  };
  return (send) => {
    const server = new Server(
      { name: 'payment-request-mock', version: packageVersion() },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler('tools/list', async () => ({
      tools: (await toolsOf(send)).map(({ definition }) => definition),
    }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }) => {
      const all = await toolsOf(send);
      const tool = all.find(({ definition }) => definition.name === name);
      if (tool !== undefined) return resultOf(await tool.run(input, send));
      const names = all.map(({ definition }) => definition.name);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}"${validNames(name, names)}`);
    });
    return server;
  };
}

/** Returns a response as a tool result: status, hint if any, and body. */
async function resultOf(response: Response): Promise<CallToolResult> {
  const hint = response.headers.get('x-mock-hint');
  const lines = [`status ${response.status}`, ...(hint === null ? [] : [`hint: ${hint}`]), await response.text()];
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: !response.ok };
}

/**
 * Serves the tools of the mock behind `send` on standard input and output. The process stays alive until the client
 * closes its end and every call has a response, because a pipe closes before that.
 */
export function serveMcp(send: SendCall): void {
  const whileAlive: SendCall = (path, init) => {
    const letGo = keepProcessAlive();
    return send(path, init).finally(letGo);
  };
  const create = serverFactory();
  // The transport would drop pending responses when its input ends.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  serveStdio(() => create(whileAlive), { transport: new StdioServerTransport(input, process.stdout) });
}

/** Handles a Model Context Protocol call (streamable HTTP, no sessions) with the tools of a mock. */
export type McpHandler = (request: Request, body: unknown, send: SendCall) => Promise<Response>;

export function mcpHandler(): McpHandler {
  const create = serverFactory();
  return (request, body, send) =>
    createMcpHandler(() => create(send), { maxSubscriptions: 0 }).fetch(request, { parsedBody: body });
}

const CREDENTIALS = ['x-api-key', 'x-client-id', 'authorization'];

const callSchema = () =>
  z
    .strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string().regex(/^\/(v\d+|__mock)\//, 'must begin with /v2/, /v1/ or /__mock/'),
      body: z.unknown().optional().describe('JSON body, except of a GET'),
      headers: z.record(z.string(), z.string()).optional().describe("Without credentials, the mock's API key is sent."),
    })
    .refine(({ method, body }) => method !== 'GET' || body === undefined, 'A GET has no body: use the query');

/** Returns the tools of a mock: its documentation, its operations and its steps. */
async function mockTools(send: SendCall): Promise<readonly Tool[]> {
  const operations = (await Promise.all(['', '/__mock'].map((base) => operationsOf(send, base)))).flat();
  // The response of the control route `GET /__mock/steps`.
  const { steps } = (await readJson(send, '/__mock/steps')) as { steps: { name: string }[] };
  const operationId = oneOf(operations.map((operation) => operation.operationId));
  const step = oneOf(steps.map(({ name }) => name));
  return [
    tool(
      'read_docs',
      'How to use the mock: operations, steps, scenarios and magic values.',
      z.strictObject({}),
      (_, call) => call('/llms.txt'),
    ),
    tool(
      'describe_operation',
      'Path, parameters and body of an operation of the simulated API or the control API.',
      z.strictObject({ operationId }),
      (input) => Response.json(operations.find((operation) => operation.operationId === input.operationId)),
    ),
    tool('describe_step', 'Parameters of a step, with an example.', z.strictObject({ do: step }), (input) =>
      Response.json(steps.find(({ name }) => name === input.do)),
    ),
    tool('call', 'Calls the simulated API or the control API.', callSchema(), callMock, false),
    tool(
      'apply_step',
      'Changes something: who pays, what fails, what time it is. Pass the parameters of the step beside "do".',
      z.looseObject({ do: step }),
      (input, call) => call('/__mock/steps', withJson('POST', input)),
      false,
    ),
  ];
}

function tool<S extends z.ZodObject>(
  name: string,
  description: string,
  schema: S,
  run: (input: z.infer<S>, send: SendCall) => Promise<Response> | Response,
  readOnly = true,
): Tool {
  const inputSchema = z.toJSONSchema(schema) as ProtocolTool['inputSchema'];
  return {
    definition: { name, description, inputSchema, annotations: { readOnlyHint: readOnly, openWorldHint: false } },
    run(input, send) {
      const { success, data, error } = schema.safeParse(input, { error: plainMessage });
      if (success) return run(data, send);
      const problems = error.issues.map(({ path, message }) => [...path.map((name) => `"${String(name)}"`), message]);
      return Response.json({ message: problems.map((words) => words.join(' ')).join('; ') }, { status: 400 });
    },
  };
}

/** Returns the schema of a name. Its error suggests the nearest name. */
function oneOf(values: readonly string[]) {
  return z.enum([...values], {
    error: ({ input }) => (typeof input === 'string' ? `does not exist${validNames(input, values)}` : 'is required'),
  });
}

interface OpenApiOperation {
  operationId: string;
  summary: string;
  parameters?: unknown;
  requestBody?: { content: Record<string, { schema: unknown }> };
}

async function operationsOf(send: SendCall, base: string) {
  // This document is the mock's own.
  const { paths, components } = (await readJson(send, `${base}/openapi.json`)) as {
    paths: Record<string, Record<string, OpenApiOperation>>;
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
      const body = resolved(requestBody?.content['application/json']?.schema);
      return { operationId, method: method.toUpperCase(), path, summary, parameters, body };
    }),
  );
}

async function callMock({ method, path, body, headers }: z.infer<ReturnType<typeof callSchema>>, send: SendCall) {
  const given = new Headers(headers);
  if (!CREDENTIALS.some((name) => given.has(name))) {
    // The response of the control route `GET /__mock/state`.
    const { credentials } = (await readJson(send, '/__mock/state')) as { credentials: { apiKeys: string[] } };
    given.set('x-api-key', credentials.apiKeys[0] ?? '');
  }
  return send(path, withJson(method, body, given));
}

function withJson(method: string, body: unknown, headers = new Headers()): RequestInit {
  if (body === undefined) return { method, headers };
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

/** Reads a path of the mock. Resolves with the parsed body. @throws Error if the read is refused */
async function readJson(send: SendCall, path: string): Promise<unknown> {
  const response = await send(path);
  if (response.ok) return response.json();
  throw new Error(`The mock returned ${response.status} for GET ${path}: ${await response.text()}`);
}
