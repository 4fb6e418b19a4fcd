import { expect, test } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { exitCodeOf } from '../../src/cli/judge-command.ts';
import { examineRun, examineWebhook } from '../../src/index.ts';
import { withControl } from '../../src/tools/examine/control/control.ts';
import { openShop } from '../../src/tools/examine/control/control-shop.ts';
import { correctJob, WRONG_JOBS } from '../../src/tools/examine/control/wrong-jobs.ts';
import { WRONG_RECEIVERS } from '../../src/tools/examine/control/wrong-receivers.ts';
import type { Verdict, VerdictWord } from '../../src/tools/examine/examine.types.ts';
import { runExamination } from '../../src/tools/examine/report.ts';
import { TRIALS } from '../../src/tools/examine/trials/trials.ts';

test('the control has one wrong receiver for each trial', () => {
  expect(Object.keys(WRONG_RECEIVERS).sort()).toEqual(TRIALS.map(({ name }) => name).sort());
});

test('every trial finds its bug, and a correct receiver passes them all', async () => {
  const { receive, ...shop } = openShop();
  const result = await examineWebhook(receive, { ...shop, control: true });
  expect(result.control).toEqual({
    state: 'passed',
    sentence: '42 of 42 trials found their bug',
    tried: 42,
    found: 42,
    missed: [],
    falseAlarms: [],
  });
  expect(result).toMatchObject({ verdict: 'passed', counts: { passed: 42 } });
  const written: unknown = JSON.parse(JSON.stringify(result));
  expect(reportSchema().parse(written)).toEqual(written);
});

test('the control runs the selected trials only', async () => {
  const { receive, ...shop } = openShop();
  const options = { ...shop, trials: ['burst', 'layout-*'] };
  const { control } = await examineWebhook(receive, { ...options, control: true });
  expect(control?.sentence).toBe('6 of 6 trials found their bug');
  expect((await examineWebhook(receive, options)).control).toMatchObject({ state: 'not run', tried: 0 });
});

test('the control has a wrong job for each kind of failure and each consequence', () => {
  expect(new Set(WRONG_JOBS.map(({ kind }) => kind))).toEqual(
    new Set(['lost', '500-after', 'doubled', 'late', 'reset', '503', '429']),
  );
  expect(WRONG_JOBS.map(({ consequence }) => consequence)).toEqual(
    expect.arrayContaining([
      'paid twice',
      'created twice',
      'silent loss',
      'half done',
      'stuck',
      'never ends',
      'leftover',
      'hammering',
      'wrong end',
    ]),
  );
});

test('every kind of failure finds its bug in a job, and a correct job passes them all', async () => {
  const result = await examineRun(correctJob, { control: true, late: 200 });
  expect(result.control).toEqual({
    state: 'passed',
    sentence: '10 of 10 runs found their bug',
    tried: 10,
    found: 10,
    missed: [],
    falseAlarms: [],
  });
  expect(result).toMatchObject({ verdict: 'passed', counts: { passed: 17 } });
  const written: unknown = JSON.parse(JSON.stringify(result));
  expect(reportSchema().parse(written)).toEqual(written);
});

test('the control of jobs makes the selected kinds of failure only', async () => {
  const options = { only: ['createRequestV2#1:lost', '*:503'] };
  const { control } = await examineRun(correctJob, { ...options, control: true });
  expect(control?.sentence).toBe('3 of 3 runs found their bug');
  expect((await examineRun(correctJob, options)).control).toMatchObject({
    state: 'not run',
    sentence: 'not run; --control proves the runs on a job that is known to be wrong',
  });
});

const verdict = (name: string, word: VerdictWord): Verdict => ({
  name,
  class: 'promise',
  verdict: word,
  sentence: '',
  seen: {},
  expected: {},
  again: '',
});

const examinationWith = (trials: readonly Verdict[]) =>
  runExamination({ command: 'examine webhook', seed: '1' }, undefined, async (draft) => {
    draft.trials = [...trials];
  });

type Results = { blind?: readonly string[]; accused?: readonly string[]; signal?: AbortSignal };

/** Returns an examination whose control has these results. */
const controlled = async (trials: readonly Verdict[], { blind = [], accused = [], signal }: Results) =>
  withControl(await examinationWith(trials), {
    unit: 'trial',
    target: 'receiver',
    concurrency: 1,
    cases: trials.map(({ name }) => ({ name, trial: name, isFound: async () => !blind.includes(name) })),
    examineCorrect: () =>
      examinationWith(trials.map(({ name }) => verdict(name, accused.includes(name) ? 'finding' : 'passed'))),
    trialOf: ({ name }) => name,
    signal,
  });

test('a pass proves nothing if the trial does not find its bug in the control', async () => {
  const result = await controlled([verdict('plain', 'passed'), verdict('burst', 'passed')], { blind: ['burst'] });
  expect(result.trials.map((one) => one.verdict)).toEqual(['passed', 'notJudged']);
  expect(result.trials[1]?.sentence).toBe('In the control, a receiver with this bug passed.');
  expect(result.control?.sentence).toBe('1 of 2 trials found their bug; not found: burst');
  expect([result.verdict, exitCodeOf(result)]).toEqual(['none', 3]);
});

test('a finding stays if the trial does not find its bug in the control', async () => {
  const result = await controlled([verdict('burst', 'finding'), verdict('plain', 'passed')], { blind: ['burst'] });
  expect(result.trials.map((one) => one.verdict)).toEqual(['finding', 'passed']);
  expect(exitCodeOf(result)).toBe(1);
});

test('a finding or remark proves nothing if the trial accuses a correct receiver', async () => {
  const trials = [verdict('plain', 'passed'), verdict('burst', 'finding'), verdict('refund', 'remark')];
  const result = await controlled(trials, { accused: ['burst', 'refund'] });
  expect(result.trials.map((one) => one.verdict)).toEqual(['passed', 'notJudged', 'notJudged']);
  expect(result.trials[1]?.sentence).toBe('In the control, a correct receiver failed.');
  expect(result.control?.sentence).toBe('3 of 3 trials found their bug; a correct receiver failed: burst, refund');
  expect([result.verdict, exitCodeOf(result)]).toEqual(['none', 3]);
});

test('a bug that a busy machine has hidden is looked for again', async () => {
  const examination = await examinationWith([verdict('plain', 'passed')]);
  let tries = 0;
  const result = await withControl(examination, {
    unit: 'trial',
    target: 'receiver',
    concurrency: 1,
    cases: [{ name: 'plain', trial: 'plain', isFound: async () => ++tries === 3 }],
    examineCorrect: () => examinationWith([verdict('plain', tries === 3 ? 'passed' : 'notJudged')]),
    trialOf: ({ name }) => name,
    signal: undefined,
  });
  expect([tries, result.control?.sentence]).toEqual([3, '1 of 1 trials found their bug']);
});

test('an interrupted examination has no control', async () => {
  const result = await controlled([verdict('plain', 'passed')], { signal: AbortSignal.abort() });
  expect(result.control).toMatchObject({ state: 'not run' });
});

test('an interruption of the control ends the examination without a verdict', async () => {
  const end = new AbortController();
  const result = await withControl(await examinationWith([verdict('plain', 'passed')]), {
    unit: 'trial',
    target: 'receiver',
    concurrency: 1,
    cases: [],
    examineCorrect: () => {
      end.abort();
      return examinationWith([verdict('plain', 'notJudged')]);
    },
    trialOf: ({ name }) => name,
    signal: end.signal,
  });
  expect(result).toMatchObject({ verdict: 'none', problem: 'interrupted', control: { state: 'not run' } });
});

test('an examination without a verdict runs no control', async () => {
  const result = await examineWebhook('http://127.0.0.1:1/x', { believes: () => false, settle: 50, control: true });
  expect(result).toMatchObject({ verdict: 'none', control: { state: 'not run' } });
});
