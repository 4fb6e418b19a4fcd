import { expect, test } from 'vitest';
import { seedRng } from '../../kernel/core/rng.ts';
import { drawDelay } from './faults.commands.ts';

/** So many draws, smallest first. */
function draws(delay: Parameters<typeof drawDelay>[0], count = 4000): number[] {
  const rng = seedRng(1);
  return Array.from({ length: count }, () => drawDelay(delay, rng)).sort((a, b) => a - b);
}

const part = (sorted: number[], share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;

test('delay: fixed is always the same and draws nothing', () => {
  const rng = seedRng(1);
  expect(drawDelay(250, rng)).toBe(250);
  expect(rng).toEqual(seedRng(1));
});

test('delay: uniform fills its range evenly', () => {
  const sorted = draws({ min: 100, max: 300 });
  expect([sorted[0], sorted.at(-1)]).toEqual([100, 300]);
  expect(part(sorted, 0.25)).toBeCloseTo(150, -1);
  expect(part(sorted, 0.75)).toBeCloseTo(250, -1);
});

test('delay: log-normal lies around its median and has a long tail', () => {
  const sorted = draws({ median: 100, sigma: 0.5 });
  expect(part(sorted, 0.5)).toBeGreaterThan(95);
  expect(part(sorted, 0.5)).toBeLessThan(105);
  // One standard deviation is a factor of e to the sigma.
  expect(part(sorted, 0.841) / 100).toBeCloseTo(Math.exp(0.5), 0);
  expect(sorted.at(-1)).toBeGreaterThan(400);
});

test('delay: a wild log-normal stays below the longest delay', () => {
  expect(draws({ median: 1000, sigma: 10 }).at(-1)).toBe(600_000);
});
