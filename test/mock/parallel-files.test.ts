import { expect, test, vi } from 'vitest';
import { limit } from '../support/machine.ts';
import { runInnerVitest } from './inner-vitest.ts';

vi.setConfig({ testTimeout: limit(240) });

/** A test file that pays, adds faults, moves the clock and resets, and counts each row that it sees. */
const fileNumber = (n: number) => `import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';

const number = ${n};
const paid = 1 + (number % 5);
const status = [500, 502, 503, 504][number % 4];
const request = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', amount: '10',
  invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia',
};
const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({ ...request, reference: 'file ' + number });
const post = (mock) => fetch(mock.url + '/v2/request', { method: 'POST', headers, body });
const make = async (mock) => (await (await post(mock)).json()).requestId;
const own = async (mock) =>
  (await mock.state({ rows: true })).rows.requests.filter((row) => row.reference?.startsWith('file '));

mockTest('pays', async ({ mock }) => {
  const before = (await mock.state()).tables;
  for (let i = 0; i < paid; i++) await mock.requests.pay(await make(mock));
  const { tables } = await mock.state();
  const added = [tables.requests - before.requests, tables.payments - before.payments, tables.faults];
  expect(added).toEqual([paid, paid, 0]);
  const seen = new Set((await own(mock)).map((row) => row.reference + row.status));
  expect(seen).toEqual(new Set(['file ' + number + 'paid']));
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

/** Starts one server for all files. In the end it prints what is left on it. */
const SETUP = `import { startMock } from 'payment-request-mock';

export async function setup(project) {
  const mock = await startMock();
  const before = (await mock.state()).tables;
  project.provide('paymentRequestMock', { url: mock.url });
  return async () => {
    const left = { workspaces: await mock.workspaces(), before, after: (await mock.state()).tables };
    console.log('left: ' + JSON.stringify(left));
    await mock.stop();
  };
}
`;

const FILES = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`file-${n}.test.js`, fileNumber(n)]));
const CONFIG = `export default {
  test: { globalSetup: ['./setup.mjs'], sequence: { shuffle: { files: true, tests: true } } },
};`;

test('workspaces: 50 test files in parallel on one server see only their own rows, and leave none', async () => {
  const flags = ['--sequence.seed=1', '--pool=threads', '--no-isolate', '--maxWorkers=4'];
  const run = await runInnerVitest({ ...FILES, 'setup.mjs': SETUP, 'vitest.config.mjs': CONFIG }, flags);
  expect(run.failures).toEqual([]);
  expect(run.passed).toHaveLength(200);
  const [, text = ''] = /^left: (.*)$/m.exec(run.output) ?? [];
  const left = JSON.parse(text);
  expect(left.workspaces).toEqual([]);
  expect(left.after).toEqual(left.before);
});
