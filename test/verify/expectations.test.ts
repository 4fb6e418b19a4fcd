import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodeOf } from '../../src/entries/examine/report.ts';
import { FORMATS } from '../../src/entries/examine/report-files.ts';
import { EXPECTATIONS, type Expectation } from '../../src/entries/verify/expectations.ts';
import { type Intercept, verifyTwin } from './twin.ts';

const ROW: Expectation = {
  assumption: 'A-PAYMENTS-PAGE',
  operation: 'listPaymentsV2',
  status: 200,
  path: '$.pagination.limit',
  live: '50',
  mock: '20',
};
const otherLimit: Intercept = async ({ path, answer }) => {
  if (path !== '/v2/payments') return undefined;
  const body = await (await answer()).json();
  return Response.json({ ...body, pagination: { ...body.pagination, limit: 50 } });
};

test('the expectations of the package are all assumptions, each once, and the script reaches each that names a field', async () => {
  const known = readFileSync('docs/assumptions.md', 'utf8').match(/^\| A-[A-Z-]+ \|/gm) ?? [];
  expect(EXPECTATIONS.map(({ assumption }) => `| ${assumption} |`)).toEqual([...new Set(known)]);
  const { report } = await verifyTwin({ allow: 'create', against: 'https://api.stage.request.network' });
  const states = report.assumptions.map(({ operation, state }) => `${operation && 'shown'} ${state}`);
  expect([...new Set(states)].sort()).toEqual([' not reachable', 'shown confirmed']);
  expect(states.filter((state) => state === 'shown confirmed').length).toBeGreaterThan(29);
  const text = FORMATS.text(report);
  expect(text).toMatch(/assumptions confirmed by the service: A-REQUEST-STATUS \(stage, \d{4}-\d\d-\d\d\),/);
  expect(text).toMatch(/assumptions not reachable by these calls: \d\d$/m);
});

test('a difference that an expectation names is expected, and no finding', async () => {
  const { report } = await verifyTwin({ expectations: [ROW] }, otherLimit);
  expect(report.differences).toMatchObject([
    { outcome: 'expected', assumption: 'A-PAYMENTS-PAGE', live: '50', mock: '20' },
  ]);
  expect(exitCodeOf(report)).toBe(0);
  expect(FORMATS.text(report)).toMatch(
    /expected by A-PAYMENTS-PAGE: listPaymentsV2 \$\.pagination\.limit of the 200 answer/,
  );
});

test('an expectation that nothing used is a finding', async () => {
  const { report } = await verifyTwin({ expectations: [ROW] });
  expect(report.trials.filter(({ verdict }) => verdict === 'finding')).toMatchObject([
    { name: 'A-PAYMENTS-PAGE', class: 'expectation' },
  ]);
  expect(exitCodeOf(report)).toBe(1);
});

test('an expectation of what was not called is not reachable, and no finding', async () => {
  const { report } = await verifyTwin({ expectations: [ROW], only: ['listCurrenciesV2'] });
  expect(report.assumptions).toMatchObject([{ state: 'not reachable' }]);
  expect(exitCodeOf(report)).toBe(0);
});

test('an assumption is confirmed where the live service agrees, and by nothing else, and contradicted where it does not', async () => {
  const { live: _, mock: __, ...guess } = ROW;
  const { report: agrees } = await verifyTwin({ expectations: [guess], against: 'https://api.stage.request.network' });
  const day = new Date().toISOString().slice(0, 10);
  expect(agrees.assumptions).toMatchObject([{ state: 'confirmed', by: `stage, ${day}` }]);
  const { report: other } = await verifyTwin({ expectations: [guess] });
  expect(other.assumptions).toMatchObject([{ state: 'agrees' }]);
  const { report: differs } = await verifyTwin({ expectations: [guess] }, otherLimit);
  expect(differs.assumptions).toMatchObject([{ state: 'contradicted' }]);
  expect(differs.findings[0]?.sentence).toContain('A-PAYMENTS-PAGE');
});
