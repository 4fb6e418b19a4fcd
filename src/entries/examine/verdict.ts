import { withoutUndefined } from '../../engine/kernel/core/records.ts';
import type { Verdict } from './examine.types.ts';
import { type Reading, sourceText } from './reading.ts';
import { counted } from './report.ts';
import type { Trial } from './trials.ts';
import { isAccepted, LATE, type Received, type Run, type WebhookPlan } from './webhook-sender.ts';

export interface Try {
  run: Run;
  /** `dead`: the receiver stopped responding. `unproven`: see `reason`. */
  result: 'right' | 'too much' | 'too little' | 'dead' | 'unproven';
  believes: string;
  expected: string;
  reason?: string;
}

const triesOf = (name: string, tries: readonly Try[]) => tries.filter(({ run }) => run.trial.name === name);
const isWrong = ({ result }: Try) => result !== 'right' && result !== 'unproven';
const isTooMuch = ({ result }: Try) => result === 'too much' || result === 'dead';

/** Returns whether a trial is repeated, to confirm a finding or because the receiver may only be slow. */
export function isRepeated(trial: Trial, tries: readonly Try[]): boolean {
  const isOpen = (one: Try) => isWrong(one) && !(trial.class === 'hardening' && isTooMuch(one));
  return !isUnproven(trial, tries) && triesOf(trial.name, tries).some(isOpen);
}

/** Returns whether a failure means nothing, because a required trial failed. */
const isUnproven = ({ needs }: Trial, tries: readonly Try[]) =>
  triesOf(needs ?? '', tries).some((one) => one.result !== 'right');

/** Returns why a receiver may correctly ignore a plain delivery; undefined otherwise. */
export function strangeness(tries: readonly Try[], isPrepared: boolean, last: Reading = {}): string | undefined {
  const responses = tries.flatMap(({ run }) => run.responses);
  if (responses.every(({ status, error }) => status === null && error !== LATE)) {
    return `nothing answers at the receiver's URL (${responses.at(-1)?.error}); start your application`;
  }
  const mayNotKnow = responses.every(({ status }) => status !== null && status < 500 && ![401, 403].includes(status));
  const seen = `a payment was answered with ${describeResponses(responses)} and not believed`;
  if (!isPrepared && mayNotKnow) return `${seen}; if the order is unknown, use --prepare${sourceText(last)}`;
  const isEmpty = last.source !== undefined && last.paid === undefined && last.text === undefined;
  return isEmpty && responses.some(isAccepted) ? `the belief is empty after a payment${sourceText(last)}` : undefined;
}

export function missingFor({ needs }: Trial, options: WebhookPlan): string | undefined {
  if (needs === 'breaks') return options.breaks === undefined ? '--break and --mend' : undefined;
  const isOption = needs === 'prepare' || needs === 'reconcile';
  return isOption && options[needs] === undefined ? `--${needs}` : undefined;
}

export function verdictOf(trial: Trial, all: readonly Try[], options: WebhookPlan): Verdict {
  const { name, class: rank, often, simpler = '' } = trial;
  const tries = triesOf(name, all);
  const wrong = tries.filter(isWrong);
  const base = { name, class: rank, sentence: '', seen: {}, expected: {}, again: options.again(name) };
  const reason = doubtOf(trial, all, options);
  if (reason !== undefined) return { ...base, verdict: 'notJudged', sentence: reason };
  // One excess is proof. A shortfall may be slowness, so every try must fail.
  const shown = wrong.find(isTooMuch) ?? (wrong.length === tries.length ? wrong[0] : undefined);
  if (shown === undefined) return { ...base, verdict: 'passed' };
  const { run, result, believes, expected } = shown;
  const statuses = run.responses.map(({ status }) => status).join(' ');
  const hint = trial.hints?.find(([pattern = '']) => new RegExp(pattern).test(statuses));
  const sameCauseAs = triesOf(simpler, all).some(isWrong) ? simpler : undefined;
  return {
    ...base,
    verdict: rank === 'promise' ? 'finding' : 'remark',
    sentence: result === 'dead' ? 'The receiver stopped responding.' : trial.sentence,
    seen: { sent: describeSends(run), answers: describeResponses(run.responses), believes },
    expected: { [result === 'dead' ? 'answers' : 'believes']: expected },
    ...withoutUndefined({ often: hint?.[1] ?? often, sameCauseAs }),
    tries: [wrong.length, tries.length],
  };
}

function doubtOf(trial: Trial, all: readonly Try[], options: WebhookPlan): string | undefined {
  const tries = triesOf(trial.name, all);
  const missing = missingFor(trial, options);
  if (missing !== undefined) return `needs ${missing}`;
  if (isUnproven(trial, all)) return `${trial.needs} must pass first`;
  if (tries.some(isWrong)) return undefined;
  if (triesOf('plain', all).some(isWrong)) return 'plain must pass first';
  return tries.length > 0 ? tries[0]?.reason : 'not reached';
}

export const describeResponses = (responses: readonly Received[]) =>
  counted(responses.map(({ status, error }) => error || String(status))) || 'none';

function describeSends({ trial, events }: Run): string {
  const texts = trial.sends.map(({ event, how, count }) => {
    const { event: name = 'test event', amount } = JSON.parse(events[event]?.body ?? '{}');
    const details = [how, count && `retry count ${count}`].filter(Boolean).join(', ');
    return `${name}${amount === undefined ? '' : ` of ${amount}`}${details && ` (${details})`}`;
  });
  return counted(texts);
}
