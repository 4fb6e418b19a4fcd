import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runInnerVitest } from './inner-vitest.ts';

/** Processes start slowly on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

/** A file whose tests pay, fault, move the clock and reset, and count what they see to the last row. */
const fileNumber = (n: number) => `import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';

const number = ${n};
const paid = 1 + (number % 5);
const status = [500, 502, 503, 504][number % 4];
const request = { payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const post = (mock) => fetch(mock.url + '/v2/request', { method: 'POST', headers, body: JSON.stringify({ ...request, reference: 'file ' + number }) });
const make = async (mock) => (await (await post(mock)).json()).requestId;
const own = async (mock) => (await mock.state({ rows: true })).rows.requests.filter((row) => row.reference?.startsWith('file '));

mockTest('pays', async ({ mock }) => {
  const before = (await mock.state()).tables;
  for (let i = 0; i < paid; i++) await mock.requests.pay(await make(mock));
  const { tables } = await mock.state();
  expect([tables.requests - before.requests, tables.payments - before.payments, tables.faults]).toEqual([paid, paid, 0]);
  expect(new Set((await own(mock)).map((row) => row.reference + row.status))).toEqual(new Set(['file ' + number + 'paid']));
});

mockTest('faults', async ({ mock }) => {
  await mock.faults.add({ status, times: 2 });
  const seen = [];
  for (let i = 0; i < 3; i++) seen.push((await post(mock)).status);
  expect(seen).toEqual([status, status, 201]);
  expect(await own(mock)).toHaveLength(1);
});

mockTest('moves the clock', async ({ mock }) => {
  const start = Date.parse(await mock.clock.freeze());
  await mock.clock.advance(number * 1000);
  await make(mock);
  expect(Date.parse(await mock.clock.now())).toBe(start + number * 1000);
});

mockTest('resets', async ({ mock }) => {
  const before = (await mock.state()).tables;
  const mark = await mock.snapshot();
  await mock.store.clear();
  expect((await mock.state()).tables.requests).toBe(0);
  await mock.restore(mark);
  await mock.requests.pay(await make(mock));
  await mock.reset();
  expect((await mock.state()).tables).toEqual(before);
});
`;

/** One server for all files; when they are done it writes down what is left on it. */
const SETUP = `import { writeFileSync } from 'node:fs';
import { startMock } from 'payment-request-mock';

export async function setup(project) {
  const mock = await startMock();
  const before = (await mock.state()).tables;
  project.provide('paymentRequestMock', { url: mock.url });
  return async () => {
    const left = { workspaces: await mock.workspaces(), before, after: (await mock.state()).tables };
    writeFileSync(new URL('left.json', import.meta.url), JSON.stringify(left));
    await mock.stop();
  };
}
`;

const FILES = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`file-${n}.test.js`, fileNumber(n)]));
const CONFIG = `export default { test: { globalSetup: ['./setup.mjs'], sequence: { shuffle: { files: true, tests: true } } } };`;

test.each([1, 2])(
  'workspaces: 50 test files in parallel on one server see only themselves, shuffled by %i',
  async (seed) => {
    const flags = [`--sequence.seed=${seed}`, '--pool=threads', '--no-isolate', '--maxWorkers=4'];
    let left: { workspaces: unknown[]; before: unknown; after: unknown } | undefined;
    const files = { ...FILES, 'setup.mjs': SETUP, 'vitest.config.mjs': CONFIG };
    const run = await runInnerVitest(files, flags, (root) => {
      left = JSON.parse(readFileSync(join(root, 'left.json'), 'utf8'));
    });
    expect(run.failures).toEqual([]);
    expect(run.passed).toHaveLength(200);
    expect(left?.workspaces).toEqual([]);
    expect(left?.after).toEqual(left?.before);
  },
);
