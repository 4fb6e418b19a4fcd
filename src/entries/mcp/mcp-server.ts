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
import { messageOf } from '../../engine/kernel/core/errors.ts';
import { validNames } from '../../engine/kernel/core/nearest.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import { compact } from './compact-steps.ts';

/** Where a mock is: the base URL of its API, and the workspace, `''` for the main one. */
export interface MockAddress {
  url: string;
  workspace: string;
}

const instructionsFor = ({ url, workspace }: MockAddress) => `Simulates the Request Network payment API at ${url}${
  workspace === '' ? '' : ` (workspace "${workspace}")`
}: the base URL for the application.
Start with read_docs. apply_step decides what happens: who pays, what fails, what time it is. call sends a call as an
app does. next_steps returns what can happen to a record. To find out why something happened, call GET
/__mock/calls?status=4xx and GET /__mock/explain/ID.
POST /__mock/scenarios/NAME runs a scenario. apply_step, next_steps and call take the workspace of a test.`;

/**
 * Sends a call to a path in the mock's workspace, or in another: `send('/v2/currencies')`.
 * @throws NoAnswer if a fault keeps the response
 */
export type SendCall = (path: string, init?: RequestInit, workspace?: string) => Promise<Response>;

/** Why a call has no response, such as `fault-3: reset, after the operation`. */
export class NoAnswer extends Error {
  constructor(reason: string, wrote = false) {
    super(`no answer: ${reason}${wrote ? ' (the write is committed)' : ''}`);
  }
}

interface Tool {
  definition: ProtocolTool;
  run(input: unknown, send: SendCall): Promise<Response> | Response;
}

/** Returns a function that creates servers for the mock behind `send`. All workspaces share the tools. */
function serverFactory(): (send: SendCall, address: MockAddress) => Server {
  let tools: Promise<readonly Tool[]> | undefined;
  const toolsOf = (send: SendCall) => {
    // Calls at the same time share the work. A failure is tried again.
    tools ??= mockTools(send).catch((error: unknown) => {
      tools = undefined;
      throw error;
    });
    return tools;
  };
  return (send, address) => {
    const server = new Server(
      { name: 'payment-request-mock', version: packageVersion() },
      { capabilities: { tools: {} }, instructions: instructionsFor(address) },
    );
    server.setRequestHandler('tools/list', async () => ({
      tools: (await toolsOf(send)).map(({ definition }) => definition),
    }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }) => {
      const all = await toolsOf(send).catch(messageOf);
      if (typeof all === 'string') return failure(all);
      const tool = all.find(({ definition }) => definition.name === name);
      if (tool !== undefined) return resultOf(tool, input, send);
      const names = all.map(({ definition }) => definition.name);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}"${validNames(name, names)}`);
    });
    return server;
  };
}

const TEXT = { accept: 'text/plain' };

const STREAM = 'The response is a stream that never ends; /__mock/calls and /__mock/explain/{id} say what happened';

/** Runs a tool. A response becomes its status, hint if any, and body; a lost response, the reason. */
async function resultOf(tool: Tool, input: unknown, send: SendCall): Promise<CallToolResult> {
  try {
    const response = await tool.run(input, send);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return failure(STREAM);
    }
    const hint = response.headers.get('x-mock-hint');
    const lines = [`status ${response.status}`, ...(hint === null ? [] : [`hint: ${hint}`]), await response.text()];
    return { content: [{ type: 'text', text: lines.join('\n') }], isError: !response.ok };
  } catch (error) {
    return failure(messageOf(error));
  }
}

const failure = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/**
 * Serves the tools of the mock behind `send` on standard input and output. The process stays alive until the client
 * closes its end and every call has a response, because a pipe closes before that.
 */
export function serveMcp(send: SendCall, address: MockAddress): void {
  const whileAlive: SendCall = (...call) => {
    const letGo = keepProcessAlive();
    return send(...call).finally(letGo);
  };
  const create = serverFactory();
  // Each pending response adds a listener while the client reads slowly.
  process.stdout.setMaxListeners(0);
  // The transport would drop pending responses when its input ends.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  serveStdio(() => create(whileAlive, address), { transport: new StdioServerTransport(input, process.stdout) });
}

/** Handles a Model Context Protocol call (streamable HTTP, no sessions) with the tools of a mock. */
export type McpHandler = (request: Request, body: unknown, send: SendCall, address: MockAddress) => Promise<Response>;

export function mcpHandler(): McpHandler {
  const create = serverFactory();
  return (request, body, send, address) =>
    createMcpHandler(() => create(send, address), { maxSubscriptions: 0 }).fetch(request, { parsedBody: body });
}

const CREDENTIALS = ['x-api-key', 'x-client-id', 'authorization'];

const workspaceField = () =>
  z.string().optional().describe("workspace key, as in /w/KEY; without one, the server's workspace");

const callSchema = () =>
  z
    .strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z
        .string()
        .regex(
          /^(\/w\/[^/?#]+)?\/(v\d+|__mock)\//,
          'must begin with /v2/, /v1/ or /__mock/, after /w/KEY for a workspace',
        ),
      body: z.unknown().optional().describe('JSON body, except of a GET'),
      headers: z.record(z.string(), z.string()).optional().describe("Without credentials, the mock's API key is sent."),
      workspace: workspaceField(),
    })
    .refine(({ method, body }) => method !== 'GET' || body === undefined, 'A GET has no body: use the query');

/** Returns the tools of a mock: its documentation, its operations and its steps. */
async function mockTools(send: SendCall): Promise<readonly Tool[]> {
  const [operations, { steps }, sections] = await Promise.all([
    Promise.all(['', '/__mock'].map((base) => operationsOf(send, base))).then((both) => both.flat()),
    // The response of the control route `GET /__mock/steps`.
    readJson(send, '/__mock/steps') as Promise<{ steps: { name: string }[] }>,
    readSections(send),
  ]);
  const operationId = oneOf(operations.map((operation) => operation.operationId));
  const step = oneOf(steps.map(({ name }) => name));
  return [
    tool(
      'read_docs',
      'How to use the mock: operations, steps, scenarios and magic values, or one section of it.',
      z.strictObject({ section: oneOf([...sections.keys()]).optional() }),
      ({ section }, call) => (section === undefined ? call('/llms.txt') : new Response(sections.get(section))),
    ),
    tool(
      'describe_operation',
      'Path, parameters, body and response of an operation of the simulated API or the control API.',
      z.strictObject({ operationId }),
      (input) => Response.json(operations.find((operation) => operation.operationId === input.operationId)),
    ),
    tool('describe_step', 'Parameters of a step, with an example.', z.strictObject({ do: step }), (input) =>
      Response.json(steps.find(({ name }) => name === input.do)),
    ),
    tool(
      'next_steps',
      'What can happen to a record now: the steps that it can take, as apply_step takes them, with what each would ' +
        'change and send, and why the others are refused. Changes nothing.',
      z.strictObject({
        id: z.string().min(1).describe('id of a request, link, payer, bank account, delivery or another record'),
        workspace: workspaceField(),
      }),
      ({ id, workspace }, call) => call(`/__mock/next/${pathSegment(id)}`, { headers: TEXT }, workspace),
    ),
    tool('call', 'Calls the simulated API or the control API.', callSchema(), callMock, false),
    tool(
      'apply_step',
      'Changes something: who pays, what fails, what time it is. Pass the parameters of the step beside "do", or a ' +
        'list of steps, which succeed or fail together. Returns IDs and statuses.',
      z.looseObject({
        do: step.optional(),
        steps: z
          .array(z.looseObject({ do: step }))
          .min(1)
          .optional()
          .describe('several steps, instead of "do"'),
        workspace: workspaceField(),
        full: z.boolean().optional().describe('return whole records'),
      }),
      applySteps,
      false,
    ),
  ];
}

async function applySteps(input: Readonly<Record<string, unknown>>, send: SendCall): Promise<Response> {
  const { steps, workspace, full, ...step } = input;
  if ((steps === undefined) === (step.do === undefined)) return refused('give either "do" or "steps"');
  const [extra] = Object.keys(step);
  if (steps !== undefined && extra !== undefined) return refused(`"${extra}" belongs into a step of "steps"`);
  const init = withJson('POST', steps ?? step);
  const response = await send('/__mock/steps', init, typeof workspace === 'string' ? workspace : undefined);
  if (!response.ok || full === true) return response;
  // The response of the control route `POST /__mock/steps`.
  const { applied } = (await response.json()) as { applied: { do: string; result: unknown }[] };
  const short = applied.map((one) => ({ do: one.do, result: compact(one.result) }));
  return Response.json({ applied: short }, { headers: response.headers });
}

const refused = (message: string) => Response.json({ message }, { status: 400 });

/** Returns the sections of /llms.txt by their headings, without remarks in parentheses. */
async function readSections(send: SendCall): Promise<ReadonlyMap<string, string>> {
  const [, ...sections] = (await (await send('/llms.txt')).text()).split(/^(?=## )/m);
  return new Map(sections.map((text) => [/^## (.*?)(?: \(.*)?$/m.exec(text)?.[1] ?? '', text]));
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
      return refused(problems.map((words) => words.join(' ')).join('; '));
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
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

async function operationsOf(send: SendCall, base: string) {
  // This document is the mock's own.
  const { paths, components } = (await readJson(send, `${base}/openapi.json`)) as {
    paths: Record<string, Record<string, OpenApiOperation>>;
    components?: { schemas?: Record<string, unknown> };
  };
  /** `path` has the names of the schemas around it, because a schema may contain itself. */
  const resolved = (part: unknown, path: readonly string[] = []): unknown => {
    if (Array.isArray(part)) return part.map((item) => resolved(item, path));
    if (!isRecord(part)) return part;
    if (typeof part.$ref !== 'string') {
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolved(inner, path)]));
    }
    const name = part.$ref.split('/').at(-1) ?? '';
    return path.includes(name) ? { title: name } : resolved(components?.schemas?.[name], [...path, name]);
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, summary, parameters = [], requestBody, responses = {} } = operation;
      const body = resolved(requestBody?.content['application/json']?.schema);
      const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
      const response = { status: Number(status), body: resolved(success?.content?.['application/json']?.schema) };
      return { operationId, method: method.toUpperCase(), path, summary, parameters, body, response };
    }),
  );
}

async function callMock(input: z.infer<ReturnType<typeof callSchema>>, send: SendCall) {
  const { method, body, headers } = input;
  const given = new Headers(headers);
  const [, key, path = input.path] = /^\/w\/([^/]+)(\/.*)$/s.exec(input.path) ?? [];
  const named = key === undefined ? given.get('x-mock-workspace') : decodeURIComponent(key);
  given.delete('x-mock-workspace');
  const workspace = input.workspace ?? named ?? undefined;
  if (!CREDENTIALS.some((name) => given.has(name))) {
    // The response of the control route `GET /__mock/state`.
    const { credentials } = (await readJson(send, '/__mock/state', workspace)) as {
      credentials: { apiKeys: string[] };
    };
    given.set('x-api-key', credentials.apiKeys[0] ?? '');
  }
  return send(path, withJson(method, body, given), workspace);
}

function withJson(method: string, body: unknown, headers = new Headers()): RequestInit {
  if (body === undefined) return { method, headers };
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(body) };
}

/** Reads a path of the mock. Resolves with the parsed body. @throws Error if the read is refused */
async function readJson(send: SendCall, path: string, workspace?: string): Promise<unknown> {
  const response = await send(path, undefined, workspace);
  if (response.ok) return response.json();
  throw new Error(`The mock returned ${response.status} for GET ${path}: ${await response.text()}`);
}
