import { afterEach, expect } from 'vitest';
import { DEFECT } from '../../src/engine/kernel/core/defect.ts';

/** Fails each test in which the mock reported an error of its own. A test that expects one replaces `console.error`. */
const defects: string[] = [];
const print = console.error;
console.error = (...values: unknown[]) => {
  if (String(values[0]).startsWith(DEFECT)) defects.push(values.map(String).join(' '));
  print(...values);
};

afterEach(() => {
  expect(defects.splice(0), 'errors of the mock itself').toEqual([]);
});
