import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { startMock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { serve } from '../support/serve.ts';

/** A server with one response that records calls and credentials. */
async function listener(text = '{}') {
  const seen: string[] = [];
  const server = await serve((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
    response.end(text);
  });
  return { ...server, seen };
}

test('connectMock: stop deletes its workspace and keeps the server running', async () => {
  await using server = await startMock({ fixtures: 'empty' });
  await connectMock({ url: server.url }).stop();
  await connectMock({ url: server.url, workspace: 'unused' }).stop();
  const ada = connectMock({ url: server.url, workspace: 'ada' });
  await newRequest(ada);
  expect((await server.workspaces()).map(({ key }) => key)).toEqual(['ada']);
  await ada.stop();
  expect(await server.workspaces()).toEqual([]);
});

test('connectMock: accepts a URL with a workspace or a trailing slash', async () => {
  await using server = await startMock({ fixtures: 'empty' });
  const ada = connectMock({ url: `${server.workspace('ada').url}/` });
  await newRequest(ada);
  expect((await server.workspace('ada').state()).tables.requests).toBe(1);
  expect(ada.workspace('bob').url).toBe(`${server.url}/w/bob`);
  expect([ada.port, connectMock({ url: 'https://mock.example' }).port]).toEqual([server.port, 443]);
});

test('connectMock: sends the token only to the control API of its server', async () => {
  await using server = await listener();
  await using other = await listener();
  const mock = connectMock({ url: server.url, workspace: 'ada', token: 'secret' });
  await mock.state();
  await mock.workspace('bob').reset();
  await mock.stop();
  for (const target of ['/v2/currencies', '/__mocked', `${other.url}/__mock/state`]) await mock.fetch(target);
  await mock.fetch('/__mock/state', { headers: { authorization: 'Bearer own' } });
  expect(server.seen).toEqual([
    'GET /w/ada/__mock/state Bearer secret',
    'POST /w/bob/__mock/reset Bearer secret',
    'DELETE /__mock/workspaces/ada Bearer secret',
    'GET /w/ada/v2/currencies -',
    'GET /w/ada/__mocked -',
    'GET /w/ada/__mock/state Bearer own',
  ]);
  expect(other.seen).toEqual(['GET /__mock/state -']);
});

test('connectMock: sends the token, and reports when it is missing', async () => {
  await using server = await startMock({ controlToken: 'a-token-of-mine' });
  const mock = connectMock({ url: server.url, workspace: 'ada', token: server.controlToken });
  expect((await mock.state()).tables.faults).toBe(0);
  await mock.stop();
  await expect(connectMock({ url: server.url }).state()).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('asks for its token'),
  });
  await expect(connectMock({ url: server.url, workspace: 'ada' }).stop()).rejects.toThrow('returned 401');
});

test('connectMock: reports an unreachable address', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(connectMock({ url }).state()).rejects.toThrow(`No mock is running at ${url}: connect ECONNREFUSED`);
  expect(() => connectMock({ url: 'localhost:4010' })).toThrow('url must be an http address');
  expect(() => connectMock({ url: '' })).toThrow('url must be an http address such as http://localhost:4010, not ""');
});

test('connectMock: reports a server other than a mock', async () => {
  await using page = await listener('<!doctype html><title>My app</title>');
  const reading = connectMock({ url: page.url }).state();
  await expect(reading).rejects.toThrow('GET /state: not a mock; the response is not JSON: <!doctype html>');
});

test.each(['text/html', 'application/json'])('connectMock: ends an endless response (%s)', async (type) => {
  const chunk = ' '.repeat(1_000_000);
  await using server = await serve((_, response) => {
    response.writeHead(200, { 'content-type': type });
    const send = () => {
      while (response.write(chunk));
    };
    response.on('drain', send);
    send();
  });
  const mock = connectMock({ url: server.url });
  const reason = `the body is longer than ${type === 'text/html' ? 1 : 256} MB`;
  await expect(mock.webhooks.trigger('payment.confirmed')).rejects.toThrow(reason);
});

test('connectMock: reads a state over 1 MB', async () => {
  await using server = await startMock({ generate: { payments: 1000 } });
  const { rows } = await connectMock({ url: server.url }).state({ rows: true });
  expect(JSON.stringify(rows).length).toBeGreaterThan(1_000_000);
});
