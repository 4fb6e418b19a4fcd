import { expect, test } from 'vitest';
import { lazyLoad } from './lazy.ts';

test('lazyLoad: a value is loaded once, for all who ask meanwhile too', async () => {
  let loads = 0;
  const load = lazyLoad(async () => ++loads);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('lazyLoad: a load that failed is tried again', async () => {
  let loads = 0;
  const load = lazyLoad(async () => {
    if (++loads === 1) throw new Error('gone');
    return loads;
  });
  await expect(load()).rejects.toThrow('gone');
  expect(await load()).toBe(2);
});
