import { withoutUndefined } from '../../engine/kernel/core/records.ts';
import type { Verdict } from './examine.types.ts';
import { type Reading, sourceText } from './reading.ts';
import { counted } from './report.ts';
import type { Trial } from './trials/trial.types.ts';
import { isAccepted, LATE, type Received, type Run, type WebhookPlan } from './webhook-sender.ts';

export interface Try {
  run: Run;
  /**
   * `another word`: a paid order has a word of its own. `not accepted`: believed, but not answered with 2xx.
   * `dead`: the receiver stopped responding. `unproven`: see `reason`.
   */
  result: 'right' | 'too much' | 'too little' | 'another word' | 'not accepted' | 'dead' | 'unproven';
  believes: string;
  expected: string;
  reason?: string;
  /** The reading that is not right. */
  reading?: Reading | undefined;
  /** Names of all trials of which one stopped the receiver. */
  suspects?: string;
}

const triesOf = (name: string, tries: readonly Try[]) => tries.filter(({ run }) => run.trial.name === name);
const isWrong = ({ result }: Try) => result !== 'right' && result !== 'unproven';
const isTooMuch = ({ result }: Try) => result === 'too much' || result === 'dead' || result === 'not accepted';

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
  if (tries.every(({ result }) => result === 'not accepted' || result === 'right')) return undefined;
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

/** Options of the verdicts. `blocked`: why trials were not reached. */
type VerdictPlan = WebhookPlan & { blocked?: string | undefined };

export function verdictOf(trial: Trial, all: readonly Try[], options: VerdictPlan): Verdict {
  const { name, class: rank, often, simpler = '' } = trial;
  const tries = triesOf(name, all);
  const wrong = tries.filter(isWrong);
  const base = { name, class: rank, sentence: '', seen: {}, expected: {}, again: options.again(name) };
  const reason = doubtOf(trial, all, options);
  if (reason !== undefined) return { ...base, verdict: 'notJudged', sentence: reason };
  // One excess is proof. A shortfall may be slowness, so every try must fail.
  const shown = wrong.find(isTooMuch) ?? (wrong.length === tries.length ? wrong[0] : undefined);
  if (shown === undefined) return { ...base, verdict: 'passed' };
  const { run, result, believes, expected, suspects } = shown;
  const statuses = run.responses.map(({ status }) => status).join(' ');
  const hint = trial.hints?.find(([pattern]) => pattern.test(statuses));
  const sameCauseAs = triesOf(simpler, all).some(isWrong) ? simpler : undefined;
  const seen = { sent: describeSends(run), answers: describeResponses(run.responses), believes };
  const tried = [wrong.length, tries.length] as const;
  if (result === 'dead') {
    const where = suspects === undefined ? '' : ` in one of these trials: ${suspects}`;
    const sentence = `The receiver stopped responding${where}.`;
    const again = options.again(suspects?.replaceAll(' ', '') ?? name);
    // A crash matters even where a wrong belief is a remark.
    return { ...base, verdict: 'finding', sentence, seen, expected: { answers: expected }, tries: tried, again };
  }
  return {
    ...base,
    verdict: rank === 'promise' ? 'finding' : 'remark',
    sentence: trial.sentence,
    seen,
    expected: result === 'not accepted' ? { answers: '2xx within 5 seconds' } : { believes: expected },
    ...withoutUndefined({ often: hint?.[1] ?? often, sameCauseAs }),
    tries: tried,
  };
}

function doubtOf(trial: Trial, all: readonly Try[], options: VerdictPlan): string | undefined {
  const tries = triesOf(trial.name, all);
  const missing = missingFor(trial, options);
  if (missing !== undefined) return `needs ${missing}`;
  if (isUnproven(trial, all)) return `${trial.needs} must pass first`;
  if (tries.some(isWrong)) return undefined;
  const plain = triesOf('plain', all).filter(isWrong);
  if (plain.length > 0 && options.blocked === undefined) {
    const refused = refusalOf(plain.flatMap(({ run }) => run.responses));
    return `plain must pass first${refused === undefined ? '' : `: ${refused}`}`;
  }
  return tries.length > 0 ? tries[0]?.reason : (options.blocked ?? 'not reached');
}

/** Returns how webhooks were answered instead of with 2xx; undefined if one was accepted. */
export function refusalOf(responses: readonly Received[]): string | undefined {
  const last = responses.at(-1);
  if (last === undefined || responses.some(isAccepted)) return undefined;
  return last.status === null || last.error !== '' ? last.error : `answered ${last.status}, not 2xx`;
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
