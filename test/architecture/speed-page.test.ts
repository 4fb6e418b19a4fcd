import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import measured from '../../bench/speed/recorded.json' with { type: 'json' };

const page = readFileSync('docs/speed.md', 'utf8');
const text = page.replace(/\s+/g, ' ');

interface Cost {
  base: number;
  mock: number;
  ratio: number;
}

/** Returns the costs in a row of the page by version of Node, such as `51 → 90 (1.79x)`. */
function costsOf(name: string): Cost[] {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? expect.fail(`no row ${name}`);
  const costs = [...row.matchAll(/(\d+) → (\d+) \(([\d.]+)x\)/g)];
  return costs.map(([, base, mock, ratio]) => ({ base: Number(base), mock: Number(mock), ratio: Number(ratio) }));
}

/** Returns the least and the greatest number, as the page writes a range. */
const range = (numbers: readonly number[]) => `${Math.min(...numbers)} to ${Math.max(...numbers)}`;

const recorded: readonly { date: string; ratios: Readonly<Record<string, number>> }[] = Object.values(measured);
const STATE = '`POST /v2/request`, command with `--state`';
/** Its row in the table of the command with and without `--state`. */
const WITH_STATE = '`POST /v2/request`';
const names = [...new Set(recorded.flatMap(({ ratios }) => Object.keys(ratios)))];

test.each(names)('docs/speed.md: has the recorded ratios of %s', (name) => {
  const ratios = recorded.flatMap((version) => version.ratios[name] ?? []);
  expect(costsOf(name === STATE ? WITH_STATE : name).map(({ ratio }) => ratio)).toEqual(ratios);
});

test('docs/speed.md: names the day of the record', () => {
  for (const { date } of recorded) expect(text).toContain(`on ${date}.`);
});

test('docs/speed.md: begins with the ranges of its tables', () => {
  const started = costsOf('`startMock()`, first response');
  const created = costsOf('`createMock()`, first response by path');
  const afterFetch = costsOf('`createMock()` after a `fetch`, first response by path');
  const mocks = (costs: readonly Cost[]) => range(costs.map(({ mock }) => mock));
  const more = (costs: readonly Cost[]) => range(costs.map(({ base, mock }) => mock - base));
  const kept = costsOf(WITH_STATE);
  expect(text).toContain(`costs ${mocks(started)} ms of CPU`);
  expect(text).toContain(`it costs ${more(started)} ms less`);
  expect(text).toContain(`reading a request costs ${mocks(costsOf('`GET /v2/request/{id}`, in process'))} µs`);
  expect(text).toContain(`creating one ${mocks(costsOf('`POST /v2/request`, in process'))} µs`);
  expect(text).toContain(`it costs ${mocks(created)} ms, or ${mocks(afterFetch)} ms if`);
  expect(text).toContain(`That is ${more([...created, ...afterFetch])} ms more than`);
  expect(text).toContain(`adds ${more(kept)} µs to a write`);
});
