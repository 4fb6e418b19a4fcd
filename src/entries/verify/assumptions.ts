import type { Run } from './play.ts';
import { SHOWN_BY } from './shown-by.ts';
import type { Difference } from './verify.types.ts';

/** What a run shows of an assumption in docs/assumptions.md. */
export interface AssumptionResult {
  assumption: string;
  /** `agrees`: all of its fields were compared, without a difference. */
  state: 'agrees' | 'contradicted' | 'not compared';
  /** The operations whose responses show it. */
  operations: readonly string[];
  /** Who responded, and when: `stage, 2026-11-23`. */
  by: string;
}

/** A field that shows whether an assumption holds, in a call with or without a field of the request. */
interface ShownField {
  operation: string;
  status: number;
  path: string;
  with?: string;
  without?: string;
}

/** Reads a field such as `listPaymentsV2 400 status with toDate`. */
function fieldOf(text: string): ShownField {
  const [operation = '', status, path = '', word, name] = text.split(' ');
  return { operation, status: Number(status), path, ...(name && { [`${word}`]: name }) };
}

/** Judges assumptions, and names in each difference the assumption that it contradicts. */
export function judgeAssumptions(runs: readonly Run[]) {
  const calls = runs.flatMap((run) => run.played.map((one) => ({ ...one, run })));
  const isShown = (field: ShownField, { call: { op, request } }: (typeof calls)[number]) => {
    const names = Object.keys({ ...request.query, ...(request.body as object) });
    if (field.with !== undefined && !names.includes(field.with)) return false;
    return op === field.operation && !names.includes(field.without ?? '');
  };
  const rows = Object.entries(SHOWN_BY).map(([assumption, texts]) => ({ assumption, fields: texts.map(fieldOf) }));
  const isAbout = ({ status, path }: ShownField, one: Difference) => one.status === status && one.path === path;
  const differences = calls.flatMap((call) =>
    call.comparison.differences.map((one): Difference => {
      const row = rows.find(({ fields }) => fields.some((field) => isShown(field, call) && isAbout(field, one)));
      return { ...one, assumption: row?.assumption ?? null };
    }),
  );
  const assumptions = rows.map(({ assumption, fields }): AssumptionResult => {
    const reached = fields.map((field) =>
      calls.filter(
        (one) => isShown(field, one) && one.live.status === field.status && one.comparison.reached.has(field.path),
      ),
    );
    const isWhole = reached.every((ones) => ones.length > 0);
    const isContradicted = differences.some((one) => one.assumption === assumption);
    return {
      assumption,
      state: isContradicted ? 'contradicted' : isWhole ? 'agrees' : 'not compared',
      operations: fields.map(({ operation }) => operation),
      by: [...new Set(reached.flat().map(({ run }) => `${run.service}, ${run.recorded}`))].join('; '),
    };
  });
  return { differences, assumptions };
}
