import { describeAnswers, isAccepted } from './courier.ts';
import type { Verdict, VerdictWord } from './examine.types.ts';
import type { Try } from './examiner.ts';
import type { Trial } from './trial.ts';
import { PLAIN } from './trials.ts';

const triesOf = (name: string, tries: readonly Try[]) => tries.filter(({ run }) => run.trial.name === name);
const isWrong = ({ result }: Try) => result !== 'right' && result !== 'unproven';
const isTooMuch = ({ result }: Try) => result === 'too much' || result === 'dead';

/** Returns whether a trial went wrong, and is worth another try. */
export function failsOften(trial: Trial, tries: readonly Try[]): boolean {
  return denialOf(trial, tries) === undefined && triesOf(trial.name, tries).some(isWrong);
}

/** Returns why the failure of a trial would mean nothing. */
function denialOf({ needs }: Trial, tries: readonly Try[]): string | undefined {
  const isRight = triesOf(needs ?? '', tries).every(({ result }) => result === 'right');
  if (isRight) return undefined;
  return needs === 'partial' ? 'an order of which half is paid counts as paid already' : 'refunds are not handled';
}

/** Returns why a receiver may be right not to believe a plain delivery; undefined when it may not. */
export function strangeness(tries: readonly Try[], isPrepared: boolean): string | undefined {
  const answers = triesOf(PLAIN.name, tries).flatMap((one) => one.answers);
  if (answers.every(({ status, error }) => status === null && !error.startsWith('no answer within'))) {
    return `the receiver is not reached: ${answers.at(-1)?.error}`;
  }
  const mayNotKnow = answers.every(({ status }) => status !== null && status < 500 && status !== 401 && status !== 403);
  if (isPrepared || !mayNotKnow) return undefined;
  return `a payment is answered ${describeAnswers(answers)} and not believed; the application may not know the order: give --prepare`;
}

/** Returns the verdict about a trial by all its tries. */
export function verdictOf(trial: Trial, all: readonly Try[], again: string, obstacle?: string): Verdict {
  const tries = triesOf(trial.name, all);
  const wrong = tries.filter(isWrong);
  const ms = Math.max(0, ...tries.map((one) => one.ms));
  const base = { name: trial.name, class: trial.class, seen: {}, expected: {}, again, ms };
  const is = (verdict: VerdictWord, sentence = ''): Verdict => ({ ...base, verdict, sentence });
  const shown = wrong.find(isTooMuch) ?? wrong[0];
  const missing = triesOf(PLAIN.name, all).some(isWrong) ? 'plain has to pass first' : 'it was not reached';
  const denial = denialOf(trial, all);
  const reason = obstacle ?? denial ?? (tries[0] === undefined ? missing : tries[0].reason);
  if (shown === undefined || denial !== undefined) {
    if (reason !== undefined) return is('notJudged', reason);
    const noise = noiseOf(trial, tries);
    return noise === undefined ? is('passed') : is('remark', noise);
  }
  // Too much is proof once it was seen; too little may be slowness.
  if (!wrong.some(isTooMuch) && wrong.length < tries.length) return is('passed');
  const { result, answers, believes, expected } = shown;
  const sentence = result === 'dead' ? `The receiver stops answering after this: ${trial.sent}.` : trial.sentence;
  return {
    ...is(trial.class === 'promise' ? 'finding' : 'remark', sentence),
    seen: { sent: trial.sent, answers: describeAnswers(answers), believes },
    expected: { [result === 'dead' || result === 'refused' ? 'answers' : 'believes']: expected },
    ...(trial.often !== undefined && { often: trial.often }),
    tries: [wrong.length, tries.length],
  };
}

/** An event that a receiver need not know is sent three more times when it is not answered with 2xx. */
function noiseOf({ sends }: Trial, tries: readonly Try[]): string | undefined {
  const answers = tries.flatMap((one) => one.answers);
  if (!sends.some(({ kind }) => kind === 'unknown') || answers.every((one) => one.isRetried || isAccepted(one))) {
    return undefined;
  }
  return `An event that it need not know is answered ${describeAnswers(answers)}; the service sends it three more times.`;
}
