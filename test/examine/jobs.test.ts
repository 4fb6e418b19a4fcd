import { expect, test } from 'vitest';
import { type Examination, type ExamineRunOptions, examineRun, type Job } from '../../src/index.ts';
import { TIMEOUT_MS } from './jobs/client.ts';
import { RIGHT } from './jobs/right.ts';
import { WRONG } from './jobs/wrong.ts';

const examine = (job: Job, options: ExamineRunOptions = {}) =>
  examineRun(job, { parallel: 4, late: 2 * TIMEOUT_MS, ...options });

/** Runs that differ from the undisturbed run, by consequence. */
function shownBy({ findings, remarks }: Examination) {
  const shown = [...findings, ...remarks].map((one) => [one.class, one.name] as const);
  return Object.fromEntries(
    [...new Set(shown.map(([name]) => name))].map((name) => [
      name,
      shown
        .filter((one) => one[0] === name)
        .map((one) => one[1])
        .sort(),
    ]),
  );
}

// Mostly waiting, so they run concurrently.
for (const [name, { job, options, shows, isAlone }] of Object.entries(WRONG)) {
  const run = isAlone === true ? test : test.concurrent;
  run(`wrong job: ${name}`, async () => {
    const result = await examine(job, options);
    const expected = Object.entries(shows).map(([consequence, runs]) => [consequence, [...runs].sort()]);
    expect(shownBy(result), JSON.stringify(result.problem)).toEqual(Object.fromEntries(expected));
  });
}

for (const [name, { job, options, remarks = [], isLong }] of Object.entries(RIGHT)) {
  test.concurrent(`right job: ${name}`, { tags: isLong === true ? ['long'] : [] }, async () => {
    const result = await examine(job, options);
    expect(result.findings).toEqual([]);
    const sentences = result.trials.filter(({ verdict }) => verdict !== 'passed').map(({ sentence }) => sentence);
    expect([...new Set(sentences)]).toEqual(remarks);
  });
}
