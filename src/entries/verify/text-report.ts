import { printable } from '../../engine/kernel/core/printable.ts';
import type { VerifyReport } from './verify.options.ts';
import type { Difference, Outcome } from './verify.types.ts';

const HEADS: Readonly<Record<Outcome, string>> = {
  breaking: '✗ breaking  ',
  additive: '+ additive  ',
  expected: '= expected  ',
};

/** Returns a report for a terminal: every difference, grouped by operation and path, and what was not called. */
export function textOf(report: VerifyReport): string {
  const { calls, fields, differences, notCalled, assumptions, notes, problem, ms } = report;
  const all = fields.value + fields.form + fields.type;
  const outcomes = ['breaking', 'additive', 'expected'] as const;
  const groups = outcomes.flatMap((outcome) => groupsOf(differences.filter((one) => one.outcome === outcome)));
  const reasons = [...new Set(notCalled.map(({ reason }) => reason))];
  const of = (state: string) => assumptions.filter((row) => row.state === state);
  const named = (state: string) => [...new Set(of(state).map(({ assumption }) => assumption))].join(', ');
  const lines = [
    `${calls} calls, ${all} fields: ${fields.value} by value, ${fields.form} by form, ${fields.type} by type`,
    ...groups.map(groupLine),
    ...of('unused').map(
      ({ assumption, operation, path }) =>
        `✗ unused     ${operation} ${path}   ${assumption} expects a difference, and there is none`,
    ),
    ...reasons.map((reason) => {
      const names = notCalled.filter((one) => one.reason === reason).map(({ operation }) => operation);
      return `? not called ${[...new Set(names)].join(', ')}: ${reason}`;
    }),
    ...['confirmed', 'contradicted', 'not reachable'].flatMap((state) =>
      of(state).length > 0 ? [`assumptions ${state}: ${named(state)}`] : [],
    ),
    ...notes,
    ...(problem === undefined ? [] : [`no verdict: ${problem}`]),
    `${count(differences, 'breaking')} breaking, ${count(differences, 'additive')} additive, ${count(differences, 'expected')} expected, ${notCalled.length} not called   ${(ms / 1000).toFixed(1)} s`,
  ];
  return lines.map((line) => `  ${printable(line)}\n`).join('');
}

const count = (differences: readonly Difference[], outcome: Outcome) =>
  differences.filter((one) => one.outcome === outcome).length;

/** Differences that are equal but for the call and the item of a list are one line. */
function groupsOf(differences: readonly Difference[]): Difference[][] {
  const groups = new Map<string, Difference[]>();
  for (const one of differences) {
    const key = JSON.stringify([one.operation, one.status, one.path, one.live, one.mock]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function groupLine(group: readonly Difference[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const { outcome, operation, status, path, live, mock, class: is, assumption } = first;
  const lines = [...new Set(group.map(({ n }) => n))].slice(0, 3).join(', ');
  const parts = [
    `${HEADS[outcome]} ${operation} ${status} ${path}`,
    `live: ${live}`,
    `mock: ${mock}`,
    ...(is === undefined ? [] : [`class ${is}`]),
    `script line ${lines}`,
    ...(group.length > 1 ? [`${group.length} times`] : []),
    ...(assumption === null ? [] : [assumption]),
  ];
  return parts.join('   ');
}
