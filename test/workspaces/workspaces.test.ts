import { expect, test, vi } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { call, KEY, newRequest, PAYER_INPUT } from '../support/client.ts';

const fresh = (options = {}) => createMock({ fixtures: 'empty', validateResponses: true, ...options });

test('workspaces: each has its own rows, faults, snapshots and clock', async () => {
  const mock = fresh();
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  await newRequest(ada);
  await bob.step({ do: 'fault.add', status: 503 });
  const mark = await ada.snapshot();
  await ada.clock.freeze();
  await ada.clock.advance('P1Y');
  expect((await ada.state()).tables).toMatchObject({ requests: 1, faults: 0 });
  expect((await bob.state()).tables).toMatchObject({ requests: 0, faults: 1 });
  expect((await mock.state()).tables).toMatchObject({ requests: 0, faults: 0 });
  expect(Date.parse(await ada.clock.now()) - Date.parse(await mock.clock.now())).toBeGreaterThan(364 * 86_400_000);
  await expect(bob.restore(mark)).rejects.toThrow(`Unknown snapshot "${mark}"`);
  await bob.reset();
  expect((await ada.state()).tables.requests).toBe(1);
});

test('workspaces: named by path or header, the same one', async () => {
  const mock = fresh();
  await call(mock, 'POST /w/ada/v2/request', {
    body: {
      payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
      amount: '1',
      invoiceCurrency: 'USD',
      paymentCurrency: 'USDC-base',
    },
  });
  const { body } = await call(mock, 'GET /__mock/state', { headers: { 'x-mock-workspace': 'ada' } });
  expect(body.tables.requests).toBe(1);
  expect((await mock.state()).tables.requests).toBe(0);
});

test('workspaces: a call that takes longer than the idle time uses its workspace until its end', async () => {
  const mock = createMock({ fixtures: 'empty', workspaceTtl: '1s' });
  const start = Date.now();
  using machine = vi.spyOn(Date, 'now').mockReturnValue(start);
  const { requestId } = await newRequest(mock.workspace('ada'));
  let end = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(PAYER_INPUT)));
      end = () => controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  };
  const long = mock.fetch('/w/ada/v2/payer', init);
  machine.mockReturnValue(start + 5000);
  expect((await call(mock, `GET /w/ada/v2/request/${requestId}`)).status).toBe(200);
  machine.mockReturnValue(start + 10_000);
  end();
  expect((await long).status).toBe(200);
  machine.mockReturnValue(start + 10_900);
  expect((await call(mock, `GET /w/ada/v2/request/${requestId}`)).status).toBe(200);
  machine.mockReturnValue(start + 12_000);
  expect((await call(mock, `GET /w/ada/v2/request/${requestId}`)).status).toBe(404);
});

test('workspaces: a line break in a path leads to no other workspace', async () => {
  const mock = fresh();
  expect((await call(mock, 'GET /w/ada/v2/request/x%0Ay')).status).toBe(404);
  expect((await mock.calls.list()).map(({ path }) => path)).toEqual([]);
  expect((await mock.workspace('ada').calls.list()).map(({ path }) => path)).toEqual(['/v2/request/x\ny']);
});

test('workspaces: links in answers stay in the workspace', async () => {
  const mock = await startMock({ fixtures: 'empty' });
  const ada = mock.workspace('ada');
  expect(ada.url).toBe(`${mock.url}/w/ada`);
  const answer = await fetch(`${ada.url}/v2/payer`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(PAYER_INPUT),
  });
  const { agreementUrl } = (await answer.json()) as { agreementUrl: string };
  expect(agreementUrl).toContain(`${mock.url}/w/ada/`);
  expect((await fetch(agreementUrl)).status).toBe(200);
  await mock.stop();
});

test('workspaces: an API key owns one when that is switched on', async () => {
  const mock = fresh({ workspaceFrom: 'api-key' });
  const made = await mock.fetch('/v2/client-ids', { headers: { 'x-api-key': 'team-one' } });
  expect(made.status).toBe(200);
  expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['team-one']);
  expect((await fresh().fetch('/v2/client-ids', { headers: { 'x-api-key': 'team-one' } })).status).toBe(401);
});

test('workspaces: start from the fixtures and the scenarios given at start', async () => {
  const mock = createMock({ scenario: 'kyc-approved' });
  const [base, ada] = [await mock.state(), await mock.workspace('ada').state()];
  expect(ada.tables).toEqual(base.tables);
});

test('workspaces: a wrong key and one too many are refused in the shape of the API', async () => {
  const mock = fresh({ maxWorkspaces: 2 });
  expect((await call(mock, 'GET /w/a%20b/v2/currencies')).status).toBe(400);
  expect((await call(mock, 'GET /w//v2/currencies')).status).toBe(400);
  for (const key of ['one', 'two']) expect((await call(mock, `GET /w/${key}/v2/currencies`)).status).toBe(200);
  const third = await call(mock, 'GET /w/three/v2/currencies');
  expect([third.status, third.body.statusCode ?? third.body.error?.statusCode ?? 429]).toEqual([429, 429]);
  await mock.workspace('one').stop();
  expect((await call(mock, 'GET /w/three/v2/currencies')).status).toBe(200);
});

test('workspaces: the unused ones go after their time', async () => {
  const mock = fresh({ workspaceTtl: '1h' });
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  for (const workspace of [ada, bob]) await newRequest(workspace);
  const start = Date.now();
  const machine = vi.spyOn(Date, 'now');
  try {
    machine.mockReturnValue(start + 59 * 60_000);
    expect((await ada.state()).tables.requests).toBe(1);
    machine.mockReturnValue(start + 61 * 60_000);
    expect((await mock.workspaces()).map(({ key }) => key)).toEqual(['ada']);
    machine.mockReturnValue(start + 180 * 60_000);
    expect((await ada.state()).tables.requests).toBe(0);
  } finally {
    machine.mockRestore();
  }
});

test('workspaces: dots alone are no key, as a path would lead elsewhere', async () => {
  const mock = fresh();
  for (const key of ['.', '..']) {
    expect(() => mock.workspace(key)).toThrow(`"${key}" is no key`);
    const refused = await call(mock, 'GET /v2/currencies', { headers: { ...KEY, 'x-mock-workspace': key } });
    expect(refused.status).toBe(400);
    await expect(mock.snapshot(key)).rejects.toThrow('name');
  }
  expect(await mock.workspaces()).toEqual([]);
});
