import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { call, KEY } from '../support/client.ts';
import { operationsOf, readDocument } from '../support/documents.ts';
import { expectNoUncaughtErrors } from '../support/no-uncaught-errors.ts';

const options = {
  generate: { payments: 2000 },
  webhooks: { url: 'http://127.0.0.1:9/', deliver: () => new Response(null) },
};

/** Responses in transfer when their client disconnects. */
const LARGE = ['/__mock/export', '/__mock/state?rows=true', '/__mock/calls', '/__mock/webhooks/deliveries'];

expectNoUncaughtErrors();

async function fill(mock: Mock): Promise<Mock> {
  for (let count = 0; count < 40; count++) await call(mock, 'GET /v2/payments?limit=100');
  const set = { do: 'payer.set-status', clientUserId: 'ada', kycStatus: 'approved' } as const;
  await mock.step([{ do: 'payer.ensure', clientUserId: 'ada' }, ...Array.from({ length: 300 }, () => set)]);
  await mock.settled();
  return mock;
}

/** Returns the URLs of all GET routes and panel pages. */
async function readAddresses(mock: Mock): Promise<string[]> {
  const documents = [await readDocument(mock, '/openapi.json'), await readDocument(mock, '/__mock/openapi.json')];
  const routes = documents.flatMap(operationsOf).filter(({ method }) => method === 'GET');
  const overview = await (await mock.fetch('/__mock/')).text();
  return [
    '/openapi.json',
    '/docs',
    '/__mock/',
    ...[...overview.matchAll(/href="(panel\/[\w-]+)"/g)].map(([, path]) => `/__mock/${path}`),
    ...routes.flatMap(({ path, parameters = [] }) => {
      const exampleOf = (name: string) => String(parameters.find((one) => one.name === name)?.schema.example);
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
      const required = parameters.filter((one) => one.in === 'query' && one.required);
      const query = required.map(({ name }) => `${name}=${encodeURIComponent(exampleOf(name))}`);
      const more = parameters.flatMap(({ name, schema }) => {
        if (name === 'limit') return ['limit=100'];
        return schema.enum?.includes('true') ? [`${name}=true`] : [];
      });
      return [query, ...more.map((one) => [...query, one])].map((parts) => [address, parts.join('&')].join('?'));
    }),
  ].map((address) => address.replace(/\?$/, ''));
}

/** Calls a URL over a socket and disconnects after the first bytes. */
async function leave(mock: Mock, address: string, how: 'destroy' | 'resetAndDestroy'): Promise<void> {
  const socket = connect(mock.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${KEY['x-api-key']}\r\n\r\n`);
  await once(socket, 'readable');
  socket[how]();
}

test('startMock: survives clients that disconnect during a response', async () => {
  await using mock = await fill(await startMock(options));
  const addresses = await readAddresses(mock);
  expect(addresses).toEqual(expect.arrayContaining(LARGE));
  for (const address of addresses) {
    await Promise.all([leave(mock, address, 'destroy'), leave(mock, address, 'resetAndDestroy')]);
  }
  await call(mock, 'GET /v2/payments');
  expect((await mock.fetch('/v2/health')).status).toBe(200);
});

test('createMock: allows unread responses', async () => {
  await using mock = await fill(createMock(options));
  for (const address of await readAddresses(mock)) {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => mock.fetch(address, { headers: KEY })));
    const reader = first?.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await second?.body?.cancel();
    third?.body?.getReader();
  }
  await call(mock, 'GET /v2/payments');
  expect((await mock.fetch('/v2/health')).status).toBe(200);
});
