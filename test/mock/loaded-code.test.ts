import { expect, test, vi } from 'vitest';

/** Imports the entry with an empty module cache. */
async function freshEntry(): Promise<typeof import('../../src/index.ts')> {
  vi.resetModules();
  return await import('../../src/index.ts');
}

const JSON_BODY = { 'content-type': 'application/json' };

const SCHEDULE = {
  do: 'recurring.create',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '10',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
  recurrence: {
    startDate: '2030-01-01',
    frequency: 'MONTHLY',
    totalPayments: 12,
    payer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  },
} as const;

test('createMock: applies a scenario that needs lazily loaded code before the first call', async () => {
  const { createMock, defineScenario } = await freshEntry();
  const scheduled = defineScenario({ name: 'scheduled', title: 'Scheduled', steps: () => [SCHEDULE] });
  const mock = createMock({ fixtures: 'empty', scenarios: [scheduled], scenario: 'scheduled' });
  expect((await mock.state()).tables['recurring-payments']).toBe(1);
  const wrong = defineScenario({ name: 'wrong', title: 'Wrong', steps: () => [{ ...SCHEDULE, payee: 'nobody' }] });
  const options = { fixtures: 'empty', scenarios: [wrong], scenario: 'wrong' } as const;
  expect(() => createMock(options)).toThrow('recurring.create: Invalid Ethereum address');
});

test('steps: a wrong step after a lazily loaded one is reported with its position', async () => {
  const { createMock } = await freshEntry();
  const mock = createMock({ fixtures: 'empty' });
  for (const wrong of [{ do: 'request.pya' }, { do: { toString: 1 } }]) {
    const body = JSON.stringify([SCHEDULE, wrong]);
    const response = await mock.fetch('/__mock/steps', { method: 'POST', headers: JSON_BODY, body });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].field).toBe('steps[1].do');
  }
  expect((await mock.state()).tables['recurring-payments'] ?? 0).toBe(0);
});

test('client IDs: a client ID revoked during a lazy load stays revoked', async () => {
  const { createMock } = await freshEntry();
  const mock = createMock();
  const [request] = (await mock.state({ rows: true })).rows?.requests ?? [];
  const { createMock: createAnew } = await freshEntry();
  const other = createAnew();
  const headers = { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' };
  const paying = other.fetch(`/v2/request/${request?.requestId}/pay`, { headers });
  await other.step({ do: 'client-id.set-status', clientId: 'cli_test', status: 'revoked' });
  expect((await paying).status).toBe(200);
  const [row] = ((await other.state({ rows: true })).rows?.['client-ids'] ?? []).filter(
    ({ clientId }) => clientId === 'cli_test',
  );
  expect(row?.status).toBe('revoked');
});

test('createMock: sends nothing when it is stopped during a lazy load', async () => {
  const { createMock, defineScenario } = await freshEntry();
  const steps = () => [SCHEDULE, { do: 'webhook.trigger', event: 'payment.confirmed' }] as const;
  const sent: Request[] = [];
  const mock = createMock({
    scenarios: [defineScenario({ name: 'sends', title: 'Sends', steps })],
    scenario: 'sends',
    webhooks: {
      deliver: (request) => {
        sent.push(request);
        return new Response();
      },
    },
  });
  await mock.stop();
  await mock.state().catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
});
