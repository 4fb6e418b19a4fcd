import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import type { Attempt } from '../../src/tools/examine/run/execute-run.ts';
import { judgeRun } from '../../src/tools/examine/run/judge.ts';
import { type Ledger, type LedgerEntry, ledgerText, readLedger } from '../../src/tools/examine/run/ledger.ts';
import { call, NATIVE } from '../support/client.ts';

const WELL: Attempt = { end: 'well', error: '' };
const ERROR: Attempt = { end: 'with an error', error: 'no' };
const NEVER: Attempt = { end: 'never', error: '' };

const record = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  table: 'requests',
  purpose: 'A',
  state: 'A open',
  label: '"A"',
  isUsed: false,
  ...changes,
});
const ledger = (entries: LedgerEntry[], units?: bigint): Ledger => ({
  entries,
  paid: new Map(units === undefined ? [] : [['A', { label: '"A"', units: units * 10n ** 36n }]]),
});
const USED = record({ isUsed: true });
const BASE = ledger([USED], 10n);

interface Ending {
  now: Ledger;
  first?: Attempt;
  second?: Attempt;
  kind?: string;
  met?: number;
}
const judged = ({ now, first = WELL, second, kind = 'lost', met = 1 }: Ending) => {
  const { consequence, verdict, sentence } = judgeRun(BASE, { first, second, ledger: now }, kind, met);
  expect(sentence === '').toBe(verdict === 'passed');
  if (consequence !== undefined) expect(verdict).toBe(REMARKS.includes(consequence) ? 'remark' : 'finding');
  return consequence ?? verdict;
};
const REMARKS = ['hammering', 'leftover', 'wrong end'];

const RUNS: [what: string, run: Ending, consequence: string][] = [
  ['as undisturbed', { now: BASE }, 'passed'],
  ['repaired by a second start', { now: BASE, first: ERROR, second: WELL }, 'passed'],
  ['more money', { now: ledger([USED], 20n) }, 'paid twice'],
  ['more money, and an error', { now: ledger([USED], 20n), first: ERROR }, 'paid twice'],
  [
    'money for something else',
    { now: { ...BASE, paid: new Map([...BASE.paid, ['B', { label: '"B"', units: 1n }]]) } },
    'paid twice',
  ],
  ['two records in use', { now: ledger([USED, USED], 10n) }, 'created twice'],
  [
    'two records in use, of a call that was doubled',
    { now: ledger([USED, USED], 10n), kind: 'doubled' },
    'created twice',
  ],
  ['a record more', { now: ledger([USED, record()], 10n) }, 'leftover'],
  ['a record more, of a call that was doubled', { now: ledger([USED, record()], 10n), kind: 'doubled' }, 'passed'],
  ['no record', { now: ledger([], 10n) }, 'silent loss'],
  ['another state', { now: ledger([record({ isUsed: true, state: 'A failed' })], 10n) }, 'silent loss'],
  ['less money', { now: ledger([USED], 9n) }, 'silent loss'],
  ['less after a second start', { now: ledger([], 10n), first: ERROR, second: WELL }, 'half done'],
  ['less after an error', { now: ledger([]), first: ERROR }, 'notJudged'],
  ['a second error', { now: BASE, first: ERROR, second: ERROR }, 'stuck'],
  ['no end', { now: BASE, first: NEVER }, 'never ends'],
  ['no end of the second start', { now: BASE, first: ERROR, second: NEVER }, 'never ends'],
  ['all done, and an error', { now: BASE, first: ERROR }, 'wrong end'],
  ['20 calls after a 429', { now: BASE, kind: '429', met: 20 }, 'passed'],
  ['21 calls after a 429', { now: BASE, kind: '429', met: 21 }, 'hammering'],
  ['21 calls after another fault', { now: BASE, kind: '503', met: 21 }, 'passed'],
];
for (const [what, run, consequence] of RUNS) {
  test(`a run with ${what}: ${consequence}`, () => {
    expect(judged(run)).toBe(consequence);
  });
}

test('compares used records by purpose to find an additional record', () => {
  const B = record({ purpose: 'B', state: 'B', label: '"B"' });
  const of = (base: Ledger, now: Ledger) => judgeRun(base, { first: WELL, second: undefined, ledger: now }, 'lost', 1);
  expect(of(BASE, ledger([B, USED], 10n)).sentence).toBe('"B" was created again and never used.');
  expect(of(ledger([record()]), ledger([USED])).consequence).toBe('created twice');
});

const make = (mock: Mock, fields: object) => call(mock, 'POST /v2/request', { body: { ...NATIVE, ...fields } });
const ledgerOf = async (mock: Mock) => readLedger(mock, await mock.calls.list());
const fresh = (seed: number) => createMock({ fixtures: 'empty', seed, now: '2026-01-01T00:00:00Z' });

test('ledger: is equal for two runs with different ids and times', async () => {
  const read = async (seed: number) => {
    const mock = fresh(seed);
    await mock.clock.advance(`${seed}d`);
    const { body } = await make(mock, { reference: 'A' });
    await call(mock, `GET /v2/request/${body.requestId}/pay`);
    await mock.requests.pay({ requestId: body.requestId });
    return ledgerOf(mock);
  };
  const one = await read(1);
  expect(await read(2)).toEqual(one);
  expect(ledgerText(one)).toMatch(/1 request, 0.2 paid$/);
  expect(one.entries.find(({ table }) => table === 'requests')).toMatchObject({ label: '"A"', isUsed: true });
});

test('ledger: a request is used once its calldata is received, and its status is not its purpose', async () => {
  const mock = fresh(1);
  const { body } = await make(mock, {});
  const read = async () => (await ledgerOf(mock)).entries.filter(({ table }) => table === 'requests');
  const [open] = await read();
  expect(open).toMatchObject({ isUsed: false, label: '"0.2 ETH-sepolia-sepolia"' });
  await mock.fetch(`/v2/request/${body.requestId}/pay`);
  expect((await read())[0]?.isUsed).toBe(false);
  await mock.faults.add({ operation: 'payRequestV2', status: 500, phase: 'after', times: 1 });
  await call(mock, `GET /v2/request/${body.requestId}/pay`);
  expect((await read())[0]?.isUsed).toBe(false);
  await call(mock, `GET /v2/request/${body.requestId}/pay`);
  expect((await read())[0]?.isUsed).toBe(true);
  await mock.requests.fail({ requestId: body.requestId });
  const [failed] = await read();
  expect([failed?.purpose, failed?.state === open?.state]).toEqual([open?.purpose, false]);
});

test('ledger: different amounts, payees and references are different purposes', async () => {
  const mock = fresh(1);
  await make(mock, { amount: '1' });
  await make(mock, { amount: '2' });
  await make(mock, { amount: '2', reference: 'A' });
  const { entries } = await ledgerOf(mock);
  expect(new Set(entries.filter(({ table }) => table === 'requests').map(({ purpose }) => purpose)).size).toBe(3);
});
