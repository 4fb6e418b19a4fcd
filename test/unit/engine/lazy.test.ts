import { expect, test } from 'vitest';
import { lazyLoad, loadable } from '../../../src/engine/kernel/core/lazy.ts';

test('lazyLoad: loads a value once for concurrent callers', async () => {
  let loads = 0;
  const load = lazyLoad(async () => ++loads);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('lazyLoad: retries a failed load', async () => {
  let loads = 0;
  const load = lazyLoad(async () => {
    if (++loads === 1) throw new Error('gone');
    return loads;
  });
  await expect(load()).rejects.toThrow('gone');
  expect(await load()).toBe(2);
});

test('loadable: runs immediately when the code is loaded or not needed', async () => {
  const code = loadable(async () => 'code');
  expect(code.isLoaded()).toBe(false);
  expect(() => code.loaded()).toThrow('before it was loaded');
  expect([await code.load(), code.isLoaded(), code.loaded()]).toEqual(['code', true, 'code']);
  expect([loadable().isLoaded(), loadable().loaded()]).toEqual([true, undefined]);
});
