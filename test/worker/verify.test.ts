import { expect, test } from 'vitest';
import { verifyMock } from '../../src/entries/verify/verify.ts';
import { createMock } from '../../src/index.ts';
import { fakeTime, PAYEE } from '../verify/twin.ts';
import { Workerd } from './workerd.ts';

test('worker: verify finds no difference between it and the mock in process', async () => {
  await using worker = await Workerd.start();
  const { time } = fakeTime();
  const options = { against: worker.url, allow: 'create', payee: PAYEE, key: 'test-api-key', time } as const;
  const report = await verifyMock(options, createMock);
  expect([report.differences, report.notCalled, report.problem]).toEqual([[], [], undefined]);
  expect(report.calls).toBeGreaterThan(40);
});
