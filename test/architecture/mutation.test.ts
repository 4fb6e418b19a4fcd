import { expect, test } from 'vitest';
import { missingFiles } from '../../bench/mutation/files.ts';

test('bench/mutation/files.ts: names files that exist', () => {
  expect(missingFiles()).toEqual([]);
});
