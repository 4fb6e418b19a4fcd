import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { BROWSER, call, KEY } from '../support/client.ts';

const fresh = (options = {}) => createMock({ validateResponses: true, now: '2026-01-01T00:00:00.000Z', ...options });

/** Returns status and Retry-After of `count` calls. */
async function send(mock: Mock, count: number, headers: Record<string, string> = KEY) {
  const seen: string[] = [];
  for (let i = 0; i < count; i++) {
    const response = await call(mock, 'GET /v2/currencies/USD/conversion-routes', { headers });
    seen.push([response.status, response.headers.get('retry-after')].filter((part) => part !== null).join(' '));
  }
  return seen;
}

test('rate limit: off by default', async () => {
  expect(new Set(await send(fresh(), 50))).toEqual(new Set(['200']));
});

// Proves A-RATE-LIMITS.
test('rate limit: allows 5 calls per second and client, then 429 until the next second of the clock', async () => {
  const mock = fresh({ rateLimit: true });
  expect(await send(mock, 6)).toEqual(['200', '200', '200', '200', '200', '429 1']);
  expect(await send(mock, 1, BROWSER)).toEqual(['200']);
  await mock.clock.advance('1s');
  expect(await send(mock, 1)).toEqual(['200']);
  const response = await call(fresh({ rateLimit: { perSecond: 1 } }), 'GET /v2/currencies');
  expect(response.status).toBe(200);
});

test('rate limit: blocks a client above the limit per minute until the block ends on the clock', async () => {
  const mock = fresh({ rateLimit: { perSecond: 2, blockAfter: 4, blockFor: 'PT5M' } });
  expect(await send(mock, 6)).toEqual(['200', '200', '429 1', '429 1', '429 300', '429 300']);
  await mock.clock.advance('4m');
  expect(await send(mock, 1)).toEqual(['429 60']);
  await mock.clock.advance('1m');
  expect(await send(mock, 3)).toEqual(['200', '200', '429 1']);
});

test('rate limit: responds with the API error', async () => {
  const mock = fresh({ rateLimit: { perSecond: 1 } });
  await send(mock, 1);
  expect((await call(mock, 'GET /v2/currencies')).body).toEqual({
    statusCode: 429,
    message: 'ThrottlerException: Too Many Requests',
    error: 'Too Many Requests',
  });
});

test('rate limit: a fault limits some operations until it is removed or reset', async () => {
  const mock = fresh();
  const { id } = await mock.faults.add({ path: '/v2/currencies/**', rateLimit: { perSecond: 1 } });
  expect(await send(mock, 2)).toEqual(['200', '429 1']);
  expect((await call(mock, 'GET /v2/payments')).status).toBe(200);
  await mock.faults.remove(id);
  expect(await send(mock, 3)).toEqual(['200', '200', '200']);
  expect((await mock.state()).tables).toMatchObject({ faults: 0, 'rate-windows': 0 });
  const limited = fresh({ rateLimit: { perSecond: 1 } });
  await limited.faults.clear();
  await limited.reset();
  expect(await send(limited, 2)).toEqual(['200', '429 1']);
});

test('rate limit: counts per workspace and stores no credential', async () => {
  const mock = fresh({ rateLimit: { perSecond: 1 } });
  expect([await send(mock, 2), await send(mock.workspace('ada'), 1)]).toEqual([['200', '429 1'], ['200']]);
  expect(JSON.stringify((await mock.state({ rows: true })).rows?.['rate-windows'])).not.toContain('test-api-key');
});

// Proves A-RATE-LIMITS.
test('rate limit: identifies sessions by cookie or bearer token', async () => {
  const mock = fresh({ rateLimit: { perSecond: 1 }, sessionTokens: ['ada', 'grace'] });
  const status = async (headers: Record<string, string>) =>
    (await call(mock, 'GET /v2/client-ids', { headers })).status;
  for (const token of ['ada', 'grace']) {
    expect(await status({ cookie: `theme=dark; session_token=${token}` })).toBe(200);
    expect(await status({ cookie: `session_token=${token}; theme=light` })).toBe(429);
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
  }
});
