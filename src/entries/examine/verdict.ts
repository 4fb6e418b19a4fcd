import { describeAnswers, isAccepted } from './courier.ts';
import type { Verdict, VerdictWord } from './examine.types.ts';
import type { Try } from './examiner.ts';
import type { Trial } from './trial.ts';
import { PLAIN } from './trials.ts';
import type { WebhookPlan } from './webhook.types.ts';

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
  const answers = tries.flatMap((one) => one.answers);
  if (answers.every(({ status, error }) => status === null && !error.startsWith('no answer within'))) {
    return `the receiver is not reached: ${answers.at(-1)?.error}`;
  }
  const mayNotKnow = answers.every(({ status }) => status !== null && status < 500 && status !== 401 && status !== 403);
  if (isPrepared || !mayNotKnow) return undefined;
  return `a payment is answered ${describeAnswers(answers)} and not believed; the application may not know the order: give --prepare`;
}

/** Returns the verdict about a trial by all its tries. */
export function verdictOf(trial: Trial, all: readonly Try[], { again, breaks }: WebhookPlan): Verdict {
  const tries = triesOf(trial.name, all);
  const wrong = tries.filter(isWrong);
  const base = { name: trial.name, class: trial.class, seen: {}, expected: {}, again: again(trial.name) };
  const is = (verdict: VerdictWord, sentence = ''): Verdict => ({ ...base, verdict, sentence });
  if (trial.needs === 'breaks' && breaks === undefined) return is('notJudged', 'give breaks to examineWebhook');
  const missing = triesOf(PLAIN.name, all).some(isWrong) ? 'plain has to pass first' : 'it was not reached';
  const reason = denialOf(trial, all) ?? (tries[0] === undefined ? missing : tries[0].reason);
  if (denialOf(trial, all) !== undefined || (wrong.length === 0 && reason !== undefined))
    return is('notJudged', reason);
  const shown = wrong.find(isTooMuch) ?? (wrong.length === tries.length ? wrong[0] : undefined);
  // Too much is proof once it was seen; too little may be slowness.
  if (shown === undefined) return wrong.length > 0 ? is('passed') : noiseOf(trial, tries, is);
  const { result, answers, believes, expected } = shown;
  const sentence = result === 'dead' ? `The receiver stops answering after this: ${trial.sent}.` : trial.sentence;
  return {
    ...is(trial.class === 'promise' ? 'finding' : 'remark', sentence),
    seen: { sent: trial.sent, answers: describeAnswers(answers), believes },
    expected: { [result === 'dead' ? 'answers' : 'believes']: expected },
    ...(trial.often !== undefined && { often: trial.often }),
    tries: [wrong.length, tries.length],
  };
}

/** An event that a receiver need not know is sent three more times when it is not answered with 2xx. */
function noiseOf(
  { sends }: Trial,
  tries: readonly Try[],
  is: (word: VerdictWord, sentence?: string) => Verdict,
): Verdict {
  const answers = tries.flatMap((one) => one.answers);
  const isKnown = !sends.some(({ kind }) => kind === 'unknown');
  if (isKnown || answers.every((one) => one.isRetried || isAccepted(one))) return is('passed');
  const seen = describeAnswers(answers);
  return is('remark', `An event that it need not know is answered ${seen}; the service sends it three more times.`);
}
