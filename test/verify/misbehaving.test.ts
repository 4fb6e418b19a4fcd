import { expect, onTestFinished, test, vi } from 'vitest';
import { exitCodeOf } from '../../src/cli/judge-command.ts';
import { FORMATS } from '../../src/tools/examine/report.ts';
import { type Intercept, verifyTwin } from './twin.ts';

const KEY = 'rk_live_5e1c2a7d9b4f60831c';
const at =
  (wanted: number, respond: () => Response | Promise<Response>): Intercept =>
  ({ n }) =>
    n === wanted ? respond() : undefined;

test('stops for good at the first 429', async () => {
  const { report, asked } = await verifyTwin(
    {},
    at(4, () => Response.json({}, { status: 429 })),
  );
  expect(asked).toHaveLength(4);
  expect(report.problem).toContain('429');
  expect(exitCodeOf(report)).toBe(3);
  expect(new Set(report.notCalled.map(({ reason }) => reason))).toEqual(new Set(['stopped at the first 429']));
});

test('only deletes its own records after an interruption, and lists the rest', async () => {
  const end = new AbortController();
  const { report, asked } = await verifyTwin({ allow: 'create', signal: end.signal }, ({ path, init }) => {
    if (init.method === 'POST' && path === '/v2/client-ids') end.abort();
    return undefined;
  });
  const at = asked.findIndex(({ path, init }) => init.method === 'POST' && path === '/v2/client-ids');
  expect(asked.slice(at + 1).map(({ init, path }) => `${init.method} ${path.replace(/[^/]+$/, '')}`)).toEqual([
    'DELETE /v2/client-ids/',
  ]);
  expect([report.problem, exitCodeOf(report)]).toEqual(['interrupted', 3]);
  expect(report.notCalled.map(({ operation, reason }) => `${operation}: ${reason}`)).toEqual(
    [
      'getClientIdV2',
      'updateClientIdV2',
      'createClientIdV2',
      'listClientIdsV2',
      'deleteClientIdV2',
      'listWebhooksV1',
      'createRequestV1',
      'createRequestV1',
      'createRequestV2',
      'createRequestV2',
    ].map((name) => `${name}: interrupted`),
  );
  expect(FORMATS.text(report)).toMatch(/left on the service, which cannot delete them: RequestV2 01(?!.*ClientId)/);
});

test('has no verdict when the service refuses the credential', async () => {
  const { report } = await verifyTwin({}, undefined, { apiKeys: ['another-key'] });
  expect([report.differences, exitCodeOf(report)]).toEqual([[], 3]);
  expect(report.problem).toBe('listCurrenciesV2: the service refuses the credential (401)');
  const { report: forbidden } = await verifyTwin(
    {},
    at(9, () => Response.json({}, { status: 403 })),
  );
  expect([forbidden.problem, forbidden.differences]).toEqual([
    'listRequestsV2: the service refuses the credential (403)',
    [],
  ]);
});

test('reports one 500 as a difference; three in a row end the run without a verdict', async () => {
  const failure = () => Response.json({ statusCode: 500 }, { status: 500 });
  const { report: one } = await verifyTwin({}, at(2, failure));
  expect(one.differences).toMatchObject([{ path: 'status', live: '500', mock: '200', outcome: 'breaking' }]);
  expect([exitCodeOf(one), one.problem]).toEqual([1, undefined]);
  const { report: three, asked } = await verifyTwin({}, ({ n }) => (n > 1 ? failure() : undefined));
  expect(asked).toHaveLength(4);
  expect(three.problem).toContain('500; three failures in a row');
  expect([exitCodeOf(three), three.differences]).toEqual([3, []]);
  expect(three.notCalled.slice(0, 3).map(({ reason }) => reason)).toEqual(Array(3).fill('the service answered 500'));
});

const SENTENCES: readonly [name: string, respond: () => Response, sentence: RegExp][] = [
  ['HTML', () => new Response('<html>down</html>', { headers: { 'content-type': 'text/html' } }), /not JSON/],
  ['truncated JSON', () => new Response('{"a": [1,', { headers: { 'content-type': 'application/json' } }), /not JSON/],
  ['deep JSON', () => new Response('['.repeat(5000) + ']'.repeat(5000)), /nested too deep/],
  ['a redirect to another host', () => Response.redirect('https://elsewhere.example/login'), /another host/],
  ['a response of 50 MB', () => new Response(endless()), /more than 10 MB/],
  [
    'a broken connection',
    () => {
      throw new TypeError('fetch failed');
    },
    /was not reached/,
  ],
];
test.each(SENTENCES)('has no verdict after %s', async (_, respond, sentence) => {
  const { report, asked } = await verifyTwin({}, at(2, respond));
  expect(report.problem).toMatch(sentence);
  expect(exitCodeOf(report)).toBe(3);
  expect(asked.length).toBeGreaterThan(10);
  expect(FORMATS.text(report)).toMatch(sentence);
});

test('does not repeat a call without a response in time', async () => {
  const never = () => new Promise<never>(() => {});
  const { report, asked } = await verifyTwin({}, at(3, never), {}, { paceMs: 0, limitMs: 50 });
  expect(report.problem).toContain('no response within 0.05 seconds');
  expect(asked.filter(({ path }) => path === asked[2]?.path)).toHaveLength(1);
});

test('makes three calls a second, one at a time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const times: number[] = [];
  let [open, most] = [0, 0];
  const slow: Intercept = async ({ respond }) => {
    times.push(performance.now());
    most = Math.max(most, ++open);
    return respond().finally(() => open--);
  };
  await verifyTwin({ only: ['checkHealthV2', 'listCurrenciesV2'] }, slow, {}, {});
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses).toHaveLength(3);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(334);
  expect(most).toBe(1);
});

test('removes an echoed key from the report', async () => {
  const echo = () =>
    Response.json({ statusCode: 404, message: `key ${KEY} knows no token`, error: KEY }, { status: 404 });
  const { report } = await verifyTwin(
    { key: KEY },
    ({ n, path }) => (path.includes('NO-SUCH') ? echo() : n === 0 ? echo() : undefined),
    {
      apiKeys: [KEY],
    },
  );
  expect(report.differences.map(({ path }) => path)).toContain('$.message');
  expect(`${JSON.stringify(report)}${FORMATS.text(report)}`).not.toContain(KEY);
});

test('reports a missing content-type', async () => {
  const { report } = await verifyTwin({}, async ({ n, respond }) =>
    n === 2 ? new Response(await (await respond()).arrayBuffer()) : undefined,
  );
  expect(report.differences).toMatchObject([
    { path: 'content-type', live: 'absent', mock: 'application/json', outcome: 'breaking' },
  ]);
});

function endless(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024).fill(0x20);
  let left = 50;
  return new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(piece) : to.close()) });
}
