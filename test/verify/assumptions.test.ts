import { expect, test } from 'vitest';
import { SHOWN_BY } from '../../src/entries/verify/shown-by.ts';
import { type Intercept, verifyTwin } from './twin.ts';

const otherLimit: Intercept = async ({ path, answer }) => {
  if (path !== '/v2/payments') return undefined;
  const body = await (await answer()).json();
  return Response.json({ ...body, pagination: { ...body.pagination, limit: 50 } });
};
const stateOf = (assumption: string, results: readonly { assumption: string; state: string }[]) =>
  results.find((one) => one.assumption === assumption)?.state;

test('compares the fields of every assumption that names some', async () => {
  const { report } = await verifyTwin({ allow: 'create', against: 'https://api.stage.request.network' });
  expect(report.assumptions.filter(({ state }) => state !== 'agrees')).toEqual([]);
  expect(report.assumptions.map(({ assumption }) => assumption)).toEqual(Object.keys(SHOWN_BY));
  expect(report.assumptions[0]?.by).toMatch(/^stage, \d{4}-\d\d-\d\d$/);
});

test('agrees only if all operations that an assumption names were compared', async () => {
  const { report: all } = await verifyTwin({ allow: 'create' });
  expect(stateOf('A-VALUE', all.assumptions)).toBe('agrees');
  const { report: one } = await verifyTwin({ allow: 'create', only: ['payRequestV2'] });
  expect(stateOf('A-VALUE', one.assumptions)).toBe('not compared');
});

test('names a contradicted assumption in the difference, the finding and the notes', async () => {
  const { report } = await verifyTwin({}, otherLimit);
  expect(report.differences).toMatchObject([{ assumption: 'A-PAYMENTS-PAGE', live: '50', mock: '20' }]);
  expect(stateOf('A-PAYMENTS-PAGE', report.assumptions)).toBe('contradicted');
  expect(report.findings[0]?.sentence).toContain('A-PAYMENTS-PAGE');
  expect(report.notes.join('\n')).toMatch(/^assumptions contradicted: A-PAYMENTS-PAGE \(loopback, /m);
});
