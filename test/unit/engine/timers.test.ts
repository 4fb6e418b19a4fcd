import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withTimeout } from '../../../src/engine/kernel/clock/timers.ts';

test('withTimeout: a failure after the timeout is not an unhandled rejection', async () => {
  const onUnhandled = vi.fn();
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  const work = Promise.reject(new Error('This operation was aborted'));
  expect(await withTimeout(work, 1000, AbortSignal.abort())).toBeUndefined();
  await setImmediate();
  expect(onUnhandled).not.toHaveBeenCalled();
});
