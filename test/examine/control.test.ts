import { expect, test } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { exitCodeOf } from '../../src/cli/judge-command.ts';
import { examineWebhook } from '../../src/index.ts';
import { runControl } from '../../src/tools/examine/control/control.ts';
import { openShop } from '../../src/tools/examine/control/control-shop.ts';
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

const verdict = (name: string, word: VerdictWord): Verdict => ({
  name,
  class: 'promise',
  verdict: word,
  sentence: '',
  seen: {},
  expected: {},
  again: '',
});

/** Returns an examination whose control has these results. */
const controlled = (
  trials: readonly Verdict[],
  { blind = [], accused = [] }: { blind?: readonly string[]; accused?: readonly string[] },
) => {
  const head = { command: 'examine webhook', seed: '1' };
  const examineCorrect = () =>
    runExamination(head, undefined, async (draft) => {
      draft.trials = trials.map(({ name }) => verdict(name, accused.includes(name) ? 'finding' : 'passed'));
    });
  const cases = trials.map(({ name }) => ({ name, trial: name, isFound: async () => !blind.includes(name) }));
  const plan = { unit: 'trial', target: 'receiver', concurrency: 1 } as const;
  return runExamination(head, undefined, async (draft) => {
    draft.trials = [...trials];
    await runControl(draft, { ...plan, cases, examineCorrect, trialOf: ({ name }) => name });
  });
};

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
