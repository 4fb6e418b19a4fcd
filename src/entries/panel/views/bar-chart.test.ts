import { expect, test } from 'vitest';
import { BarChart } from './bar-chart.tsx';

const draw = (values: number[]) => {
  const slots = values.map((_, at) => ({ label: `0${at}`, link: `list?at=${at}` }));
  return String(BarChart({ name: 'By type', slots, series: [{ name: 'direct', values }], empty: 'Nothing yet.' }));
};
const axisOf = (html: string) => [...html.matchAll(/text-anchor="end">([^<]*)</g)].map(([, text]) => text);
const heightsOf = (html: string) =>
  [...html.matchAll(/class="c1"[^>]* height="([^"]*)"/g)].map(([, text]) => Number(text));

test('bar chart: without payments it says so, and draws nothing', () => {
  expect(draw([0, 0])).toContain('Nothing yet.');
  expect(draw([0, 0])).not.toContain('<svg');
});

test('bar chart: large numbers have separators and keep their proportions', () => {
  const html = draw([50_000, 25_000, 1]);
  expect(axisOf(html)).toEqual(['0', '50,000', '100,000']);
  const [all = 0, half = 0, one = 0] = heightsOf(html);
  expect([Math.round((all + 1) / (half + 1)), one]).toEqual([2, 1]);
  expect(html).toContain('aria-label="00: 50,000 payments"');
});

test('bar chart: small numbers have an axis of whole ones', () => {
  expect(axisOf(draw([1]))).toEqual(['0', '1', '2']);
});
