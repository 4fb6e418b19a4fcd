import { SHOWN_BY } from './assumptions.generated.ts';
import { isService } from './hosts.ts';
import type { Run } from './play.ts';
import type { Difference } from './verify.options.ts';

/**
 * What is known of a field that the contract leaves open. With `live` and `mock` it is a difference that both sides are known to have;
 * without them the mock's answer is a guess, which the live service confirms or contradicts.
 */
export interface Expectation {
  /** An id of docs/assumptions.md. */
  assumption: string;
  /** Empty for an assumption that no call of the script shows. */
  operation: string;
  status: number;
  path: string;
  /** What a call must be asked with, or without, to show anything: a page that was asked for a size shows no default size. */
  with?: string;
  without?: string;
  live?: string;
  mock?: string;
}

/** Each assumption, with the field that shows it, as docs/assumptions.md says it: `listPaymentsV2 400 status with toDate`. */
export const EXPECTATIONS = Object.entries(SHOWN_BY).map(([assumption, field]): Expectation => {
  const [operation = '', status, path = '', word, name] = field.split(' ');
  return { assumption, operation, status: Number(status ?? 0), path, ...(name && { [`${word}`]: name }) };
});

/** `agrees`: with documents, or with another mock; the live service alone confirms. */
export type AssumptionState = 'confirmed' | 'agrees' | 'contradicted' | 'expected' | 'unused' | 'not reachable';

/** What a run says of an expectation. */
export interface AssumptionResult extends Expectation {
  state: AssumptionState;
  /** Who has answered, and when: `stage, 2026-11-23`. */
  by: string;
}

/** Applies expectations: what they name becomes `expected`, and what contradicts them names the assumption. */
export function applyExpectations(
  runs: readonly Run[],
  expectations: readonly Expectation[],
): { differences: Difference[]; assumptions: AssumptionResult[] } {
  const answers = runs.flatMap((run) => run.played.map((one) => ({ ...one, run })));
  type Answer = (typeof answers)[number];
  const isShown = (row: Expectation, { call: { op, request } }: Answer) => {
    const names = Object.keys({ ...request.query, ...(request.body as object) });
    const isRight = (row.with === undefined || names.includes(row.with)) && !names.includes(row.without ?? '');
    return op === row.operation && isRight;
  };
  const isAbout = ({ status, path }: Expectation, one: Difference) => one.status === status && one.path === path;
  const isMet = (row: Expectation, { live, mock }: Difference) => row.live === live && row.mock === mock;
  const differences = answers.flatMap((answer) =>
    answer.comparison.differences.map((one): Difference => {
      const rows = expectations.filter((row) => isShown(row, answer) && isAbout(row, one));
      const row = rows.find((known) => isMet(known, one));
      return { ...one, ...(row && { outcome: 'expected' }), assumption: (row ?? rows[0])?.assumption ?? null };
    }),
  );
  const assumptions = expectations.map((row): AssumptionResult => {
    const own = answers.filter((one) => isShown(row, one));
    const found = own.flatMap(({ comparison }) => comparison.differences.filter((one) => isAbout(row, one)));
    const reached = own.filter((one) => one.live.status === row.status && one.comparison.reached.has(row.path));
    const stateOf = (): AssumptionState => {
      if (reached.length + found.length === 0) return 'not reachable';
      if (row.live !== undefined) return found.some((one) => isMet(row, one)) ? 'expected' : 'unused';
      if (found.length > 0) return 'contradicted';
      return reached.some(({ run }) => isService(run.service)) ? 'confirmed' : 'agrees';
    };
    const sources = (reached.length > 0 ? reached : answers).map(({ run }) => `${run.service}, ${run.recorded}`);
    return { ...row, state: stateOf(), by: [...new Set(sources)].join('; ') };
  });
  return { differences, assumptions };
}
