import type { Verdict } from '../examine/examine.types.ts';
import { examinationOf } from '../examine/report.ts';
import { grouped, many } from '../examine/report-files.ts';
import type { AssumptionResult, AssumptionState } from './expectations.ts';
import type { Run } from './play.ts';
import type { Difference, Outcome, VerifyOptions, VerifyReport } from './verify.options.ts';

/** A larger share of fields that are compared by type alone is remarked. */
const MAX_TYPE_SHARE = 0.1;

interface Judged {
  runs: readonly Run[];
  differences: readonly Difference[];
  assumptions: readonly AssumptionResult[];
  options: VerifyOptions;
  ms: number;
  /** Returns a text without secrets and values of people. */
  clean(text: string): string;
}

/** Makes the report: a verdict for each operation, and one for each expectation that nothing used. */
export function reportOf({ runs, assumptions, options, ms, clean, ...judged }: Judged): VerifyReport {
  const played = runs.flatMap((run) => run.played);
  const notCalled = runs
    .flatMap((run) => run.notCalled)
    .map(({ call: { op, n }, reason }) => ({ operation: op, n, reason: clean(reason) }));
  const differences = judged.differences.map((one) => {
    return { ...one, path: clean(one.path), live: clean(one.live), mock: clean(one.mock) };
  });
  const again = options.again ?? ((operation: string) => `verify({ only: ['${operation}'] })`);
  const base = { sentence: '', seen: {}, expected: {} };
  const called = new Set(played.map(({ call }) => call.op));
  const names = new Set([...called, ...notCalled.map(({ operation }) => operation)]);
  /** The operation that shows each cause first. */
  const firsts = new Map<string, string>();
  const trials = [...names].map((name): Verdict => {
    const of = <T extends { operation: string }>(all: readonly T[]) =>
      all.filter(({ operation }) => operation === name);
    const verdict = called.has(name)
      ? judge(of(differences), options.failOn, firsts)
      : { verdict: 'notJudged' as const, sentence: of(notCalled)[0]?.reason ?? '' };
    return { ...base, ...verdict, name, class: 'operation', again: again(name) };
  });
  for (const { state, assumption, operation, path } of assumptions) {
    if (state !== 'unused') continue;
    const sentence = `${operation} ${path} is expected to differ by ${assumption}, and does not: the expectation would hide the next change.`;
    const trial = { ...base, name: assumption, class: 'expectation', again: again(operation) };
    trials.push({ ...trial, verdict: 'finding', sentence });
  }
  const sum = (how: 'value' | 'form' | 'type') => played.reduce((all, one) => all + one.comparison.counts[how], 0);
  const fields = { value: sum('value'), form: sum('form'), type: sum('type') };
  const all = fields.value + fields.form + fields.type;
  const of = (wanted: Outcome) => differences.filter(({ outcome }) => outcome === wanted);
  const typeShare = Math.round((100 * fields.type) / (all || 1));
  const partly = notCalled.filter(({ operation }) => called.has(operation));
  const notes = [
    ...of('expected').map((one) => {
      return `expected by ${one.assumption}: ${one.operation} ${fieldOf(one)}: ${bothSay([one])}`;
    }),
    ...grouped(partly, ({ reason }) => reason).map(([reason, calls]) => {
      return `not called: ${calls.map(({ operation, n }) => `${operation} (call ${n})`).join(', ')}: ${reason}`;
    }),
    ...runs.flatMap((run) => run.notes),
    ...assumptionTexts(assumptions),
    ...(typeShare > 100 * MAX_TYPE_SHARE ? [`${typeShare} % of the fields were compared by type alone`] : []),
    `${many(played.length, 'call')}, ${many(all, 'field')}: ${fields.value} compared exactly, ${fields.form} by form, ${fields.type} by type`,
    `${of('breaking').length} breaking, ${of('additive').length} additive, ${of('expected').length} expected, ${notCalled.length} not called`,
  ];
  const isTorn = options.against === undefined && notCalled.length > 0;
  const missing = isTorn ? `${many(notCalled.length, 'call')} of the tapes not compared` : undefined;
  const problem = runs.find((run) => run.problem)?.problem ?? (all === 0 ? 'nothing was compared' : missing);
  const head = { command: 'verify', seed: '', ms, notes: notes.map(clean), problem: problem && clean(problem) };
  const more = { calls: played.length, fields, differences, notCalled, assumptions };
  return Object.assign(examinationOf(head, trials), more);
}

/** What each state says of assumptions. Those that are expected or unused are told one by one. */
const STATES: Readonly<Partial<Record<AssumptionState, string>>> = {
  confirmed: 'confirmed by the service',
  agrees: 'not contradicted, where the live service alone could confirm',
  contradicted: 'contradicted',
  'not reachable': 'not reachable by these calls',
};

/** Assumptions that say something new are named; the others are counted, and are in the report as JSON. */
function assumptionTexts(assumptions: readonly AssumptionResult[]): string[] {
  return grouped(assumptions, ({ state }) => STATES[state]).map(([words, rows]) => {
    const isNews = rows.some(({ state }) => state === 'confirmed' || state === 'contradicted');
    const names = rows.map(({ assumption, by }) => `${assumption} (${by})`).join(', ');
    return `assumptions ${words}: ${isNews ? names : rows.length}`;
  });
}

/** Returns the verdict about an operation that was called. */
function judge(own: readonly Difference[], failOn: VerifyOptions['failOn'], firsts: Map<string, string>) {
  const of = (wanted: Outcome) => own.filter(({ outcome }) => outcome === wanted);
  const earlier = new Set<string>();
  for (const { operation, ...one } of of('breaking')) {
    const first = firsts.get(causeOf(one)) ?? operation;
    firsts.set(causeOf(one), first);
    earlier.add(first);
  }
  if (earlier.size > 0 && !earlier.has(own[0]?.operation ?? '')) {
    return { verdict: 'remark', sentence: `The same difference as in ${[...earlier].join(', ')}.` } as const;
  }
  const found = [...of('breaking'), ...of('additive')];
  const fields = grouped(found, fieldOf);
  const names = fields.map(([field]) => field).join(', ');
  if (found.length === 0) return { verdict: 'passed', sentence: '' } as const;
  if (failOn !== 'any' && of('breaking').length === 0) {
    return { verdict: 'remark', sentence: `The service answers more than the mock: ${names}.` } as const;
  }
  const ids = [...new Set(found.flatMap(({ assumption }) => assumption ?? []))].join(', ');
  const against = ids === '' ? '' : `; this contradicts ${ids}, a guess that docs/assumptions.md explains`;
  return {
    verdict: 'finding',
    sentence: `The mock does not answer as the service does: ${names}${against}.`,
    seen: Object.fromEntries(fields.map(([field, ones]) => [`${field}:`, bothSay(ones)])),
  } as const;
}

/** Returns what differences of one cause share: the last name of the path, and what both sides have; words of calldata by their text. */
function causeOf({ path, live, mock }: Pick<Difference, 'path' | 'live' | 'mock'>): string {
  return [path.replace(/^\$.*(?=\.)/, ''), live, mock].join(' | ').replace(/ as word \d+/g, '');
}

const fieldOf = ({ status, path, mock, live }: Difference) =>
  path === 'status' ? path : `${path} of the ${status} answer${mock === 'absent' ? ` (${live})` : ''}`;

/** Returns what both sides say of a field, each pair of values once, with the first calls of the script or tape where they do. */
function bothSay(ones: readonly Difference[]): string {
  const say = (value: string) => (value === 'absent' ? 'does not have it' : `has ${value}`);
  const pairs = grouped(ones, ({ live, mock }) => `the mock ${say(mock)}, the service ${say(live)}`);
  const texts = pairs.map(([text, same]) => {
    const calls = [...new Set(same.map(({ n }) => n))];
    return `${text} (${same[0]?.outcome}, call ${calls.slice(0, 3).join(', ')}${calls.length > 3 ? ', …' : ''})`;
  });
  return texts.join('; ');
}
