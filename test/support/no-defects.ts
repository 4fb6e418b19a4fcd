import { afterEach, expect } from 'vitest';
import { DEFECT } from '../../src/engine/kernel/core/defect.ts';

/** Fails tests in which the mock reports an internal error. Tests that expect one replace `console.error`. */
const defects: string[] = [];
const print = console.error;
console.error = (...values: unknown[]) => {
  if (String(values[0]).startsWith(DEFECT)) defects.push(values.map(String).join(' '));
  print(...values);
};

afterEach(() => {
  expect(defects.splice(0), 'errors of the mock itself').toEqual([]);
});
