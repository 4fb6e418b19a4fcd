import { expect, test } from 'vitest';
import type { Reading } from '../../src/tools/examine/reading.ts';
import type { Trial } from '../../src/tools/examine/trials/trial.types.ts';
import { TRIALS } from '../../src/tools/examine/trials/trials.ts';
import type { Try } from '../../src/tools/examine/verdict.ts';
import { describeResponses, isRepeated, missingFor, strangeness, verdictOf } from '../../src/tools/examine/verdict.ts';
import type { Received, WebhookPlan } from '../../src/tools/examine/webhook-sender.ts';

const PLAN: WebhookPlan = {
  believes: () => false,
  secret: '',
  seed: '90f1c2',
  settle: 0,
  silenceMs: 0,
  within: 0,
  again: (name) => `again ${name}`,
  signal: new AbortController().signal,
};

function trialOf(name: string): Trial {
  const found = TRIALS.find((trial) => trial.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

const order = { reference: 'R', requestId: 'I', paymentReference: 'P', amount: '100', prepared: undefined };
const received = (status: number | null, error = ''): Received => ({ status, error, ms: 1 });
const tried = (name: string, result: Try['result'], responses: Received[] = [received(200)]): Try => ({
  run: { trial: trialOf(name), orders: [order], events: [], responses },
  result,
  believes: `believes ${result}`,
  expected: `expects ${result}`,
  ...(result === 'unproven' && { reason: 'not believed in time' }),
});

const RIGHT = [tried('plain', 'right'), tried('partial', 'right')];
const judged = (name: string, tries: readonly Try[], plan: Partial<WebhookPlan> = {}) =>
  verdictOf(trialOf(name), tries, { ...PLAN, ...plan });

test('verdict: one correct try passes', () => {
  expect(judged('burst', [...RIGHT, tried('burst', 'right')])).toEqual({
    name: 'burst',
    class: 'promise',
    verdict: 'passed',
    sentence: '',
    seen: {},
    expected: {},
    again: 'again burst',
  });
});

test('verdict: an excess is proof in one try, a shortfall only in all tries', () => {
  const wordOf = (...results: Try['result'][]) =>
    judged('burst', [...RIGHT, ...results.map((result) => tried('burst', result))]).verdict;
  expect(wordOf('right', 'too much', 'right')).toBe('finding');
  expect(wordOf('right', 'dead')).toBe('finding');
  expect(wordOf('too little', 'right')).toBe('passed');
  expect(wordOf('too little', 'too little', 'too little')).toBe('finding');
  expect(wordOf('unproven', 'too much')).toBe('finding');
});

test('verdict: a finding has deliveries, responses, belief and expectation of the failing try', () => {
  const tries = [
    tried('burst', 'too little'),
    tried('burst', 'too much', [received(200), received(200), received(503)]),
  ];
  const { sentence, often } = trialOf('burst');
  expect(judged('burst', [...RIGHT, ...tries])).toEqual({
    name: 'burst',
    class: 'promise',
    verdict: 'finding',
    sentence,
    seen: { sent: 'test event (many at once)', answers: '200 × 2, 503', believes: 'believes too much' },
    expected: { believes: 'expects too much' },
    often,
    tries: [2, 2],
    again: 'again burst',
  });
});

test('verdict: has the same cause as a simpler trial when that fails as well', () => {
  const burst = (...names: string[]) => judged('burst', [...RIGHT, ...names.map((name) => tried(name, 'too much'))]);
  expect(burst('burst', 'wrong-secret')).not.toHaveProperty('sameCauseAs');
  expect(burst('burst', 'duplicate')).toMatchObject({ sameCauseAs: 'duplicate', often: trialOf('burst').often });
});

test('trials: need and repeat only earlier trials', () => {
  const options = ['breaks', 'prepare', 'reconcile'];
  for (const [at, { needs, simpler }] of TRIALS.entries()) {
    const before = [undefined, ...options, ...TRIALS.slice(0, at).map(({ name }) => name)];
    expect(before).toEqual(expect.arrayContaining([needs, simpler]));
  }
});

test('verdict: a crashed receiver fails, and a late refund requires refund handling', () => {
  expect(judged('bad-signature', [...RIGHT, tried('bad-signature', 'dead')])).toMatchObject({
    verdict: 'finding',
    sentence: 'The receiver stopped responding.',
    expected: { answers: 'expects dead' },
  });
  const tries = [tried('refund', 'too much'), tried('refund-late', 'too much')];
  const sentence = 'refund must pass first';
  expect(judged('refund-late', [...RIGHT, ...tries])).toMatchObject({ verdict: 'notJudged', sentence });
});

test('verdict: a failed hardening trial is a remark', () => {
  const remark = judged('refund', [...RIGHT, tried('refund', 'too much')]);
  expect(remark).toMatchObject({ verdict: 'remark', class: 'hardening' });
  expect(remark).not.toHaveProperty('often');
});

test('verdict: explains a trial without a verdict', () => {
  const reasonOf = (name: string, tries: readonly Try[], plan: Partial<WebhookPlan> = {}) => {
    const { verdict, sentence } = judged(name, tries, plan);
    return verdict === 'notJudged' ? sentence : verdict;
  };
  const breaks = { break: () => {}, mend: () => {} };
  expect(reasonOf('late-work', RIGHT)).toBe('needs --break and --mend');
  expect(reasonOf('late-work', RIGHT, { breaks })).toBe('not reached');
  expect(reasonOf('large', RIGHT)).toBe('not reached');
  expect(reasonOf('large', [tried('plain', 'right'), tried('plain', 'too little')])).toBe('plain must pass first');
  expect(reasonOf('large', [...RIGHT, tried('large', 'unproven')])).toBe('not believed in time');
  const isPaidByHalf = [tried('plain', 'right'), tried('partial', 'too much'), tried('burst', 'too much')];
  expect(reasonOf('burst', isPaidByHalf)).toBe('partial must pass first');
});

test('names the option that a trial needs', () => {
  const missing = (needs: NonNullable<Trial['needs']>, plan: Partial<WebhookPlan> = {}) =>
    missingFor({ ...trialOf('plain'), needs }, { ...PLAN, ...plan });
  expect([missing('prepare'), missing('reconcile')]).toEqual(['--prepare', '--reconcile']);
  expect([missing('partial'), missing('prepare', { prepare: () => {} })]).toEqual([undefined, undefined]);
});

test('repeats a failed trial unless its failure proves nothing', () => {
  const burst = trialOf('burst');
  expect(isRepeated(burst, [...RIGHT, tried('burst', 'right'), tried('duplicate', 'too much')])).toBe(false);
  expect(isRepeated(burst, [...RIGHT, tried('burst', 'unproven')])).toBe(false);
  expect(isRepeated(burst, [...RIGHT, tried('burst', 'right'), tried('burst', 'too little')])).toBe(true);
  expect(isRepeated(burst, [...RIGHT, tried('burst', 'too much')])).toBe(true);
  expect(isRepeated(burst, [tried('partial', 'too much'), tried('burst', 'too much')])).toBe(false);
  expect(isRepeated(burst, [tried('partial', 'right'), tried('partial', 'unproven'), tried('burst', 'dead')])).toBe(
    false,
  );
});

test('repeats a remark only if slowness may be its cause', () => {
  const refund = trialOf('refund');
  expect(isRepeated(refund, [...RIGHT, tried('refund', 'too much')])).toBe(false);
  expect(isRepeated(refund, [...RIGHT, tried('refund', 'too little')])).toBe(true);
});

test('a receiver may correctly ignore a plain delivery', () => {
  const why = (responses: Received[], isPrepared = false) =>
    strangeness([tried('plain', 'too little', responses.slice(0, 1)), tried('plain', 'right', responses)], isPrepared);
  const late = 'no response within 5 s';
  expect(why([received(null, 'fetch failed'), received(null, 'refused')])).toBe(
    "nothing answers at the receiver's URL (refused); start your application",
  );
  expect(why([received(null, 'refused'), received(null, 'refused')], true)).toBe(
    "nothing answers at the receiver's URL (refused); start your application",
  );
  expect(why([received(null, 'refused'), received(null, late)])).toBe(undefined);
  expect(why([received(404), received(200)])).toBe(
    'a payment was answered with 404 × 2, 200 and not believed; if the order is unknown, use --prepare',
  );
  expect(why([received(404), received(200)], true)).toBe(undefined);
  for (const status of [500, 401, 403, null]) expect(why([received(200), received(status, '')])).toBe(undefined);
  expect(why([received(499)])).toContain('499');
});

test('reports an empty belief after an accepted payment, with its source', () => {
  const why = (last: Reading, response = received(200)) =>
    strangeness([tried('plain', 'too little', [response])], true, last);
  expect(why({ source: 'GET /' })).toBe('the belief is empty after a payment (GET /)');
  for (const last of [{}, { source: 'GET /', paid: false }, { source: 'GET /', text: 'open' }])
    expect(why(last)).toBe(undefined);
  expect(why({ source: 'GET /' }, received(404))).toBe(undefined);
});

test('lists responses in order, with the count of each', () => {
  expect(describeResponses([])).toBe('none');
  expect(describeResponses([received(500), received(null, 'refused'), received(500)])).toBe('500 × 2, refused');
});
