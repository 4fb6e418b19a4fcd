import type { Verdict } from '../examine/examine.types.ts';
import { examinationOf } from '../examine/report.ts';
import type { AssumptionResult } from './expectations.ts';
import type { Played } from './play.ts';
import type { VerifyOptions, VerifyReport } from './verify.options.ts';
import type { Difference } from './verify.types.ts';

/** A larger share of fields that are compared by type alone is remarked. */
const MAX_TYPE_SHARE = 0.1;

interface Judged {
  runs: readonly Played[];
  differences: readonly Difference[];
  assumptions: readonly AssumptionResult[];
  notes: readonly string[];
  options: VerifyOptions;
  ms: number;
  /** Returns a text without secrets and values of people. */
  clean(text: string): string;
}

/** Makes the report: a verdict for each operation, and one for each expectation that nothing used. */
export function reportOf({ runs, differences, assumptions, notes, options, ms, clean }: Judged): VerifyReport {
  const played = runs.flatMap((run) => run.played);
  const notCalled = runs
    .flatMap((run) => run.notCalled)
    .map(({ call, reason }) => ({ operation: call.op, n: call.n, reason: clean(reason) }));
  const fields = { value: 0, form: 0, type: 0 };
  for (const { comparison } of played) {
    for (const how of ['value', 'form', 'type'] as const) fields[how] += comparison.counts[how];
  }
  const all = fields.value + fields.form + fields.type;
  const shown = differences.map((one) => ({
    ...one,
    path: clean(one.path),
    live: clean(one.live),
    mock: clean(one.mock),
  }));
  const again = options.again ?? ((operation: string) => `verify({ only: ['${operation}'] })`);
  const operations = [
    ...new Set([...played.map(({ call }) => call.op), ...notCalled.map(({ operation }) => operation)]),
  ];
  const trials = operations.map((operation): Verdict => {
    const own = shown.filter((one) => one.operation === operation);
    const isPlayed = played.some(({ call }) => call.op === operation);
    const reason = notCalled.find((one) => one.operation === operation)?.reason ?? '';
    return {
      ...verdictOf(own, isPlayed, reason, options.failOn),
      name: operation,
      class: 'operation',
      again: again(operation),
    };
  });
  const unused = assumptions.filter(({ state }) => state === 'unused');
  trials.push(...unused.map((row) => unusedVerdict(row, again(row.operation))));
  const isTape = options.against === undefined;
  const missing =
    isTape && notCalled.length > 0 ? `${notCalled.length} calls of the tapes were not compared` : undefined;
  const problem =
    runs.find((run) => run.problem !== undefined)?.problem ?? (all === 0 ? 'nothing was compared' : missing);
  const told = [...notes];
  if (all > 0 && fields.type / all > MAX_TYPE_SHARE) {
    told.push(`${Math.round((100 * fields.type) / all)} % of the fields were compared by type alone`);
  }
  const head = { command: 'verify', seed: '', ms, notes: told.map(clean), problem: problem && clean(problem) };
  const report = examinationOf(head, trials);
  return Object.assign(report, { calls: played.length, fields, differences: shown, notCalled, assumptions });
}

type Judgement = Pick<Verdict, 'verdict' | 'sentence' | 'seen' | 'expected'>;

function verdictOf(
  own: readonly Difference[],
  isPlayed: boolean,
  reason: string,
  failOn: VerifyOptions['failOn'],
): Judgement {
  const none = { seen: {}, expected: {} };
  if (!isPlayed) return { verdict: 'notJudged', sentence: reason, ...none };
  const wrong = own.filter(({ outcome }) => outcome === 'breaking' || (outcome === 'additive' && failOn === 'any'));
  const told = wrong.length > 0 ? wrong : own.filter(({ outcome }) => outcome === 'additive');
  if (told.length === 0) return { verdict: 'passed', sentence: '', ...none };
  const paths = [...new Set(told.map(({ status, path }) => `${status} ${path}`))];
  const verb = wrong.length > 0 ? 'differs from the live service at' : 'lacks what the live service has at';
  const text = (side: 'live' | 'mock') =>
    Object.fromEntries(told.map((one) => [`${one.status} ${one.path}`, one[side]]));
  const ids = [...new Set(told.flatMap(({ assumption }) => assumption ?? []))];
  const sentence = `The mock ${verb} ${paths.join(', ')}${ids.length > 0 ? ` (against ${ids.join(', ')})` : ''}.`;
  return { verdict: wrong.length > 0 ? 'finding' : 'remark', sentence, seen: text('mock'), expected: text('live') };
}

function unusedVerdict({ assumption, operation, path }: AssumptionResult, again: string): Verdict {
  const sentence = `${operation} ${path} is expected to differ by ${assumption}, and does not: the expectation would hide the next change.`;
  return { name: assumption, class: 'expectation', verdict: 'finding', sentence, seen: {}, expected: {}, again };
}
