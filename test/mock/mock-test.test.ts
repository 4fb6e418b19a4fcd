import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { limit } from '../support/machine.ts';
import { runInnerVitest } from './inner-vitest.ts';

vi.setConfig({ testTimeout: limit(120) });

const HEAD = `import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';
`;

test('mockTest: the global setup starts one server, and each test has a workspace', async () => {
  const file = `${HEAD}
mockTest('knows its server', async ({ mock, mockServer }) => {
  expect(mock.url).toMatch(mockServer.url + '/w/knows-its-server.');
  expect(mockServer.url).toBe(process.env.EXPECTED ?? mockServer.url);
  await mock.faults.add({ status: 503 });
});
mockTest.for(['one', 'two'])('clean again: %s', async (_, { mock, mockServer }) => {
  expect((await mock.state()).tables.faults).toBe(0);
  expect((await mockServer.workspaces()).map(({ url }) => url)).toContain(mock.url);
});
mockTest.concurrent('beside others', async ({ mock }) => {
  const request = await mock.requests.create({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    amount: '1',
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
  });
  expect(request.status).toBe('created');
});
`;
  const config = `export default { test: { globalSetup: ['payment-request-mock/vitest/setup'] } };`;
  const run = await runInnerVitest({ 'a.test.js': file, 'b.test.js': file, 'vitest.config.mjs': config }, []);
  expect(run.failures).toEqual([]);
  expect(run.passed).toHaveLength(8);
});

test('mockTest: a custom setup passes server options', async () => {
  const setup = `import { mockSetup } from 'payment-request-mock/vitest/setup';
export const setup = mockSetup({ fixtures: 'empty', now: '2026-01-01T00:00:00Z', controlToken: 'a-token-of-mine' });
`;
  const file = `${HEAD}
mockTest('starts as the options say', async ({ mock }) => {
  expect(await mock.clock.now()).toBe('2026-01-01T00:00:00.000Z');
  expect((await mock.state()).tables.requests).toBe(0);
});
`;
  const config = `export default { test: { globalSetup: ['./mock-setup.js'] } };`;
  const run = await runInnerVitest({ 'a.test.js': file, 'mock-setup.js': setup, 'vitest.config.mjs': config }, []);
  expect(run).toMatchObject({ passed: ['a.test.js: starts as the options say'], failures: [] });
});

test('mockTest: without a global setup each file has its own server, and a retry its own workspace', async () => {
  const file = `${HEAD}
let tries = 0;
mockTest('a retry starts anew', { retry: 2 }, async ({ mock }) => {
  await mock.faults.add({ status: 503 });
  tries += 1;
  expect((await mock.state()).tables.faults).toBe(1);
  expect(tries).toBe(3);
});
mockTest('the failed one left nothing', async ({ mock, mockServer }) => {
  await mock.state();
  expect((await mockServer.workspaces()).map(({ url }) => url)).toEqual([mock.url]);
});
`;
  const run = await runInnerVitest({ 'a.test.js': file }, []);
  expect(run.failures).toEqual([]);
  expect(run.passed).toHaveLength(2);
});

test('mockTest: only a failed test prints its calls', async () => {
  const file = `${HEAD}
const headers = { 'x-api-key': 'test-api-key' };
mockTest('looks at the wrong thing', async ({ mock }) => {
  await mock.faults.add({ operation: 'listCurrenciesV2', status: 503 });
  await fetch(mock.url + '/v2/currencies', { headers });
  await fetch(mock.url + '/v2/request/none', { headers });
  const body = JSON.stringify({ payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', amount: 0.2,
    invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' });
  const json = { ...headers, 'content-type': 'application/json' };
  await fetch(mock.url + '/v1/request', { method: 'POST', headers: json, body });
  expect(1).toBe(2);
});
mockTest('is fine', async ({ mock }) => {
  await fetch(mock.url + '/v2/payments', { headers });
});
`;
  const { output, failures } = await runInnerVitest({ 'a.test.js': file }, ['--reporter=default']);
  expect(failures).toHaveLength(1);
  expect(output).toContain('The mock was called in "looks at the wrong thing":');
  expect(output).toMatch(/GET \/v2\/currencies 503 {2}fault-1/);
  expect(output).toContain('  GET /v2/request/none 404');
  expect(output).toMatch(/ {2}POST \/v1\/request 201.*\n {4}rested on (A-[A-Z-]+, )*A-LOOSE-TEXT/);
  expect(output).not.toContain('/v2/payments');
});

test('mockTest: the published types cover fixtures, options and the provided URL', () => {
  mkdirSync('.tmp', { recursive: true });
  const folder = mkdtempSync(resolve('.tmp/types-'));
  const body = `
    import { mockTest } from 'payment-request-mock/vitest';
    import { mockSetup } from 'payment-request-mock/vitest/setup';
    import { inject } from 'vitest';
    export const setup = mockSetup({ scenario: 'kyc-approved' });
    export const url: string = inject('paymentRequestMock').url;
    mockTest('typed', async ({ mock }) => {
      const { request } = await mock.requests.pay('01…', { amount: '4' });
      const status: 'created' | 'partially_paid' | 'paid' | 'failed' | 'refunded' | 'expired' = request.status;
      // @ts-expect-error no such method
      mock.requests.pya(status);
    });
  `;
  writeFileSync(join(folder, 'types.mts'), body);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.mts'] }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('');
});
