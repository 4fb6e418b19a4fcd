import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createMock, startMock } from '../../src/index.ts';
import { PAYEE } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { serve } from '../support/serve.ts';

const REQUEST = { payee: PAYEE, amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };

async function connected(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'a coding agent', version: '1' });
  const address = new URL(`${url}/__mock/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

/** Calls a tool. Returns its lines and whether it failed. */
async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [only] = content;
  const [status, ...lines] = only?.type === 'text' ? only.text.split('\n') : [];
  return { status, lines, isError, body: JSON.parse(lines.at(-1) ?? '') };
}

test('mcp: an agent creates and pays a request, and reads why a call failed', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const made = await use(client, 'call', { method: 'POST', path: '/v2/request', body: REQUEST });
  expect(made.status).toBe('status 201');
  const { requestId } = made.body;
  const paid = await use(client, 'apply_step', { do: 'request.pay', requestId });
  expect(paid.body.applied[0].result.request.status).toBe('paid');

  const failed = await use(client, 'call', {
    method: 'POST',
    path: '/v2/request',
    body: { ...REQUEST, amount: 10 },
  });
  expect(failed).toMatchObject({ status: 'status 400', isError: true });
  expect(failed.lines[0]).toMatch(/^hint: "amount"/);
  const { body } = await use(client, 'call', { method: 'GET', path: '/__mock/calls?status=4xx' });
  expect(body.calls).toMatchObject([{ operationId: 'createRequestV2', status: 400 }]);

  const explain = { method: 'GET', path: `/__mock/explain/${requestId}`, headers: { Accept: 'text/plain' } };
  const { content } = await client.callTool({ name: 'call', arguments: explain });
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/request\.pay[\s\S]*payment\.confirmed/) }]);
  await client.close();
});

test('mcp: lists six tools, with names and schemas that every client accepts', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(6);
  expect(client.getServerVersion()?.version).toBe(packageJson.version);
  for (const { name, description, inputSchema } of tools) {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(description, name).toMatch(/\w/);
    expect(JSON.stringify(inputSchema), name).not.toContain('$ref');
  }
  const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(readers.sort()).toEqual(['describe_operation', 'describe_step', 'next_steps', 'read_docs']);
  const described = await use(client, 'describe_step', { do: 'payer.ensure' });
  expect(described.body.parameters.properties).toHaveProperty('clientUserId');
  await client.close();
});

test('mcp: next_steps returns the steps of a record that apply_step takes, in any workspace', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const { body: made } = await use(client, 'apply_step', { do: 'request.create', ...REQUEST, workspace: 'shop' });
  const { requestId } = made.applied[0].result;
  const { content } = await client.callTool({ name: 'next_steps', arguments: { id: requestId, workspace: 'shop' } });
  const [{ text = '' } = {}] = content as { text?: string }[];
  const lines = text.split('\n');
  const step = lines.find((line) => line.trim().startsWith('{"do":"request.pay",')) ?? '';
  expect(lines[lines.indexOf(step) + 1]).toMatch(
    /status created -> paid; .*payments: 1 added; sends payment\.confirmed/,
  );
  expect(text).toContain('not request.refund: Request is created: there is nothing to refund');
  const paid = await use(client, 'apply_step', { ...JSON.parse(step), workspace: 'shop' });
  expect(paid.body.applied[0].result.request.status).toBe('paid');
  expect(await use(client, 'next_steps', { id: 'none' })).toMatchObject({ status: 'status 404', isError: true });
  await client.close();
});

test('mcp: applies scenarios, calls operations and refuses wrong tools and input', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const body = { params: { operation: 'listPaymentsV2' } };
  await use(client, 'call', { method: 'POST', path: '/__mock/scenarios/unauthorized-once', body });
  expect((await use(client, 'call', { method: 'GET', path: '/v2/payments?limit=1' })).status).toBe('status 401');
  expect((await use(client, 'call', { method: 'GET', path: '/v2/payments?limit=1' })).status).toBe('status 200');
  const anonymous = { method: 'GET', path: '/v2/payments', headers: { 'X-Api-Key': 'wrong' } };
  expect((await use(client, 'call', anonymous)).status).toBe('status 401');
  const described = await use(client, 'describe_operation', { operationId: 'createRequestV2' });
  expect(described.body.body.required).toEqual(expect.arrayContaining(['amount', 'invoiceCurrency']));
  for (const [name, input] of [
    ['describe_operation', { operationId: 'constructor' }],
    ['describe_step', { do: 'request.steal' }],
    ['call', { method: 'GET', path: '/docs' }],
    ['call', { method: 'TRACE', path: '/v2/payments' }],
    ['apply_step', { do: 'request.pay', requestId: 'none' }],
    ['call', { method: 'POST', path: '/__mock/scenarios/..%2Fsecret', body: {} }],
    ['call', { path: '/v2/payments' }],
  ] as const) {
    expect((await use(client, name, input)).isError, JSON.stringify([name, input])).toBe(true);
  }
  await expect(client.callTool({ name: 'steal' })).rejects.toThrow('There is no tool "steal"');
  await expect(client.callTool({ name: 'apply_stepp' })).rejects.toThrow('did you mean "apply_step"?');
  await client.close();
});

test.each([
  ['describe_operation', { operation: 'createRequestV2' }, 'unknown field "operation"; did you mean "operationId"?'],
  ['describe_operation', { operationId: 'createRequestV3' }, 'did you mean "createRequestV2"?'],
  ['describe_step', { do: 'request.payy' }, 'did you mean "request.pay"?'],
  ['call', { method: 'GET', path: '/v2/x', body: {} }, 'A GET has no body'],
  ['call', { method: 'GET' }, '"path" is required'],
  ['read_docs', { hard: true }, 'unknown field "hard"'],
  ['read_docs', { section: 'Stepps' }, 'did you mean "Steps"?'],
  ['call', { method: 'GET', path: '/w/a' }, 'must begin with /v2/, /v1/ or /__mock/, after /w/KEY for a workspace'],
  ['apply_step', {}, 'give either "do" or "steps"'],
  ['apply_step', { do: 'store.clear', steps: [{ do: 'store.clear' }] }, 'give either "do" or "steps"'],
  ['apply_step', { steps: [{ do: 'store.cleer' }] }, 'did you mean "store.clear"?'],
  ['apply_step', { steps: [{ do: 'request.pay' }], requestId: 'x' }, '"requestId" belongs into a step of "steps"'],
])('mcp: reports wrong arguments of %s: %o', async (name, input, words) => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const refused = await use(client, name, input);
  expect(refused).toMatchObject({ isError: true, body: { message: expect.stringContaining(words) } });
  await client.close();
});

test('mcp: a call that reads the stream of events ends with advice', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const text = 'The response is a stream that never ends; /__mock/calls and /__mock/explain/{id} say what happened';
  const result = await client.callTool({ name: 'call', arguments: { method: 'GET', path: '/__mock/events' } });
  expect(result).toMatchObject({ isError: true, content: [{ text }] });
  await client.close();
});

test('mcp: read_docs returns /llms.txt; tools use the workspace of the URL', async () => {
  await using mock = await startMock();
  const client = await connected(mock.workspace('agent').url);
  const { content } = await client.callTool({ name: 'read_docs' });
  const docs = await (await mock.fetch('/llms.txt')).text();
  expect(content).toEqual([
    {
      type: 'text',
      text: `status 200
${docs}`,
    },
  ]);
  await use(client, 'apply_step', { do: 'store.clear' });
  expect((await mock.workspace('agent').state()).tables.requests).toBe(0);
  expect((await mock.state()).tables.requests).toBeGreaterThan(0);
  await client.close();
});

const NO_ANSWER: [effect: string, fault: object, text: string][] = [
  ['reset', { effect: 'reset', phase: 'after' }, 'reset, after the operation (the write is committed)'],
  ['empty', { effect: 'empty' }, 'empty'],
  ['timeout', { effect: 'timeout' }, 'timeout'],
  ['truncate', { effect: 'truncate' }, 'truncate, after the operation (the write is committed)'],
];

test.each(NO_ANSWER)('mcp: a call without an answer (%s) is a result at once', async (_, fault, text) => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const { id } = await mock.faults.add({ operation: 'createRequestV2', times: 1, ...fault });
  const call = { name: 'call', arguments: { method: 'POST', path: '/v2/request', body: REQUEST } };
  expect(await client.callTool(call)).toEqual({
    content: [{ type: 'text', text: `no answer: ${id}: ${text}` }],
    isError: true,
  });
  expect((await use(client, 'call', call.arguments)).status).toBe('status 201');
  await client.close();
});

test('mcp: instructions have the base URL and the workspace', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  expect(client.getInstructions()).toContain(`payment API at ${mock.url}: the base URL`);
  const agent = await connected(mock.workspace('agent').url);
  expect(agent.getInstructions()).toContain(`payment API at ${mock.url}/w/agent (workspace "agent"): the base URL`);
  await Promise.all([client.close(), agent.close()]);
});

test('mcp: apply_step returns IDs and statuses, or whole records', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const short = await use(client, 'apply_step', { do: 'request.create', ...REQUEST });
  const { requestId, paymentReference } = short.body.applied[0].result;
  expect(short.body).toEqual({
    applied: [{ do: 'request.create', result: { requestId, paymentReference, status: 'created' } }],
  });
  const full = await use(client, 'apply_step', { do: 'request.pay', requestId, full: true });
  expect(full.body.applied[0].result.request).toMatchObject({ status: 'paid', amount: '10', salt: expect.any(String) });
  await client.close();
});

test('mcp: apply_step applies a list of steps together, in any workspace', async () => {
  await using mock = await startMock();
  const client = await connected(mock.workspace('agent').url);
  const requests = async (key: string) => (await mock.workspace(key).state()).tables.requests;
  const before = await requests('shop');
  const steps = [
    { do: 'request.create', ...REQUEST },
    { do: 'request.create', ...REQUEST },
  ];
  const { body } = await use(client, 'apply_step', { steps, workspace: 'shop' });
  expect(body.applied).toHaveLength(2);
  const wrong = await use(client, 'apply_step', {
    steps: [...steps, { do: 'request.pay', requestId: 'none' }],
    workspace: 'shop',
  });
  expect(wrong.isError).toBe(true);
  expect([await requests('shop'), await requests('agent')]).toEqual([(before ?? 0) + 2, before]);
  await client.close();
});

test('mcp: a wrong workspace key is a result, and creates nothing', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const wrong = await client.callTool({ name: 'apply_step', arguments: { do: 'store.clear', workspace: 'a b' } });
  expect(wrong).toEqual({
    content: [{ type: 'text', text: expect.stringContaining('workspace "a b": must be 1 to 100 letters') }],
    isError: true,
  });
  await client.close();
});

test('mcp: call takes a path of another workspace', async () => {
  await using mock = await startMock();
  const client = await connected(mock.workspace('agent').url);
  const post = { method: 'POST', body: REQUEST };
  const made = [
    await use(client, 'call', { ...post, path: '/w/shop/v2/request' }),
    await use(client, 'call', { ...post, path: '/v2/request', workspace: 'shop' }),
    await use(client, 'call', { ...post, path: '/v2/request', headers: { 'x-mock-workspace': 'shop' } }),
  ];
  expect(made.map(({ status }) => status)).toEqual(['status 201', 'status 201', 'status 201']);
  const calls = await mock.workspace('shop').calls.list();
  expect(calls.map(({ path }) => path)).toEqual(['/v2/request', '/v2/request', '/v2/request']);
  expect(await mock.workspace('agent').calls.list()).toEqual([]);
  await client.close();
});

test('mcp: describe_operation has the response, and read_docs returns a section', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const { body } = await use(client, 'describe_operation', { operationId: 'createRequestV2' });
  expect(body.response.status).toBe(201);
  expect(Object.keys(body.response.body.properties)).toEqual(expect.arrayContaining(['requestId', 'paymentReference']));
  const { content } = await client.callTool({ name: 'read_docs', arguments: { section: 'Steps' } });
  const [only] = content;
  const text = only?.type === 'text' ? only.text : '';
  expect(text).toMatch(/^status 200\n## Steps/);
  expect(text).toContain('request.pay');
  expect(text.match(/^## /gm)).toHaveLength(1);
  await client.close();
});

test('mcp: refuses an invalid protocol message and changes nothing', async () => {
  const mock = createMock({ now: '2026-01-15T09:00:00Z' });
  const before = await mock.state({ rows: true });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const call = (argument: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"apply_step","arguments":${argument}}}`;
  for (const [body, status] of [
    ['', 400],
    ['{', 400],
    ['[]', 400],
    ['{}', 400],
    [deep(50_000), 413],
    [call(`{"amount":${deep(100)}}`), 413],
    [call(`{"amount":"${'1'.repeat(2_000_000)}"}`), 413],
    [call('"no object"'), 200],
    [call('{"__proto__":{"x":1}}'), 200],
  ] as const) {
    const response = await mock.fetch('/__mock/mcp', { method: 'POST', body, headers });
    expect([body.slice(0, 80), response.status]).toEqual([body.slice(0, 80), status]);
    await response.text();
  }
  expect((await mock.fetch('/__mock/mcp')).status).toBe(405);
  expect((await mock.fetch('/__mock/mcp', { method: 'DELETE' })).status).toBe(405);
  expect(await mock.state({ rows: true })).toEqual(before);
});

test('mcp: refuses other origins and requires the token', async () => {
  await using mock = await startMock({ controlToken: 'a-secret-of-the-test' });
  await expect(connected(mock.url)).rejects.toThrow();
  const client = await connected(mock.url, { authorization: 'Bearer a-secret-of-the-test' });
  expect((await use(client, 'call', { method: 'GET', path: '/__mock/calls' })).status).toBe('status 200');
  await client.close();
  const foreign = await fetch(`${mock.url}/__mock/mcp`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', authorization: 'Bearer wrong' },
  });
  expect(foreign.status).toBe(403);
});

async function spawned(args: string[]): Promise<{ client: Client; stderr: () => string }> {
  const transport = new StdioClientTransport({
    command: 'node',
    args: ['dist/cli.js', 'mcp', ...args],
    stderr: 'pipe',
  });
  let text = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const client = new Client({ name: 'a coding agent', version: '1' });
  await client.connect(transport);
  return { client, stderr: () => text };
}

test('mcp: the command serves a running mock and stops with its client', async () => {
  await using mock = await startMock({ controlToken: 'a-secret-of-the-test' });
  const { client } = await spawned(['--url', mock.url, '--control-token', 'a-secret-of-the-test']);
  const { body } = await use(client, 'apply_step', { do: 'request.create', ...REQUEST });
  const { requestId } = body.applied[0].result;
  expect((await mock.explain(requestId)).timeline.length).toBeGreaterThan(0);
  await client.close();
});

test('mcp: the command handles all piped messages before it exits', async () => {
  const program = spawn('node', ['dist/cli.js', 'mcp', '--port', String(await freePort())], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(program, 'close');
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'printf', version: '1' } };
  const listed = { name: 'call', arguments: { method: 'GET', path: '/v2/currencies' } };
  const messages = [
    { id: 1, method: 'initialize', params: client },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: listed },
    { id: 4, method: 'tools/call', params: { name: 'describe_step', arguments: { do: 'request.pay' } } },
  ];
  program.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  const lines = (await text(program.stdout)).trim().split('\n');
  const responses = lines.map((line): { id: number; error?: unknown } => JSON.parse(line));
  expect(responses.map(({ id, error }) => [id, error]).sort()).toEqual([1, 2, 3, 4].map((id) => [id, undefined]));
  expect(await ended).toEqual([0, null]);
});

test.each(NO_ANSWER)('mcp: the command reports a call without an answer (%s) at once', async (_, fault, text) => {
  await using mock = await startMock();
  const { client } = await spawned(['--url', mock.workspace('agent').url]);
  expect(client.getInstructions()).toContain(`payment API at ${mock.url}/w/agent (workspace "agent"): the base URL`);
  const { id } = await mock.workspace('agent').faults.add({ operation: 'createRequestV2', times: 1, ...fault });
  const call = { name: 'call', arguments: { method: 'POST', path: '/v2/request', body: REQUEST } };
  expect(await client.callTool(call, { timeout: 5000 })).toEqual({
    content: [{ type: 'text', text: `no answer: ${id}: ${text}` }],
    isError: true,
  });
  expect((await use(client, 'call', call.arguments)).status).toBe('status 201');
  await client.close();
});

test('mcp: the command reports a mock that has stopped as a tool result', async () => {
  const mock = await startMock();
  const { client } = await spawned(['--url', mock.url]);
  await client.listTools();
  await mock.stop();
  const stopped = await client.callTool({ name: 'call', arguments: { method: 'GET', path: '/v2/currencies' } });
  expect(stopped).toEqual({
    content: [{ type: 'text', text: expect.stringContaining(`No mock is running at ${mock.url}`) }],
    isError: true,
  });
  await client.close();
});

test('mcp: the command refuses a port that another program uses', async () => {
  await using other = await serve((_, response) => response.end('hello'));
  const program = spawn('node', ['dist/cli.js', 'mcp', '--port', String(other.port)], { stdio: 'pipe' });
  const [stderr, [code]] = await Promise.all([text(program.stderr), once(program, 'close')]);
  expect([code, stderr]).toEqual([
    1,
    `payment-request-mock: port ${other.port} is used by another program; ` +
      'use --port 0 for a free port, or --url for a running mock\n',
  ]);
});

test('mcp: the command answers 1,000 messages at once, without a warning', async () => {
  const program = spawn('node', ['dist/cli.js', 'mcp', '--port', String(await freePort())], { stdio: 'pipe' });
  const errors = text(program.stderr);
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'printf', version: '1' } };
  const messages = [
    { id: 0, method: 'initialize', params: client },
    { method: 'notifications/initialized' },
    ...Array.from({ length: 1000 }, (_, at) => ({ id: at + 1, method: 'tools/list' })),
  ];
  program.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  const lines = (await text(program.stdout)).trim().split('\n');
  expect(lines).toHaveLength(1001);
  expect(lines.filter((line) => !line.includes('"apply_step"'))).toHaveLength(1);
  expect(await errors).not.toContain('Warning');
});

test('mcp: the command starts a mock when none is running', async () => {
  const port = await freePort();
  const { client, stderr } = await spawned(['--port', String(port)]);
  const made = await use(client, 'call', { method: 'POST', path: '/v2/request', body: REQUEST });
  expect(made.status).toBe('status 201');
  const response = await fetch(`http://localhost:${port}/v2/request/${made.body.requestId}`, {
    headers: { 'x-api-key': 'test-api-key' },
  });
  expect(response.status).toBe(200);
  expect(stderr()).toContain(`no mock was running, so one was started at http://127.0.0.1:${port}`);
  await client.close();
});
