import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import { describeAnswers } from './courier.ts';
import type { Verdict } from './examine.types.ts';
import type { Try } from './examiner.ts';
import { PLAIN, TRIALS, type Trial } from './trials.ts';
import type { WebhookPlan } from './webhook.types.ts';

const triesOf = (name: string, tries: readonly Try[]) => tries.filter(({ run }) => run.trial.name === name);
const isWrong = ({ result }: Try) => result !== 'right' && result !== 'unproven';
const isTooMuch = ({ result }: Try) => result === 'too much' || result === 'dead';

/** Returns whether a trial is made again: as evidence of a finding, and where slowness may be what failed. */
export function isRepeated(trial: Trial, tries: readonly Try[]): boolean {
  const isOpen = (one: Try) => isWrong(one) && !(trial.class === 'hardening' && isTooMuch(one));
  return !isMoot(trial, tries) && triesOf(trial.name, tries).some(isOpen);
}

/** Returns whether the failure of a trial would mean nothing, as what it needs went wrong. */
const isMoot = ({ needs }: Trial, tries: readonly Try[]) =>
  triesOf(needs ?? '', tries).some((one) => one.result !== 'right');

/** Returns why a receiver may be right not to believe a plain delivery; undefined when it may not. */
export function strangeness(tries: readonly Try[], isPrepared: boolean): string | undefined {
  const answers = tries.flatMap((one) => one.answers);
  if (answers.every(({ status, error }) => status === null && !error.startsWith('no answer within'))) {
    return `the receiver is not reached: ${answers.at(-1)?.error}`;
  }
  const mayNotKnow = answers.every(({ status }) => status !== null && status < 500 && status !== 401 && status !== 403);
  if (isPrepared || !mayNotKnow) return undefined;
  return `a payment is answered ${describeAnswers(answers)} and not believed; the application may not know the order: give --prepare`;
}

export function verdictOf(trial: Trial, all: readonly Try[], { again, breaks }: WebhookPlan): Verdict {
  const { name, class: rank } = trial;
  const tries = triesOf(name, all);
  const wrong = tries.filter(isWrong);
  const base = { name, class: rank, sentence: '', seen: {}, expected: {}, again: again(name) };
  const reason = doubtOf(trial, all, breaks !== undefined);
  if (reason !== undefined) return { ...base, verdict: 'notJudged', sentence: reason };
  // Too much is proof once it was seen; too little may be slowness.
  const shown = wrong.find(isTooMuch) ?? (wrong.length === tries.length ? wrong[0] : undefined);
  if (shown === undefined) return { ...base, verdict: 'passed' };
  const { result, answers, believes, expected } = shown;
  return {
    ...base,
    verdict: rank === 'promise' ? 'finding' : 'remark',
    sentence: result === 'dead' ? `The receiver stops answering after this: ${trial.sent}.` : trial.sentence,
    seen: { sent: trial.sent, answers: describeAnswers(answers), believes },
    expected: { [result === 'dead' ? 'answers' : 'believes']: expected },
    ...withoutUndefined({ often: causeOf(trial, all) }),
    tries: [wrong.length, tries.length],
  };
}

function causeOf({ often, simpler }: Trial, all: readonly Try[]): string | undefined {
  const same = TRIALS.find(({ name }) => name === simpler && triesOf(name, all).some(isWrong));
  return same === undefined ? often : `${same.often}, see ${same.name}`;
}

function doubtOf(trial: Trial, all: readonly Try[], canBreak: boolean): string | undefined {
  const tries = triesOf(trial.name, all);
  if (trial.needs === 'breaks' && !canBreak) return 'give breaks to examineWebhook';
  if (isMoot(trial, all)) {
    const what = trial.needs === 'refund' ? 'a refunded order' : 'an order of which half is paid';
    return `${what} counts as paid already`;
  }
  if (tries.length > 0) return tries.some(isWrong) ? undefined : tries[0]?.reason;
  return triesOf(PLAIN.name, all).some(isWrong) ? 'plain has to pass first' : 'it was not reached';
}
