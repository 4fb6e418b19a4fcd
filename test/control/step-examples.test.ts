import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { BEFORE, exampleOf, steps } from './step-examples.ts';

const fresh = () => createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true });

test.each(steps.filter(({ example }) => example !== undefined).map(({ name, example }) => [name, example] as const))(
  'GET /__mock/steps: the example of %s works as it stands',
  async (name, example) => {
    await using mock = fresh();
    const body = [...(BEFORE[name] ?? []), example];
    const { status, body: answer } = await call(mock, 'POST /__mock/steps', { body });
    expect([status, answer.message]).toEqual([200, undefined]);
    expect(answer.applied.at(-1).do).toBe(name);
  },
);

test('GET /__mock/steps: only steps that need an id of a webhook or a delivery have no example', () => {
  const without = steps.filter(({ example }) => example === undefined).map(({ name }) => name);
  expect(without).toEqual(['webhook.delete', 'webhook.redeliver']);
});

test('GET /__mock/steps: an example is what the step says, or is made of those of its fields', () => {
  expect(exampleOf('timing.set')).toEqual({ do: 'timing.set', settlement: { after: 'PT30S' } });
  expect(exampleOf('payer.set-status')).toMatchObject({ clientUserId: 'user-1', kycStatus: 'approved' });
});
