import { ASSUMPTIONS } from './assumptions.generated.ts';
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
  /** What the request of a call must have, as JSON, to show anything: a page that was asked for a size shows no default size. */
  request?: RegExp;
  live?: string;
  mock?: string;
}

const WITHOUT_LIMIT = /^(?!.*"limit")/;

/** The field that shows whether an assumption is right: operation, status and path. */
const SHOWN_BY: Readonly<Record<string, [field: string, request?: RegExp]>> = {
  'A-HEALTH': ['checkHealthV2 200 $.status'],
  'A-FIRST-ONLY-ERROR': ['listCurrenciesV2 400 $.message'],
  'A-CONVERSION': ['listConversionRoutesV2 200 $.conversionRoutes[].id'],
  'A-CONVERSION-NETWORK': ['listConversionRoutesV2 200 $.network', /^(?!.*"network")/],
  'A-REQUESTS-PAGE': ['listRequestsV2 200 $.pagination.limit', WITHOUT_LIMIT],
  'A-PAYMENTS-PAGE': ['listPaymentsV2 200 $.pagination.limit', WITHOUT_LIMIT],
  'A-PAYMENT-DATES': ['listPaymentsV2 400 status', /"toDate"/],
  'A-ERRORS': ['listPaymentsV2 400 $.errors[].field'],
  'A-TRON-WALLETS': ['listPaymentsV2 200 status', /"T/],
  'A-REQUEST-ID': ['createRequestV2 201 $.requestId'],
  'A-CREATE-FIELDS': ['getRequestV2 200 $.reference'],
  'A-REQUEST-STATUS': ['getRequestV2 200 $.status'],
  'A-REQUEST-RATE': ['getRequestV2 200 $.rateSource'],
  'A-LISTENING': ['getRequestV2 200 $.isListening'],
  'A-REQUEST-RECORD': ['getRequestStatusV2 200 $.payee'],
  'A-CONTRACTS': ['payRequestV2 200 $.transactions[].to'],
  'A-VALUE': ['payRequestV2 200 $.transactions[].value.type'],
  'A-ROUTES': ['listRoutesV2 200 $.routes[].id'],
  'A-BATCH': ['createBatchPayoutV2 201 $.batchPaymentTransaction.data'],
  'A-BATCH-ANSWER': ['createBatchPayoutV2 201 $.ERC20ApprovalTransactions[].data'],
  'A-LINK-URL': ['createSecurePaymentV2 201 $.securePaymentUrl'],
  'A-LINK-REQUESTS': ['createSecurePaymentV2 201 $.requestIds[]'],
  'A-FEE-PLAN': ['createSecurePaymentV2 201 $.feePlan.totalFeesUsd'],
  'A-LINK-STATUS': ['findSecurePaymentV2 200 $.status'],
  'A-LINK-READ': ['getSecurePaymentV2 200 $.amount'],
  'A-LINK-CHECKS': ['getSecurePaymentV2 404 $.message'],
  'A-CLIENT-ID-FIELDS': ['getClientIdV2 200 $.operatorWalletAddress'],
  'A-CLIENT-ID-MOVES': ['updateClientIdV2 200 $.status'],
  'A-ORIGIN-SCHEMES': ['createClientIdV2 201 $.allowedDomains[]'],
  'A-WEBHOOK-OPERATIONS': ['createWebhookV1 201 $.secret'],
};

export const EXPECTATIONS = ASSUMPTIONS.map((assumption): Expectation => {
  const [field = '', request] = SHOWN_BY[assumption] ?? [];
  const [operation = '', status, path = ''] = field.split(' ');
  return { assumption, operation, status: Number(status ?? 0), path, ...(request && { request }) };
});

/** `agrees`: with documents, or with another mock; the live service alone confirms. */
export type AssumptionState = 'confirmed' | 'agrees' | 'contradicted' | 'expected' | 'unused' | 'not reachable';

/** What a run says of an expectation. */
export interface AssumptionResult extends Omit<Expectation, 'request'> {
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
  const isShown = ({ operation, request }: Expectation, { call }: Answer) =>
    call.op === operation && (request?.test(JSON.stringify(call.request)) ?? true);
  const isAbout = ({ status, path }: Expectation, one: Difference) => one.status === status && one.path === path;
  const isMet = (row: Expectation, { live, mock }: Difference) => row.live === live && row.mock === mock;
  const differences = answers.flatMap((answer) =>
    answer.comparison.differences.map((one): Difference => {
      const rows = expectations.filter((row) => isShown(row, answer) && isAbout(row, one));
      const row = rows.find((known) => isMet(known, one));
      return { ...one, ...(row && { outcome: 'expected' }), assumption: (row ?? rows[0])?.assumption ?? null };
    }),
  );
  const resultOf = ({ request: _, ...row }: Expectation, own: readonly Answer[]): AssumptionResult => {
    const found = own.flatMap(({ comparison }) => comparison.differences.filter((one) => isAbout(row, one)));
    const reached = own.filter(
      ({ live, comparison }) => live.status === row.status && comparison.reached.has(row.path),
    );
    const stateOf = (): AssumptionState => {
      if (reached.length + found.length === 0) return 'not reachable';
      if (row.live !== undefined) return found.some((one) => isMet(row, one)) ? 'expected' : 'unused';
      if (found.length > 0) return 'contradicted';
      return reached.some(({ run }) => isService(run.service)) ? 'confirmed' : 'agrees';
    };
    const sources = (reached.length > 0 ? reached : answers).map(({ run }) => `${run.service}, ${run.recorded}`);
    return { ...row, state: stateOf(), by: [...new Set(sources)].join('; ') };
  };
  const assumptions = expectations.map((row) =>
    resultOf(
      row,
      answers.filter((one) => isShown(row, one)),
    ),
  );
  return { differences, assumptions };
}
