import { expect, test, vi } from 'vitest';
import { answerErrors, operate } from '../../src/entries/worker/object-operation.ts';

test('worker: an object that fails is a 500 of the worker', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const failure = async () => answerErrors(() => Promise.reject(new Error('the storage is gone')));
  const answer = await answerErrors(async () =>
    Response.json(await operate({ fetch: failure }, 'has', { key: 'ada' })),
  );
  expect([answer.status, await answer.json()]).toMatchObject([500, { message: 'Internal server error' }]);
  expect(reported).toHaveBeenCalledTimes(2);
});
