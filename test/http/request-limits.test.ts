import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { call, KEY, NATIVE, PAYER_INPUT } from '../support/client.ts';

const fresh = (options = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });
const JSON_TYPE = { 'content-type': 'application/json' };
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const CHUNKED = 'transfer-encoding: chunked\r\nconnection: close\r\n\r\n';

async function post(mock: Pick<Mock, 'fetch'>, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, headers: { ...KEY, ...JSON_TYPE, ...headers }, duplex: 'half' };
  const response = await mock.fetch(path, init);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function served(options = {}) {
  const mock = await startMock({ fixtures: 'empty', validateResponses: true, ...options });
  onTestFinished(() => mock.stop());
  return { mock, fetch: (path: string, init?: RequestInit) => fetch(`${mock.url}${path}`, init) };
}

/** Sends bytes to a port. Returns the whole response. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let seen = '';
    socket.on('data', (chunk) => {
      seen += String(chunk);
    });
    socket.on('close', () => resolve(seen));
    socket.on('error', reject);
  });
}

test.each([
  'POST /v2/request',
  'POST /v1/request',
  'POST /v2/payer',
  'POST /v2/journey/journey-1',
  'POST /__mock/steps',
  'POST /__mock/import',
  'POST /__mock/scenarios/request-paid',
])('limits: %s refuses deeply nested JSON and changes nothing', async (line) => {
  const mock = fresh();
  const before = await mock.snapshots.export();
  const path = line.split(' ')[1] ?? '';
  for (const body of [deep(65), deep(6000), `{"rawPayload":${deep(4000)},"amount":${deep(9000)}}`]) {
    expect(await post(mock, path, body)).toEqual({
      status: 413,
      body: {
        statusCode: 413,
        message: 'JSON is nested too deep; at most 64 levels are allowed',
        error: 'Payload Too Large',
      },
    });
  }
  expect(await mock.snapshots.export()).toEqual(before);
});

test('limits: an object with too many fields is refused', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1])));
  const { status, body: error } = await post(fresh(), '/v2/request', body);
  expect([status, error.message]).toEqual([413, 'JSON has an object with too many fields; at most 1000 are allowed']);
});

test('limits: a body has at most 1048576 bytes, with or without Content-Length', async () => {
  const { mock, fetch } = await served();
  const request = (length: number) => {
    const text = JSON.stringify({ ...NATIVE, reason: '' });
    return text.replace('"reason":""', `"reason":"${'x'.repeat(length - text.length)}"`);
  };
  const chunked = (text: string) => new Blob([text]).stream();
  const tooLong = 'The body is too large; at most 1048576 bytes are allowed';
  for (const sender of [mock, { fetch }]) {
    for (const wrapped of [(text: string) => text, chunked]) {
      expect((await post(sender, '/v2/request', wrapped(request(1_048_576)))).status).toBe(201);
      const refused = await post(sender, '/v2/request', wrapped(request(1_048_577)));
      expect([refused.status, refused.body.message]).toEqual([413, tooLong]);
    }
  }
  const importing = await post({ fetch }, '/__mock/import', `{"state":"${'x'.repeat(4_194_304)}"}`);
  expect(importing.body.message).toContain('at most 4194304 bytes');
});

test.each([
  ['a stream', (mock: Mock, url: string, init: RequestInit) => mock.fetch(url, init)],
  ['a Request with a stream', (mock: Mock, url: string, init: RequestInit) => mock.fetch(new Request(url, init))],
])('limits: an endless body is refused in process: %s', async (_, send) => {
  const mock = fresh();
  const endless = () => {
    let isCancelled = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
      cancel: () => {
        isCancelled = true;
      },
    });
    return { body, isCancelled: () => isCancelled };
  };
  for (const [headers, status] of [
    [{ ...KEY, ...JSON_TYPE }, 413],
    [{ ...KEY, ...JSON_TYPE, 'content-length': '5' }, 413],
    [JSON_TYPE, 401],
  ] as const) {
    const { body, isCancelled } = endless();
    const init: RequestInit & { duplex: string } = { method: 'POST', headers, body, duplex: 'half' };
    const response = await send(mock, `${mock.url}/v2/request`, init);
    expect(response.status).toBe(status);
    await expect.poll(isCancelled).toBe(true);
  }
});

test('limits: a body may arrive in any chunks and with a byte order mark', async () => {
  const { mock } = await served();
  const bytes = Buffer.from(`\ufeff${JSON.stringify({ ...NATIVE, reference: 'Zürich €' })}`);
  const headers = ['host: x', `x-api-key: ${KEY['x-api-key']}`, 'content-type: application/json'];
  const head = `POST /v2/request HTTP/1.1\r\n${headers.join('\r\n')}\r\n`;
  for (const at of [0, 1, 2, bytes.indexOf('ü') + 1, bytes.indexOf('€') + 1, bytes.indexOf('€') + 2]) {
    const halves = [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0);
    const chunks = halves.map((half) => `${half.length.toString(16)}\r\n${half.toString('latin1')}\r\n`).join('');
    const response = await exchange(mock.port, Buffer.from(`${head}${CHUNKED}${chunks}0\r\n\r\n`, 'latin1'));
    const { requestId } = JSON.parse(response.slice(response.indexOf('{')));
    expect((await call(mock, `GET /v2/request/${requestId}`)).body.reference).toBe('Zürich €');
  }
});

test('limits: only JSON is read, except by the control API', async () => {
  const { mock, fetch } = await served();
  const send = async (type: string | undefined, body = JSON.stringify(NATIVE), path = '/v2/request') => {
    const headers = { ...KEY, ...(type !== undefined && { 'content-type': type }) };
    const response = await fetch(path, { method: 'POST', headers, body: new TextEncoder().encode(body) });
    return [response.status, (await response.json()).message];
  };
  for (const type of ['Application/JSON; charset=utf-8;v=1', 'application/vnd.api+json', 'application/json;  a=bc'])
    expect((await send(type))[0], type).toBe(201);
  for (const type of [
    'xapplication/json',
    'application/json;',
    'application/+json',
    'application/json; =a',
    'text/plain',
  ])
    expect(await send(type), type).toEqual([415, `Content-Type must be application/json; it is ${type}`]);
  expect(await send(undefined)).toEqual([415, 'Content-Type must be application/json; it is missing']);
  expect(await send('application/json', '')).toEqual([400, 'Request body is not valid JSON']);
  expect(await send(undefined, '')).toEqual([400, 'Validation failed']);
  for (const type of [undefined, 'text/plain'])
    expect((await send(type, '{"do":"clock.freeze"}', '/__mock/steps'))[0], type).toBe(200);
  expect((await send('text/plain', '', '/__mock/scenarios/request-paid'))[0]).toBe(200);
  expect((await fetch('/v2/currencies', { headers: { ...KEY, 'content-type': 'text/plain' } })).status).toBe(200);
  const [, empty] = await mock.calls.list({ status: 400 });
  expect(empty?.request.body).toBeNull();
});

test('limits: inflate a compressed body', async () => {
  const { mock, fetch } = await served();
  const text = JSON.stringify({ ...NATIVE, reference: 'Zürich €' });
  for (const sender of [mock, { fetch }]) {
    for (const [encoding, body] of [
      ['Identity', Buffer.from(text)],
      ['gzip', gzipSync(text)],
      ['GZIP', gzipSync(text)],
      ['deflate', deflateSync(text)],
      ['br', brotliCompressSync(text)],
    ] as const) {
      const created = await post(sender, '/v2/request', body, { 'content-encoding': encoding });
      expect([encoding, created.status]).toEqual([encoding, 201]);
      const { body: stored } = await call(mock, `GET /v2/request/${created.body.requestId}`);
      expect(stored.reference).toBe('Zürich €');
    }
  }
  const [logged] = await mock.calls.list({ method: 'POST' });
  expect(logged?.request.body).toMatchObject({ reference: 'Zürich €' });
});

test('limits: inflate a compressed body that is sent in chunks', async () => {
  const { fetch } = await served();
  const bytes = gzipSync(JSON.stringify(NATIVE));
  const body = new Blob([bytes.subarray(0, 10), bytes.subarray(10)]).stream();
  expect((await post({ fetch }, '/v2/request', body, { 'content-encoding': 'gzip' })).status).toBe(201);
});

test('limits: refuse a body that is too large, broken or in an unknown encoding', async () => {
  const { mock, fetch } = await served();
  const text = JSON.stringify(NATIVE);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const tooLarge = 'The body is too large; at most 1048576 bytes are allowed';
  for (const sender of [mock, { fetch }]) {
    for (const [encoding, body, status, message] of [
      ['gzip', bomb, 413, tooLarge],
      ['gzip', new Blob([bomb]).stream(), 413, tooLarge],
      ['gzip', gzipSync(text).subarray(0, 60), 400, 'The body is not valid gzip, which Content-Encoding names'],
      ['gzip', text, 400, 'The body is not valid gzip, which Content-Encoding names'],
      ['deflate', text, 400, 'The body is not valid deflate, which Content-Encoding names'],
      ['br', `~${text}`, 400, 'The body is not valid br, which Content-Encoding names'],
      ['gzip, br', text, 415, 'Content-Encoding "gzip, br" is not supported; send gzip, deflate, br or none'],
      ['toString', text, 415, 'Content-Encoding "toString" is not supported; send gzip, deflate, br or none'],
    ] as const) {
      const refused = await post(sender, '/v2/request', body, { 'content-encoding': encoding });
      expect([refused.status, refused.body.message]).toEqual([status, message]);
    }
  }
  expect((await mock.state()).tables.requests).toBe(0);
});

test('limits: refuse a long URL', async () => {
  const { mock, fetch } = await served();
  for (const sender of [mock, { fetch }]) {
    const response = await sender.fetch(`/v2/${'x'.repeat(9000)}`);
    const { message } = await response.json();
    expect([response.status, message]).toEqual([414, expect.stringContaining('at most 8192 are allowed')]);
  }
});

test('limits: refuse more than 24 KiB of URL and headers', async () => {
  const { fetch } = await served();
  const status = async (length: number) =>
    (await fetch('/v2/currencies', { headers: { 'x-large': 'x'.repeat(length) } })).status;
  expect([await status(20_000), await status(25_000)]).toEqual([401, 431]);
});

test('limits: malformed HTTP gets an API error', async () => {
  const { mock } = await served();
  const shape = (status: number) =>
    new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n{"statusCode":${status},"message":".+"}$`);
  expect(await exchange(mock.port, 'GET /v2/currencies HTTP/9.9\r\n\r\n')).toMatch(shape(400));
  expect(await exchange(mock.port, `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(shape(431));
  expect(await exchange(mock.port, 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n')).toMatch(shape(400));
  expect((await fetch(`${mock.url}/__mock/health`)).status).toBe(200);
});

/** A call in raw HTTP. */
function rawCall(line: string, body = '', headers = 'host: localhost\r\n'): string {
  const fields = `${headers}x-api-key: ${KEY['x-api-key']}\r\ncontent-type: application/json\r\n`;
  return `${line}\r\n${fields}content-length: ${body.length}\r\n\r\n${body}`;
}

test('limits: malformed HTTP after a call leaves the response to that call whole', async () => {
  const { mock } = await served();
  await mock.faults.add({ delay: 20 });
  const create = rawCall('POST /v2/request HTTP/1.1', JSON.stringify(NATIVE));
  const response = await exchange(mock.port, `${create}${create}GARBAGE\r\n\r\nMORE\r\n`);
  expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 201', 'HTTP/1.1 400']);
  expect((await mock.state()).tables.requests).toBe(2);
  const broken = rawCall('POST /v2/request HTTP/1.1').replace('content-length: 0', 'transfer-encoding: chunked');
  expect(await exchange(mock.port, `${broken}NO CHUNK\r\n`)).toMatch(/^HTTP\/1.1 400 /);
});

test('limits: malformed HTTP is not written into an open event stream', async () => {
  const { mock } = await served();
  const socket = connect(mock.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let seen = '';
  socket.on('data', (chunk) => {
    seen += String(chunk);
  });
  socket.write(rawCall('GET /__mock/events HTTP/1.1'));
  await expect.poll(() => seen).toContain('text/event-stream');
  socket.write('GARBAGE\r\n\r\n');
  await mock.requests.create({
    payee: NATIVE.payee,
    amount: '1',
    invoiceCurrency: 'USD',
    paymentCurrency: 'USDC-base',
  });
  await expect.poll(() => seen).toContain('request.created');
  expect(seen.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

test('limits: HTTP/1.0 needs no Host', async () => {
  const { mock } = await served();
  expect(await exchange(mock.port, rawCall('GET /v2/currencies HTTP/1.0', '', ''))).toMatch(/^HTTP\/1.1 200 /);
  expect(await exchange(mock.port, rawCall('GET /v2/currencies HTTP/1.1', '', ''))).toMatch(/^HTTP\/1.1 400 /);
});

test.each([
  ['beneficiaryType', 'POST /v2/payer/user-1/payment-details'],
  ['action', 'PATCH /v2/payouts/recurring/1'],
  ['status', 'PUT /v2/client-ids/cli_test'],
])('limits: an object in place of an enum in %s is a 400', async (field, line) => {
  const mock = createMock({ validateResponses: true });
  for (const value of [{ toString: null }, [{ toString: null }], { toJSON: 1 }, {}]) {
    expect((await call(mock, line, { body: { [field]: value } })).status).toBe(400);
  }
});

test('limits: names of Object.prototype are unknown fields', async () => {
  const mock = createMock({ validateResponses: true });
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect((await mock.fetch(`/__mock/pages/assets/${name}`)).status, name).toBe(404);
    expect((await mock.fetch(`/docs/${name}`)).status, name).toBe(404);
    expect((await call(mock, `GET /__mock/explain/${name}`)).status, name).toBe(404);
    expect((await call(mock, 'GET /v2/currencies', { headers: { 'x-mock-fault': name } })).status, name).toBe(400);
    expect((await call(mock, 'POST /__mock/steps', { body: { do: name } })).status, name).toBe(400);
    expect((await call(mock, `POST /__mock/scenarios/${name}`)).status, name).toBe(404);
    expect((await mock.fetch(`/__mock/?range=${name}`)).status, name).toBe(200);
  }
  const params = { amount: { toString: null } };
  expect((await call(mock, 'POST /__mock/scenarios/request-partially-paid', { body: { params } })).status).toBe(400);
});

test('limits: an unpaired surrogate in an id breaks no page', async () => {
  const mock = createMock({ validateResponses: true });
  await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, clientUserId: 'user-\ud800' } });
  expect(await mock.state()).toMatchObject({ tables: { payers: 14 } });
  for (const page of ['payers', 'bank-accounts', 'search?q=user', 'calls']) {
    expect((await mock.fetch(`/__mock/panel/${page}`)).status, page).toBe(200);
  }
});

test('limits: the call log stays readable after a refused body', async () => {
  const mock = fresh();
  await using server = await startMock({ fixtures: 'empty' });
  for (const one of [mock, server]) {
    const events = await one.fetch('/__mock/events');
    await post(one, '/v2/request', deep(6000), { 'x-api-key': 'wrong', 'content-type': 'text/plain' });
    await post(one, '/v2/request', deep(6000));
    expect((await one.calls.list()).map(({ status, request }) => [status, typeof request.body])).toEqual([
      [401, 'string'],
      [413, 'string'],
    ]);
    await events.body?.cancel();
  }
});

test('limits: fixtures and scenarios have the limits of request bodies', async () => {
  const payload = JSON.parse(deep(70));
  expect(() => createMock({ fixtures: { faults: [{ id: 'fault-1', seq: 1, body: payload }] } })).toThrow(
    'fixtures.faults[0]: is nested deeper than 64 levels',
  );
});

test('limits: list at most a hundred errors', async () => {
  const mock = fresh();
  const wrong = Array.from({ length: 3000 }, () => 'none');
  const refusals = [
    await call(mock, 'POST /__mock/steps', { body: { do: 'store.clear', tables: wrong } }),
    await call(mock, 'POST /v2/payouts/batch', { body: { requestIds: wrong.map(() => 1) } }),
    await call(mock, 'POST /v2/client-ids', { body: { label: 'x', allowedDomains: wrong.map(() => 1) } }),
  ];
  for (const { status, body } of refusals) {
    expect(status).toBe(400);
    expect(body.errors.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(body).length).toBeLessThan(100_000);
  }
});

test('limits: refuse an array with too many items, except the rows of a state', async () => {
  const mock = fresh();
  const many = (count: number) => `[${'{},'.repeat(count - 1)}{}]`;
  const rows = many(10_001).replaceAll('{}', `{"wallet":"${'x'.repeat(40)}"}`);
  const { status, body } = await post(mock, '/v2/payer', rows);
  expect([status, body.message]).toEqual([413, 'JSON has an array with too many items; at most 10000 are allowed']);
  expect((await post(mock, '/v2/payer', many(10_000))).status).toBe(400);
  const state = JSON.stringify({ state: await mock.snapshots.export() });
  const importOf = (wallets: string) => state.replace('"tables":{', `"tables":{"wallets":${wallets},`);
  expect((await post(mock, '/__mock/import', importOf(rows))).body.message).toContain('tables.wallets[0]');
  // Too short to be a row.
  expect((await post(mock, '/__mock/import', importOf(many(100_000)))).status).toBe(413);
});

test.each(['/w/%2e%2e/v2/currencies', '/w/ada/..', '/v2/%2E/currencies?id=USD'])(
  'limits: refuse a path that leaves its workspace: %s',
  async (path) => {
    const { mock } = await served();
    const head = `host: localhost\r\nx-api-key: test-api-key\r\nconnection: close\r\n\r\n`;
    expect(await exchange(mock.port, `GET ${path} HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1.1 400 .*segment/s);
    expect(await exchange(mock.port, `GET /__mock?page=/../x HTTP/1.1\r\n${head}`)).not.toContain('segment');
    expect(await mock.workspaces()).toEqual([]);
  },
);
