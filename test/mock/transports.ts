import { expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../src/index.ts';
import type { OperationRow } from '../contract/operation-row.ts';
import { OPERATION_ROWS } from '../contract/operation-rows.ts';
import { send } from '../contract/recorded/caller.ts';
import { FIXTURES } from '../contract/recorded/world.ts';
import { call, credentialOf, NATIVE, newRequest, PAYER } from '../support/client.ts';
import { serve } from '../support/serve.ts';

/** An empty mock with {@link TRANSPORT_OPTIONS}, and a function that stops it. */
export type OpenTransport = (options: MockOptions) => Promise<AsyncDisposable & { mock: Mock }>;

export type Transport = readonly [name: string, open: OpenTransport];

/** The options of the mocks of every transport. */
export const TRANSPORT_OPTIONS: MockOptions = {
  fixtures: 'empty',
  now: '2026-01-01T00:00:00.000Z',
  validateResponses: true,
};

export const openedTransport = (mock: Mock, server = mock) => ({ mock, [Symbol.asyncDispose]: () => server.stop() });

/** Defines a test for each behaviour and transport. */
export function testTransports(transports: readonly Transport[]): void {
  const onEveryTransport = (title: string, body: (mock: Mock) => Promise<void>) => {
    test.each(transports)(`%s: ${title}`, async (_, open) => {
      await using transport = await open(TRANSPORT_OPTIONS);
      await body(transport.mock);
    });
  };

  onEveryTransport('fetch takes a path, an address and a Request', async (mock) => {
    const headers = { 'x-api-key': 'test-api-key' };
    const url = `${mock.url}/v2/currencies?id=USD`;
    for (const target of ['/v2/currencies?id=USD', url, new URL(url), new Request(url)]) {
      const response = await mock.fetch(target, { headers });
      expect([response.status, await response.json()]).toMatchObject([200, [{ id: 'USD' }]]);
    }
  });

  onEveryTransport('a request is made, paid by a step, and gone after a reset', async (mock) => {
    const { requestId } = await newRequest(mock);
    const { do: name, result } = await mock.step({ do: 'request.pay', requestId, amount: '0.1' });
    expect([name, result]).toMatchObject(['request.pay', { request: { status: 'partially_paid' } }]);
    const [first, second] = await mock.step([
      { do: 'request.pay', requestId },
      { do: 'request.unpay', requestId },
    ]);
    expect([first?.do, second?.do]).toEqual(['request.pay', 'request.unpay']);
    expect((await call(mock, `GET /v2/request/${requestId}`)).body).toMatchObject({ hasBeenPaid: false });
    await mock.reset();
    expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(404);
  });

  onEveryTransport('a scenario is applied with its parameters', async (mock) => {
    const applied = await mock.applyScenario('kyc-rejected', { clientUserId: 'ada' });
    expect(applied.at(-1)).toMatchObject({ do: 'payer.set-status', result: { kycStatus: 'rejected' } });
    expect((await call(mock, 'GET /v2/payer/ada')).body.kycStatus).toBe('rejected');
  });

  onEveryTransport('snapshots mark, restore, list, travel and go', async (mock) => {
    const empty = await mock.snapshot('empty');
    const { requestId } = await newRequest(mock);
    const state = await mock.snapshots.export();
    await mock.restore(empty);
    expect((await mock.state()).tables.requests).toBe(0);
    await mock.restore(await mock.snapshots.import(state, 'one-request'));
    expect((await call(mock, `GET /v2/request/${requestId}`)).status).toBe(200);
    expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['empty', 'one-request']);
    await mock.snapshots.delete('empty');
    expect((await mock.snapshots.list()).map(({ id }) => id)).toEqual(['one-request']);
  });

  onEveryTransport('the clock stands, moves and runs on', async (mock) => {
    expect(await mock.clock.now()).toBe('2026-01-01T00:00:00.000Z');
    expect(await mock.clock.advance('P1M')).toEqual([]);
    expect(await mock.clock.set('2026-03-01T00:00:00.000Z')).toEqual([]);
    expect(await mock.clock.freeze()).toBe('2026-03-01T00:00:00.000Z');
    expect(Date.parse(await mock.clock.resume())).toBeGreaterThanOrEqual(Date.parse('2026-03-01T00:00:00.000Z'));
  });

  onEveryTransport('the state shows counts, and rows when asked', async (mock) => {
    const { requestId } = await newRequest(mock);
    expect(await mock.state()).toMatchObject({ tables: { requests: 1 }, credentials: { apiKeys: ['test-api-key'] } });
    const { rows } = await mock.state({ rows: true });
    expect(rows?.requests).toMatchObject([{ requestId }]);
  });

  onEveryTransport('a workspace sees nothing of its neighbour, and stop forgets it', async (mock) => {
    const [one, two] = [mock.workspace('one'), mock.workspace('two')];
    expect(one.url).toMatch(/\/w\/one$/);
    await newRequest(one);
    await two.payers.ensure('ada');
    expect([(await one.state()).tables.requests, (await two.state()).tables.requests]).toEqual([1, 0]);
    await one.stop();
    const keys = (await mock.workspaces()).map(({ key }) => key);
    expect([keys.includes('one'), keys.includes('two')]).toEqual([false, true]);
    expect((await one.state()).tables.requests).toBe(0);
  });

  onEveryTransport('every step is a method, its subject first', async (mock) => {
    const { requestId, status } = await mock.requests.create(NATIVE);
    expect(status).toBe('created');
    expect((await mock.requests.pay(requestId, { amount: '0.1' })).request.status).toBe('partially_paid');
    expect((await mock.requests.pay()).request).toMatchObject({ requestId, status: 'paid' });
    expect((await mock.requests.unpay({ requestId })).paidAmount).toBe('0');
    await mock.payers.ensure('ada');
    expect((await mock.payers.setStatus('ada', { kycStatus: 'approved' })).kycStatus).toBe('approved');
    await mock.paymentDetails.ensure('ada');
    const accounts = await mock.paymentDetails.setStatus({ clientUserId: 'ada', status: 'failed' });
    expect(accounts.map(({ status }) => status)).toEqual(['failed']);
    expect((await mock.clientIds.revoke('cli_test')).status).toBe('revoked');
    expect((await mock.wallets.setBalance('*', { balance: '0' })).balance).toBe('0');
    const { id } = await mock.faults.add({ status: 503 });
    expect((await mock.faults.list()).map((fault) => fault.id)).toEqual([id]);
    expect([await mock.faults.remove(id), await mock.faults.remove(id)]).toEqual([true, false]);
    expect(await mock.faults.clear()).toEqual({ cleared: 0 });
    await expect(mock.requests.pay('none')).rejects.toMatchObject({ name: 'MockError', status: 404 });
  });

  onEveryTransport('calls are listed, waited for and cleared', async (mock) => {
    const waiting = mock.calls.waitFor({ operation: 'createRequestV2' });
    const { requestId } = await newRequest(mock);
    expect(await waiting).toMatchObject({ method: 'POST', status: 201 });
    expect((await mock.calls.list({ status: 201 })).map(({ path }) => path)).toEqual(['/v2/request']);
    expect((await mock.explain(requestId)).records).toMatchObject([{ table: 'requests' }]);
    const [next] = (await mock.next(requestId)).records;
    expect(next?.steps[0]).toMatchObject({ do: 'request.pay', webhooks: [{ event: 'payment.confirmed' }] });
    await mock.calls.clear();
    expect(await mock.calls.list()).toEqual([]);
  });

  onEveryTransport('faults are listed and removed; a lost connection rejects as fetch does', async (mock) => {
    const { id } = await mock.faults.add({ operation: 'createRequestV2', effect: 'reset', phase: 'after' });
    expect((await mock.faults.list()).map((fault) => fault.id)).toEqual([id]);
    await expect(call(mock, 'POST /v2/request', { body: NATIVE })).rejects.toThrow(TypeError);
    expect((await mock.state()).tables.requests).toBe(1);
    expect([await mock.faults.remove(id), await mock.faults.remove(id)]).toEqual([true, false]);
  });

  onEveryTransport('webhooks are registered, sent and listed', async (mock) => {
    const received: string[] = [];
    await using server = await serve((request, response) => {
      received.push(request.url ?? '');
      request.resume().on('end', () => response.end());
    });
    await mock.webhooks.register({ url: `${server.url}/hook` });
    const { requestId } = await newRequest(mock);
    await mock.requests.pay(requestId);
    await mock.settled();
    expect(received).toContain('/hook');
    expect((await mock.webhooks.deliveries()).length).toBe(received.length);
  });

  onEveryTransport('a refusal says status, field and what is valid', async (mock) => {
    await expect(mock.step({ do: 'request.pya' as 'request.pay' })).rejects.toMatchObject({
      name: 'MockError',
      status: 400,
      errors: [
        {
          field: 'do',
          message: expect.stringMatching(
            /^unknown step "request.pya"; did you mean "request.pay"\? steps: request.create, /,
          ),
        },
      ],
    });
    await expect(mock.restore('nothing')).rejects.toThrow('Unknown snapshot "nothing"');
  });
}

const { fau = '', fauReference = '', schedulePending = '' } = FIXTURES;
/** Fixtures that replace the recorded records. */
const NAMES = {
  ...FIXTURES,
  payer: PAYER,
  conversion: fau,
  conversionReference: fauReference,
  base: fau,
  baseReference: fauReference,
  schedule: schedulePending,
  intent: 'none',
  webhook: 'none',
};

/** Defines a test per transport that compares every response with the in-process one. */
export function testOperations(transports: readonly Transport[]): void {
  test.each(transports)('%s: returns the same responses as createMock', async (_, open) => {
    const options: MockOptions = { ...TRANSPORT_OPTIONS, fixtures: 'default' };
    await using transport = await open(options);
    const { mock } = transport;
    const inProcess = createMock({ ...options, baseUrl: mock.url.replace('/w/ada', '') });
    const other = mock.url.endsWith('/w/ada') ? inProcess.workspace('ada') : inProcess;
    const response = async (from: Mock, row: OperationRow) => {
      const response = await send(from, { headers: credentialOf(row), ...row }, NAMES);
      return [row.line, response.status, await response.text()];
    };
    for (const row of Object.values(OPERATION_ROWS))
      expect(await response(mock, row)).toEqual(await response(other, row));
  });
}
