import { expect, test, vi } from 'vitest';
import { KEY } from '../support/client.ts';

/** Returns the entry as a new process has it: with nothing loaded. */
async function freshEntry(): Promise<typeof import('../../src/index.ts')> {
  vi.resetModules();
  return await import('../../src/index.ts');
}

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

test('createMock: a scenario whose steps need code that is loaded is applied before the first call', async () => {
  const { createMock, defineScenario } = await freshEntry();
  const scheduled = defineScenario({ name: 'scheduled', title: 'Scheduled', steps: () => [SCHEDULE] });
  const mock = createMock({ fixtures: 'empty', scenarios: [scheduled], scenario: 'scheduled' });
  expect((await mock.state()).tables['recurring-payments']).toBe(1);
  const wrong = defineScenario({ name: 'wrong', title: 'Wrong', steps: () => [{ ...SCHEDULE, payee: 'nobody' }] });
  const options = { fixtures: 'empty', scenarios: [wrong], scenario: 'wrong' } as const;
  expect(() => createMock(options)).toThrow('Validation failed');
});

test('createMock: the first call loads the code that makes calldata', async () => {
  const { createMock } = await freshEntry();
  const [request] = (await createMock().state({ rows: true })).rows?.requests ?? [];
  const { createMock: createAnew } = await freshEntry();
  const answer = await createAnew().fetch(`/v2/request/${request?.requestId}/pay`, { headers: KEY });
  expect(answer.status).toBe(200);
});
