import type { Difference } from './verify.options.ts';

/**
 * What is known of a field that the contract leaves open. With `live` and `mock` it is a difference that both sides are known to have;
 * without them the mock's answer is a guess, which the live service confirms or contradicts.
 */
export interface Expectation {
  /** An id of docs/assumptions.md. */
  assumption: string;
  operation: string;
  status: number;
  path: string;
  live?: string;
  mock?: string;
}

export const EXPECTATIONS: readonly Expectation[] = [
  { assumption: 'A-PAYMENTS-PAGE', operation: 'listPaymentsV2', status: 200, path: '$.pagination.limit' },
  { assumption: 'A-REQUEST-STATUS', operation: 'getRequestV2', status: 200, path: '$.status' },
  { assumption: 'A-CONVERSION-NETWORK', operation: 'listConversionRoutesV2', status: 200, path: '$.network' },
  { assumption: 'A-REQUEST-ID', operation: 'createRequestV2', status: 201, path: '$.requestId' },
  { assumption: 'A-LISTENING', operation: 'getRequestV2', status: 200, path: '$.isListening' },
  { assumption: 'A-ROUTES', operation: 'listRoutesV2', status: 200, path: '$.routes[].id' },
];

/** `agrees`: with documents, or with another mock; the live service alone confirms. */
export type AssumptionState = 'confirmed' | 'agrees' | 'contradicted' | 'expected' | 'unused' | 'not reachable';

/** What a run says of an expectation. */
export interface AssumptionResult extends Expectation {
  state: AssumptionState;
}

/**
 * Applies expectations: what they name becomes `expected`, and what contradicts them names the assumption. `reached` has the fields that
 * were compared, each with whether the live service has answered it.
 */
export function applyExpectations(
  found: readonly Difference[],
  reached: ReadonlyMap<string, boolean>,
  expectations: readonly Expectation[],
): { differences: Difference[]; assumptions: AssumptionResult[] } {
  const isMet = (row: Expectation, { live, mock }: Difference) => row.live === live && row.mock === mock;
  const differences = found.map((one): Difference => {
    const rows = expectations.filter((row) => fieldKey(row) === fieldKey(one));
    const row = rows.find((known) => isMet(known, one));
    if (row !== undefined) return { ...one, outcome: 'expected', assumption: row.assumption };
    return { ...one, assumption: rows[0]?.assumption ?? null };
  });
  const stateOf = (row: Expectation): AssumptionState => {
    const at = differences.filter((one) => fieldKey(row) === fieldKey(one));
    const isLive = reached.get(fieldKey(row));
    if (isLive === undefined && at.length === 0) return 'not reachable';
    if (row.live !== undefined) return at.some((one) => isMet(row, one)) ? 'expected' : 'unused';
    if (at.length > 0) return 'contradicted';
    return isLive ? 'confirmed' : 'agrees';
  };
  return { differences, assumptions: expectations.map((row) => ({ ...row, state: stateOf(row) })) };
}

/** Names a field of an answer with a status. */
export function fieldKey({ operation, status, path }: Pick<Expectation, 'operation' | 'status' | 'path'>): string {
  return `${operation} ${status} ${path}`;
}
