import type { Difference } from './verify.types.ts';

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

export type AssumptionState = 'confirmed' | 'contradicted' | 'expected' | 'unused' | 'not reachable';

/** What a run says of an expectation. */
export interface AssumptionResult {
  assumption: string;
  operation: string;
  path: string;
  state: AssumptionState;
}

/** Applies expectations: what they name becomes `expected`, and what contradicts them names the assumption. */
export function applyExpectations(
  found: readonly Difference[],
  reached: ReadonlySet<string>,
  expectations: readonly Expectation[],
): { differences: Difference[]; assumptions: AssumptionResult[] } {
  const rowOf = (one: Difference) =>
    expectations.find(
      (row) => isAt(row, one) && (row.live === undefined || (row.live === one.live && row.mock === one.mock)),
    ) ?? expectations.find((row) => isAt(row, one));
  const differences = found.map((one): Difference => {
    const row = rowOf(one);
    if (row === undefined) return one;
    const isExpected = row.live === one.live && row.mock === one.mock;
    return { ...one, assumption: row.assumption, ...(isExpected && { outcome: 'expected' }) };
  });
  const assumptions = expectations.map((row): AssumptionResult => {
    const { assumption, operation, path } = row;
    const at = differences.filter((one) => isAt(row, one));
    const isReached = reached.has(reachedKey(row)) || at.length > 0;
    const isMet = at.some(({ outcome }) => outcome === 'expected');
    const known =
      row.live === undefined ? (at.length === 0 ? 'confirmed' : 'contradicted') : isMet ? 'expected' : 'unused';
    return { assumption, operation, path, state: isReached ? known : 'not reachable' };
  });
  return { differences, assumptions };
}

/** Names a field that was reached in an answer with a status. */
export function reachedKey({ operation, status, path }: Pick<Expectation, 'operation' | 'status' | 'path'>): string {
  return `${operation} ${status} ${path}`;
}

const isAt = (row: Expectation, one: Difference) => reachedKey(row) === reachedKey(one);
