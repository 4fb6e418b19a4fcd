import { expect, test } from 'vitest';
import { createMock, type MockOptions } from '../../src/index.ts';

const rows = async (seed: number, count = 60) => {
  const mock = createMock({
    fixtures: 'empty',
    now: '2026-11-01T00:00:00Z',
    generate: { payments: count, requests: 5, seed },
  });
  return (await mock.state({ rows: true })).rows ?? {};
};

test('generate: defaults to the seed of the mock', async () => {
  const made = async (options: MockOptions) => {
    const mock = createMock({ fixtures: 'empty', now: '2026-11-01T00:00:00Z', ...options });
    return (await mock.state({ rows: true })).rows?.requests;
  };
  const given = await made({ generate: { requests: 5, seed: 7 } });
  expect(await made({ seed: 7, generate: { requests: 5 } })).toEqual(given);
});

test('generate: rows load as fixtures, and their amounts add up', async () => {
  const { requests = [], payments = [] } = await rows(7);
  expect([requests.length, payments.length]).toEqual([65, 60]);
  const copy = (list: unknown[]) => JSON.parse(JSON.stringify(list));
  const mock = createMock({
    fixtures: { requests: copy(requests), payments: copy(payments) },
    validateResponses: true,
  });
  const response = await mock.fetch('/v2/payments?limit=100', { headers: { 'x-api-key': 'test-api-key' } });
  const body = (await response.json()) as { payments: { type: string; request: { hasBeenPaid: boolean } }[] };
  expect(body.payments).toHaveLength(60);
  expect(body.payments.every((payment) => payment.request.hasBeenPaid)).toBe(true);
  expect(new Set(body.payments.map((payment) => payment.type))).toEqual(
    new Set(['direct', 'conversion', 'crosschain', 'recurring']),
  );
});

test('generate: a fixture replaces the generated row with its id', async () => {
  const { requests = [] } = await rows(7);
  const [first] = JSON.parse(JSON.stringify(requests));
  const mock = createMock({
    fixtures: { requests: [{ ...first, reference: 'changed' }] },
    generate: { payments: 60, requests: 5, seed: 7 },
  });
  const { rows: { requests: found = [], payments = [] } = {} } = await mock.state({ rows: true });
  expect(found).toEqual(requests.map((row) => (row === requests[0] ? { ...row, reference: 'changed' } : row)));
  expect(payments).toHaveLength(60);
});

test('generate: a step without a request uses the newest open one', async () => {
  const mock = createMock({ fixtures: 'empty', generate: { payments: 2000, requests: 3 } });
  const { rows: { requests = [] } = {} } = await mock.state({ rows: true });
  const newest = requests.find(({ status }) => status === 'created');
  expect(await mock.step({ do: 'request.expire' })).toMatchObject({ result: { requestId: newest?.requestId } });
});
