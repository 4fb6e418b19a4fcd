import { describeAnswers, isAccepted } from './courier.ts';
import type { Verdict, VerdictWord } from './examine.types.ts';
import type { Try } from './examiner.ts';
import type { Answer } from './post.ts';
import type { Trial } from './trial.ts';
import { PLAIN } from './trials.ts';

const triesOf = ({ name }: Pick<Trial, 'name'>, tries: readonly Try[]) =>
  tries.filter(({ run }) => run.trial.name === name);
const isWrong = ({ result }: Try) => result !== 'right' && result !== 'unproven';
const isTooMuch = ({ result }: Try) => result === 'too much' || result === 'dead';

/** Returns whether a trial went wrong, and is worth another try. */
export function failsOften(trial: Trial, tries: readonly Try[]): boolean {
  return denialOf(trial, tries) === undefined && triesOf(trial, tries).some(isWrong);
}

/** Returns why the failure of a trial would mean nothing. */
function denialOf({ needs }: Trial, tries: readonly Try[]): string | undefined {
  const isRight = (name: string) => triesOf({ name }, tries).every(({ result }) => result === 'right');
  if (needs === 'partial' && !isRight('partial')) return 'an order of which half is paid counts as paid already';
  if (needs === 'refund' && !isRight('refund')) return 'refunds are not handled';
  return undefined;
}

/** Returns why a receiver may be right not to believe a plain delivery; undefined when it may not. */
export function strangeness(tries: readonly Try[], isPrepared: boolean): string | undefined {
  const answers = triesOf(PLAIN, tries).flatMap((one) => one.answers);
  if (answers.every(({ status, error }) => status === null && !error.startsWith('no answer within'))) {
    return `the receiver is not reached: ${answers.at(-1)?.error}`;
  }
  const mayNotKnow = ({ status }: Answer) => status !== null && status < 500 && status !== 401 && status !== 403;
  if (isPrepared || !answers.every(mayNotKnow)) return undefined;
  return `a payment is answered ${describeAnswers(answers)} and not believed; the application may not know the order: give --prepare`;
}

/** Returns the verdict about a trial by all its tries. */
export function verdictOf(
  trial: Trial,
  all: readonly Try[],
  { obstacle, again }: { obstacle: string | undefined; again: string },
): Verdict {
  const tries = triesOf(trial, all);
  const wrong = tries.filter(isWrong);
  const { name, often } = trial;
  const base = {
    name,
    class: trial.class,
    seen: {},
    expected: {},
    again,
    ms: Math.max(0, ...tries.map(({ ms }) => ms)),
  };
  const is = (verdict: VerdictWord, sentence = ''): Verdict => ({ ...base, verdict, sentence });
  const shown = wrong.find(isTooMuch) ?? wrong[0];
  const reason = obstacle ?? denialOf(trial, all) ?? (tries[0] === undefined ? missingOf(all) : tries[0].reason);
  if (shown === undefined || denialOf(trial, all) !== undefined) {
    return reason === undefined ? passedOrNoisy(trial, tries, is) : is('notJudged', reason);
  }
  // Too much is proof once it was seen; too little may be slowness.
  if (!wrong.some(isTooMuch) && wrong.length < tries.length) return is('passed');
  if (triesOf({ name: `control of ${name}` }, all).some(isTooMuch)) {
    return is('notJudged', 'the same without its fault goes wrong as well: the examination is in doubt');
  }
  return {
    ...is(trial.class === 'promise' ? 'finding' : 'remark', sentenceOf(trial, shown)),
    seen: { sent: trial.sent, answers: describeAnswers(shown.answers), believes: shown.believes },
    expected: { [shown.result === 'dead' || shown.result === 'refused' ? 'answers' : 'believes']: shown.expected },
    ...(often !== undefined && { often }),
    tries: [wrong.length, tries.length],
  };
}

function missingOf(all: readonly Try[]): string {
  return triesOf(PLAIN, all).some(isWrong) ? 'plain has to pass first' : 'it was not reached';
}

function sentenceOf({ sent, sentence }: Trial, { result }: Try): string {
  return result === 'dead' ? `The receiver stops answering after this: ${sent}.` : sentence;
}

/** An event that a receiver need not know is sent three more times when it is not answered with 2xx. */
function passedOrNoisy(
  { sends }: Trial,
  tries: readonly Try[],
  is: (verdict: VerdictWord, sentence?: string) => Verdict,
): Verdict {
  const isNoisy =
    sends.some(({ kind }) => kind === 'unknown') &&
    !tries.every(({ answers }) => answers.every((one) => one.isRetried || isAccepted(one)));
  const [first] = tries;
  if (!isNoisy || first === undefined) return is('passed');
  return is(
    'remark',
    `An event that it need not know is answered ${describeAnswers(first.answers)}; the service sends it three more times.`,
  );
}
