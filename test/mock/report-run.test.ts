import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { AssumptionReport } from '../../src/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { limit } from '../support/machine.ts';
import { runInnerVitest } from './inner-vitest.ts';

vi.setConfig({ testTimeout: limit(120) });

const config = (setupFiles = '') =>
  `export default { test: { globalSetup: ['./mock-setup.js'], setupFiles: [${setupFiles}] } };`;

const setupWith = (options: string) => `import { mockSetup } from 'payment-request-mock/vitest/setup';
export const setup = mockSetup({ reportAssumptions: ${options} });
`;

const SHARED = `import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';
const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const invoice = { payee, amount: '1', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
const send = (mock, line, body) => {
  const [method, path] = line.split(' ');
  return mock.fetch(path, { method, headers, body: JSON.stringify(body) });
};
`;

const BATCH = `${SHARED}
mockTest.for(['one', 'two'])('pays a batch %s', async (_, { mock }) => {
  expect((await send(mock, 'POST /v2/payouts/batch', { requests: [invoice, invoice] })).status).toBe(201);
});
`;

const OWN_MOCKS = `import { createMock } from 'payment-request-mock';
import { expect, test } from 'vitest';
const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const invoice = { payee, amount: '1', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
test.each(['one', 'two'])('pays a batch %s', async () => {
  const body = JSON.stringify({ requests: [invoice, invoice] });
  const mock = createMock();
  expect((await mock.fetch('/v2/payouts/batch', { method: 'POST', headers, body })).status).toBe(201);
});
`;

test('reportAssumptions: prints the list once, with the uses of deleted workspaces', async () => {
  const files = { 'a.test.js': BATCH, 'b.test.js': BATCH, 'mock-setup.js': setupWith('true') };
  const { output, code } = await runInnerVitest({ ...files, 'vitest.config.mjs': config() }, ['--reporter=default']);
  expect(code).toBe(0);
  expect(output.match(/^This run rested on /gm)).toHaveLength(1);
  expect(output).toMatch(
    /^ {2}A-BATCH {2}4×, first by call-1 POST \/v2\/payouts\/batch createBatchPayoutV2 in workspace pays-a-batch-/m,
  );
});

test('reportAssumptions: names for ten tests what each was the first to rest on, and nothing else', async () => {
  const folder = temporaryFolder({});
  const setup = setupWith(`{ report: ['text', ${JSON.stringify(`json=${join(folder, 'run.json')}`)}] }`);
  const shop = readFileSync('examples/vitest/shop.test.ts', 'utf8');
  const files = { 'shop.test.ts': shop, 'mock-setup.js': setup, 'vitest.config.mjs': config() };
  const { passed, failures, output } = await runInnerVitest(files, []);
  expect([passed.length, failures]).toEqual([10, []]);
  const { counts, assumptions }: AssumptionReport = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  expect(output).toContain(`This run rested on ${counts.used} assumptions about the service: `);
  const firstTests = new Map(assumptions.map(({ id, first }) => [id, first?.workspace.replace(/\..*/, '')]));
  expect(Object.fromEntries(firstTests)).toMatchObject({
    'A-CONVERSION': 'requests-a-new-one-is-not-paid',
    'A-REQUEST-ID': 'requests-a-new-one-is-not-paid',
    'A-REQUEST-STATUS': 'requests-two-payments-pay-one',
    'A-CONVERTED-AMOUNT': 'requests-two-payments-pay-one',
    'A-PAYMENTS-PAGE': 'requests-two-payments-pay-one',
    'A-CHECKSUM': 'requests-a-wrong-address-is-refused',
    'A-ERRORS': 'requests-a-wrong-address-is-refused',
    'A-LINK-REQUESTS': 'links-a-payment-link-is-paid',
    'A-LINK-URL': 'links-a-payment-link-is-paid',
    'A-FEE-PLAN': 'links-a-payment-link-is-paid',
    'A-PAYER-LINKS': 'payers-a-new-one-has-to-prove-who-they-are',
    'A-WEBHOOK-CONVERTED': 'webhooks-a-payment-is-announced',
    'A-WEBHOOK-RETRY': 'webhooks-one-with-a-wrong-signature-is-refused-and-sent-agai',
  });
  const areas = new Set(assumptions.map(({ area }) => area));
  expect([...areas]).not.toContain('Recurring payments');
  for (const id of ['A-BATCH', 'A-LOOSE-TEXT', 'A-WEBHOOK-SAMPLES']) expect(firstTests.has(id)).toBe(false);
});

test.each(['--isolate', '--no-isolate'])('reportAssumptions: counts mocks of test files with %s', async (flag) => {
  const folder = temporaryFolder({});
  const setup = setupWith(`{ report: ${JSON.stringify(`json=${join(folder, 'run.json')}`)} }`);
  const own = config(`'payment-request-mock/vitest/assumptions'`);
  const files = { 'a.test.js': OWN_MOCKS, 'b.test.js': OWN_MOCKS, 'mock-setup.js': setup, 'vitest.config.mjs': own };
  const { failures, code } = await runInnerVitest(files, [flag, '--maxWorkers=1']);
  expect([failures, code]).toEqual([[], 0]);
  const { assumptions }: AssumptionReport = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  const batch = assumptions.find(({ id }) => id === 'A-BATCH');
  expect(batch).toMatchObject({ count: 4, first: { name: 'call-1' } });
  expect(batch?.file).toMatch(/a\.test\.js$/);
});

test('reportAssumptions: allow fails the run and names the call', async () => {
  const setup = setupWith(`{ allow: ['documented', 'seen'] }`);
  const files = { 'a.test.js': BATCH, 'mock-setup.js': setup, 'vitest.config.mjs': config() };
  const { failures, code, output } = await runInnerVitest(files, []);
  expect([failures, code]).toEqual([[], 1]);
  expect(output).toMatch(/^The run rested on \d+ assumptions? that allow does not accept:$/m);
  expect(output).toMatch(
    /^ {2}A-BATCH \(partly our choice\), first by call-1 POST \/v2\/payouts\/batch createBatchPayoutV2 in workspace pays-/m,
  );
});

test('reportAssumptions: an unknown id in allow fails before any test runs', async () => {
  const files = { 'a.test.js': BATCH, 'mock-setup.js': setupWith(`{ allow: ['a-batch'] }`) };
  const { passed, code, output } = await runInnerVitest({ ...files, 'vitest.config.mjs': config() }, []);
  expect([passed, code]).toEqual([[], 1]);
  expect(output).toContain('allow "a-batch": unknown; did you mean "A-BATCH"?');
});

test('reportAssumptions: a run whose tests create unreported mocks fails and names the missing setup file', async () => {
  const files = { 'own.test.js': OWN_MOCKS, 'mock-setup.js': setupWith("{ allow: ['documented'] }") };
  const { output, code } = await runInnerVitest({ ...files, 'vitest.config.mjs': config() }, ['--reporter=default']);
  expect(code).toBe(1);
  expect(output).toContain("add setupFiles: ['payment-request-mock/vitest/assumptions']");
});
