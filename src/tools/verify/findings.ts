import { grouped } from '../../engine/kernel/core/records.ts';
import type { Verdict } from '../examine/examine.types.ts';
import { createReport, examinationOf, many } from '../examine/report.ts';
import type { Difference } from './compare.ts';
import { type JudgedAssumption, VERDICTS } from './judge-assumptions.ts';
import { withoutContacts } from './redact.ts';
import type { Run } from './run.types.ts';
import { mapTexts } from './tape.ts';
import type { VerifyOptions, VerifyReport } from './verify.ts';

/** @param judged a verdict for each given assumption. Without them, each operation has one */
export function reportOf(
  made: readonly Run[],
  options: VerifyOptions,
  ms: number,
  judged?: readonly JudgedAssumption[],
): VerifyReport {
  const option = judged === undefined ? 'only' : 'assumptions';
  const { against, again = (name: string) => `verify({ ${option}: ['${name}'] })` } = options;
  const secrets = [options.key, options.clientId, options.sessionToken].filter((one) => one !== undefined);
  // A service may echo a credential, or a person's contacts, in an error.
  const clean = (text: string) => {
    return withoutContacts(secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text));
  };
  const runs = mapTexts(made, clean) as Run[];
  const assumptions = judged && (mapTexts(judged, clean) as JudgedAssumption[]);
  const compared = runs.flatMap((run) => run.compared);
  const notCalled = runs.flatMap((run) =>
    run.notCalled.map(({ call: { op, n }, reason }) => ({ operation: op, n, reason })),
  );
  const differences = compared.flatMap((one) => one.differences);
  const called = new Set(compared.map(({ call }) => call.op));
  const firsts = new Map<string, string>();
  const names = [...new Set([...called, ...notCalled.map(({ operation }) => operation)])];
  const ofOperations = names.map((name): Verdict => {
    const base = { name, class: 'operation', sentence: '', seen: {}, expected: {}, again: again(name) };
    const isAbout = (one: { operation: string }) => one.operation === name;
    if (called.has(name)) return { ...base, ...judge(name, differences.filter(isAbout), firsts) };
    return { ...base, verdict: 'notJudged', sentence: notCalled.find(isAbout)?.reason ?? '' };
  });
  const trials = assumptions?.map((one) => verdictOf(one, again(one.id))) ?? ofOperations;
  const fields = compared.reduce((sum, one) => sum + one.fields, 0);
  const additive = differences.filter(({ outcome }) => outcome === 'additive').length;
  const reasons = grouped(notCalled, ({ operation, reason }) => (called.has(operation) ? reason : undefined));
  const notes = [
    ...reasons.map(([reason, calls]) => {
      return `not called: ${calls.map(({ operation, n }) => `${operation} (call ${n})`).join(', ')}: ${reason}`;
    }),
    ...runs.flatMap((run) => run.notes),
    ...(assumptions === undefined ? [] : otherDifferences(differences, assumptions)),
    `${many(compared.length, 'call')}, ${many(fields, 'field')} compared: ${differences.length - additive} breaking, ` +
      `${additive} additive; ${many(notCalled.length, 'call')} not made`,
  ];
  const isTorn = against === undefined && notCalled.length > 0;
  const missing = isTorn ? `${many(notCalled.length, 'call')} of the tapes not compared` : undefined;
  const isEmpty = fields === 0 && assumptions === undefined;
  const problem = runs.find((run) => run.problem)?.problem ?? (isEmpty ? 'nothing was compared' : missing);
  const head = { command: 'verify', seed: '', ms, notes, problem };
  const report = { ...createReport(head, trials), calls: compared.length, fields, differences, notCalled };
  return examinationOf(assumptions === undefined ? report : { ...report, assumptions });
}

function verdictOf({ id, state, sentence, differences }: JudgedAssumption, again: string): Verdict {
  const fields = grouped(differences, (difference) => `${fieldOf(difference)} of ${difference.operation}`);
  const seen = Object.fromEntries(fields.map(([field, ones]) => [`${field}:`, bothHave(ones)]));
  return { name: id, class: 'assumption', verdict: VERDICTS[state], sentence, seen, expected: {}, again };
}

/** Returns a note on differences in fields that none of the assumptions decides. */
function otherDifferences(all: readonly Difference[], assumptions: readonly JudgedAssumption[]): string[] {
  const decided = assumptions.flatMap(({ differences }) => differences.map((one) => JSON.stringify(one)));
  const others = all.filter((one) => !decided.includes(JSON.stringify(one)));
  const fields = [...new Set(others.map((one) => `${fieldOf(one)} of ${one.operation}`))];
  const more = fields.length > 3 ? `, and ${fields.length - 3} more` : '';
  return fields.length === 0
    ? []
    : [`differs in fields that none of these assumptions decides: ${fields.slice(0, 3).join(', ')}${more}`];
}

/**
 * Judges an operation by its differences. `firsts` maps each cause to the operation that showed it first: a cause
 * shared by several operations is one finding.
 */
function judge(name: string, differences: readonly Difference[], firsts: Map<string, string>) {
  const breaking = differences.filter(({ outcome }) => outcome === 'breaking');
  const fields = grouped([...breaking, ...differences.filter((one) => !breaking.includes(one))], fieldOf);
  const names = fields.map(([field]) => field).join(', ');
  if (differences.length === 0) return { verdict: 'passed' } as const;
  if (breaking.length === 0) {
    return { verdict: 'remark', sentence: `The service has fields that the mock does not have: ${names}.` } as const;
  }
  const earlier = new Set(breaking.map((one) => firsts.get(causeOf(one)) ?? name));
  for (const one of breaking) if (!firsts.has(causeOf(one))) firsts.set(causeOf(one), name);
  if (!earlier.has(name)) {
    return { verdict: 'remark', sentence: `The same difference as in ${[...earlier].join(', ')}.` } as const;
  }
  return {
    verdict: 'finding',
    sentence: `The mock differs from the service in ${names}.`,
    seen: Object.fromEntries(fields.map(([field, ones]) => [`${field}:`, bothHave(ones)])),
  } as const;
}

/** Returns a key for differences with the same cause: name and both values, without the calldata position. */
function causeOf({ path, live, mock }: Difference): string {
  return [path.replace(/^\$.*(?=\.)/, ''), live, mock].join(' | ').replace(/ as word \d+/g, '');
}

const fieldOf = ({ status, path, mock, live }: Difference) =>
  path === 'status' ? path : `${path} of the ${status} response${mock === 'absent' ? ` (${live})` : ''}`;

/** Returns the distinct value pairs of a field, each with its first call. */
function bothHave(ones: readonly Difference[]): string {
  const has = (value: string) => (value === 'absent' ? 'does not have it' : `has ${value}`);
  const pairs = grouped(ones, ({ live, mock }) => `the mock ${has(mock)}, the service ${has(live)}`);
  const texts = pairs.map(([text, same]) => {
    const calls = [...new Set(same.map(({ n }) => n))];
    return `${text} (${same[0]?.outcome}, call ${calls.slice(0, 3).join(', ')}${calls.length > 3 ? ', …' : ''})`;
  });
  return texts.join('; ');
}
