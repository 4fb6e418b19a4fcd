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

test('mcp: lists five tools, with names and schemas that every client accepts', async () => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(5);
  expect(client.getServerVersion()?.version).toBe(packageJson.version);
  for (const { name, description, inputSchema } of tools) {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(description, name).toMatch(/\w/);
    expect(JSON.stringify(inputSchema), name).not.toContain('$ref');
  }
  const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(readers.sort()).toEqual(['describe_operation', 'describe_step', 'read_docs']);
  const described = await use(client, 'describe_step', { do: 'payer.ensure' });
  expect(described.body.parameters.properties).toHaveProperty('clientUserId');
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
])('mcp: reports wrong arguments of %s: %o', async (name, input, words) => {
  await using mock = await startMock();
  const client = await connected(mock.url);
  const refused = await use(client, name, input);
  expect(refused).toMatchObject({ isError: true, body: { message: expect.stringContaining(words) } });
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
