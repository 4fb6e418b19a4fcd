import { expect, test } from 'vitest';
import { progressPrinter } from './generate-progress.ts';

test('progress: a line for every ten percent, and no line twice', () => {
  const lines: string[] = [];
  const print = progressPrinter(10, (line) => lines.push(line));
  for (let done = 0; done <= 40; done++) print({ done, total: 40 });
  const percents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  expect(lines).toEqual(percents.map((percent) => `payment-request-mock: generating ${percent} %`));
});
