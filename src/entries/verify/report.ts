import type { Verdict } from '../examine/examine.types.ts';
import { examinationOf } from '../examine/report.ts';
import type { AssumptionResult, AssumptionState } from './expectations.ts';
import type { Played } from './play.ts';
import type { Difference, VerifyOptions, VerifyReport } from './verify.options.ts';

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

const STATES: Readonly<Record<Exclude<AssumptionState, 'unused' | 'expected'>, string>> = {
  confirmed: 'confirmed by the live service',
  agrees: 'agree with what was compared, which is not the live service and confirms nothing',
  contradicted: 'contradicted',
  'not reachable': 'not reached by this run',
};

/** Makes the report: a verdict for each operation, and one for each expectation that nothing used. */
export function reportOf({ runs, assumptions, options, ms, clean, ...judged }: Judged): VerifyReport {
  const played = runs.flatMap((run) => run.played);
  const calledOff = runs.flatMap((run) => run.notCalled);
  const notCalled = calledOff.map(({ call, reason }) => ({ operation: call.op, n: call.n, reason: clean(reason) }));
  const counted = (how: 'value' | 'form' | 'type') =>
    played.reduce((sum, { comparison: { counts } }) => sum + counts[how], 0);
  const fields = { value: counted('value'), form: counted('form'), type: counted('type') };
  const all = fields.value + fields.form + fields.type;
  const differences = judged.differences.map((one) => {
    return { ...one, path: clean(one.path), live: clean(one.live), mock: clean(one.mock) };
  });
  const again = options.again ?? ((operation: string) => `verify({ only: ['${operation}'] })`);
  const playedOps = new Set(played.map(({ call }) => call.op));
  const operations = new Set([...playedOps, ...notCalled.map(({ operation }) => operation)]);
  const trials = [...operations].map((name): Verdict => {
    const own = differences.filter(({ operation }) => operation === name);
    const reason = notCalled.find(({ operation }) => operation === name)?.reason ?? '';
    const judgement = playedOps.has(name)
      ? judge(own, options.failOn)
      : { verdict: 'notJudged' as const, sentence: reason };
    return { seen: {}, expected: {}, ...judgement, name, class: 'operation', again: again(name) };
  });
  for (const { state, assumption, operation, path } of assumptions) {
    if (state !== 'unused') continue;
    const sentence = `${operation} ${path} is expected to differ by ${assumption}, and does not: the expectation would hide the next change.`;
    const trial = { name: assumption, class: 'expectation', again: again(operation) };
    trials.push({ ...trial, verdict: 'finding', sentence, seen: {}, expected: {} });
  }
  const isTorn = options.against === undefined && notCalled.length > 0;
  const missing = isTorn ? `${notCalled.length} calls of the tapes were not compared` : undefined;
  const problem =
    runs.find((run) => run.problem !== undefined)?.problem ?? (all === 0 ? 'nothing was compared' : missing);
  const count = (outcome: string) => differences.filter((one) => one.outcome === outcome).length;
  const notes = [
    ...differences
      .filter(({ outcome }) => outcome === 'expected')
      .map((one) => `expected by ${one.assumption}: ${one.operation} ${fieldOf(one)}, ${bothSay([one])}`),
    ...notCalled
      .filter(({ operation }) => playedOps.has(operation))
      .map(({ operation, n, reason }) => `not called: ${operation}, line ${n}: ${reason}`),
    ...judged.notes,
    ...Object.entries(STATES).flatMap(([state, words]) => {
      const ids = new Set(assumptions.filter((row) => row.state === state).map(({ assumption }) => assumption));
      return ids.size === 0 ? [] : `assumptions ${words}: ${[...ids].join(', ')}`;
    }),
    ...(all > 0 && fields.type / all > MAX_TYPE_SHARE
      ? [`${Math.round((100 * fields.type) / all)} % of the fields were compared by type alone`]
      : []),
    `${played.length} calls, ${all} fields: ${fields.value} compared exactly, ${fields.form} by form, ${fields.type} by type`,
    `${count('breaking')} breaking, ${count('additive')} additive, ${count('expected')} expected, ${notCalled.length} not called`,
  ];
  const head = { command: 'verify', seed: '', ms, notes: notes.map(clean), problem: problem && clean(problem) };
  return Object.assign(examinationOf(head, trials), {
    calls: played.length,
    fields,
    differences,
    notCalled,
    assumptions,
  });
}

/** Returns the verdict about an operation that was called. */
function judge(
  own: readonly Difference[],
  failOn: VerifyOptions['failOn'],
): Partial<Verdict> & Pick<Verdict, 'verdict' | 'sentence'> {
  const wrong = own.filter(({ outcome }) => outcome === 'breaking' || (outcome === 'additive' && failOn === 'any'));
  const told = wrong.length > 0 ? wrong : own.filter(({ outcome }) => outcome === 'additive');
  if (told.length === 0) return { verdict: 'passed', sentence: '' };
  const fields = groupBy(told, fieldOf);
  const ids = new Set(told.flatMap(({ assumption }) => assumption ?? []));
  const against = ids.size > 0 ? `; this contradicts ${[...ids].join(', ')}` : '';
  const seen = Object.fromEntries([...fields].map(([field, group]) => [field, bothSay(group)]));
  if (wrong.length > 0) {
    return {
      verdict: 'finding',
      sentence: `The mock does not answer as the service does: ${[...fields.keys()].join(', ')}${against}.`,
      seen,
    };
  }
  return {
    verdict: 'remark',
    sentence: `The service answers more than the mock: ${[...fields.keys()].join(', ')}.`,
    seen,
  };
}

const fieldOf = ({ status, path }: Difference) => (path === 'status' ? path : `${path} of ${status}`);

/** Returns what both sides say of a field, each pair of values once, with the first lines of the script or tape where they do. */
function bothSay(group: readonly Difference[]): string {
  const say = (value: string) => (value === 'absent' ? 'does not have it' : `says ${value}`);
  const pairs = groupBy(group, ({ live, mock }) => `the mock ${say(mock)}, the service ${say(live)}`);
  const texts = [...pairs].map(([text, ones]) => {
    const lines = [...new Set(ones.map(({ n }) => n))];
    return `${text} (line ${lines.slice(0, 3).join(', ')}${lines.length > 3 ? ', …' : ''})`;
  });
  return texts.join('; ');
}

function groupBy(all: readonly Difference[], keyOf: (one: Difference) => string): Map<string, Difference[]> {
  const groups = new Map<string, Difference[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
