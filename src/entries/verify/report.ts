import type { Verdict } from '../examine/examine.types.ts';
import { examinationOf } from '../examine/report.ts';
import type { AssumptionResult } from './expectations.ts';
import type { Played } from './play.ts';
import type { Difference, VerifyOptions, VerifyReport } from './verify.options.ts';

/** A larger share of fields that are compared by type alone is remarked. */
const MAX_TYPE_SHARE = 0.1;
const STATES: Readonly<Record<string, string>> = {
  confirmed: 'assumptions that the live service confirms',
  agrees: 'assumptions that hold here, and that the live service alone could confirm',
  contradicted: 'assumptions that are contradicted',
  'not reachable': 'assumptions that this run did not reach',
};

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
export function reportOf({ runs, assumptions, options, ms, clean, ...judged }: Judged): VerifyReport {
  const played = runs.flatMap((run) => run.played);
  const leftOut = runs.flatMap((run) => run.notCalled);
  const notCalled = leftOut.map(({ call, reason }) => ({ operation: call.op, n: call.n, reason: clean(reason) }));
  const counted = (how: 'value' | 'form' | 'type') =>
    played.reduce((sum, { comparison: { counts } }) => sum + counts[how], 0);
  const fields = { value: counted('value'), form: counted('form'), type: counted('type') };
  const all = fields.value + fields.form + fields.type;
  const differences = judged.differences.map((one) => {
    return { ...one, path: clean(one.path), live: clean(one.live), mock: clean(one.mock) };
  });
  const again = options.again ?? ((operation: string) => `verify({ only: ['${operation}'] })`);
  const calledOps = new Set(played.map(({ call }) => call.op));
  const trials = [...new Set([...calledOps, ...notCalled.map(({ operation }) => operation)])].map((name): Verdict => {
    const own = differences.filter(({ operation }) => operation === name);
    const reason = notCalled.find(({ operation }) => operation === name)?.reason ?? '';
    const verdict = calledOps.has(name)
      ? judge(own, options.failOn)
      : ({ verdict: 'notJudged', sentence: reason } as const);
    return { seen: {}, expected: {}, ...verdict, name, class: 'operation', again: again(name) };
  });
  for (const { state, assumption, operation, path } of assumptions) {
    if (state !== 'unused') continue;
    const sentence = `${operation} ${path} is expected to differ by ${assumption}, and does not: the expectation would hide the next change.`;
    const trial = { name: assumption, class: 'expectation', again: again(operation), seen: {}, expected: {} };
    trials.push({ ...trial, verdict: 'finding', sentence });
  }
  const count = (outcome: string) => differences.filter((one) => one.outcome === outcome).length;
  const typeShare = Math.round((100 * fields.type) / (all || 1));
  const notes = [
    ...differences.filter(({ outcome }) => outcome === 'expected').map(expectedText),
    ...grouped(
      notCalled.filter(({ operation }) => calledOps.has(operation)),
      ({ reason }) => reason,
    ).map(
      ([reason, calls]) =>
        `not called: ${calls.map(({ operation, n }) => `${operation} (call ${n})`).join(', ')}: ${reason}`,
    ),
    ...judged.notes,
    ...grouped(assumptions, ({ state }) => STATES[state]).map(([words, rows]) => {
      return `${words}: ${[...new Set(rows.map(({ assumption }) => assumption))].join(', ')}`;
    }),
    ...(typeShare > 100 * MAX_TYPE_SHARE ? [`${typeShare} % of the fields were compared by type alone`] : []),
    `${many(played.length, 'call')}, ${many(all, 'field')}: ${fields.value} compared exactly, ${fields.form} by form, ${fields.type} by type`,
    `${count('breaking')} breaking, ${count('additive')} additive, ${count('expected')} expected, ${notCalled.length} not called`,
  ];
  const isTorn = options.against === undefined && notCalled.length > 0;
  const missing = isTorn ? `${many(notCalled.length, 'call')} of the tapes not compared` : undefined;
  const problem = runs.find((run) => run.problem)?.problem ?? (all === 0 ? 'nothing was compared' : missing);
  const head = { command: 'verify', seed: '', ms, notes: notes.map(clean), problem: problem && clean(problem) };
  return Object.assign(examinationOf(head, trials), {
    calls: played.length,
    fields,
    differences,
    notCalled,
    assumptions,
  });
}

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Returns the verdict about an operation that was called. */
function judge(own: readonly Difference[], failOn: VerifyOptions['failOn']) {
  const wrong = own.filter(({ outcome }) => outcome === 'breaking' || (outcome === 'additive' && failOn === 'any'));
  const reported = wrong.length > 0 ? wrong : own.filter(({ outcome }) => outcome === 'additive');
  if (reported.length === 0) return { verdict: 'passed', sentence: '' } as const;
  const fields = grouped(reported, fieldOf);
  const ids = new Set(reported.flatMap(({ assumption }) => assumption ?? []));
  const against = ids.size > 0 ? `; this contradicts ${[...ids].join(', ')}` : '';
  const names = fields.map(([field]) => field).join(', ');
  if (wrong.length === 0)
    return { verdict: 'remark', sentence: `The service answers more than the mock: ${names}.` } as const;
  const seen = Object.fromEntries(fields.map(([field, ones]) => [`${field}:`, bothSay(ones)]));
  return {
    verdict: 'finding',
    sentence: `The mock does not answer as the service does: ${names}${against}.`,
    seen,
  } as const;
}

const fieldOf = ({ status, path, mock, live }: Difference) =>
  path === 'status' ? path : `${path} of the ${status} answer${mock === 'absent' ? ` (${live})` : ''}`;

const expectedText = (one: Difference) =>
  `expected by ${one.assumption}: ${one.operation} ${fieldOf(one)}: ${bothSay([one])}`;

/** Returns what both sides say of a field, each pair of values once, with the first calls of the script or tape where they do. */
function bothSay(ones: readonly Difference[]): string {
  const say = (value: string) => (value === 'absent' ? 'does not have it' : `says ${value}`);
  const pairs = grouped(ones, ({ live, mock }) => `the mock ${say(mock)}, the service ${say(live)}`);
  const texts = pairs.map(([text, same]) => {
    const calls = [...new Set(same.map(({ n }) => n))];
    return `${text} (call ${calls.slice(0, 3).join(', ')}${calls.length > 3 ? ', …' : ''})`;
  });
  return texts.join('; ');
}

/** Returns what has the same key together, in the order of the first of each; what has none is left out. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string | undefined): [key: string, ones: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}
