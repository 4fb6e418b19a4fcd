import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { chainOf, findNetwork } from '../calldata/networks.ts';
import { currencyOf } from '../catalogue/currencies/currencies.commands.ts';
import { createBatchPayout } from '../money/payouts/batch.commands.ts';
import type { BatchPayout } from '../money/payouts/batch-response.ts';
import { prepareCalldata, stepsAfter } from '../money/requests/calldata.commands.ts';
import type { Calldata } from '../money/requests/payment-bodies.ts';
import { termsOf } from '../money/requests/payment-terms.commands.ts';
import { openUnits, sumsOf } from '../money/requests/remaining-amounts.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { FEE_LABELS } from '../people/client-ids/fee-plan.ts';
import { feeTerms } from '../people/client-ids/fees.ts';
import { amountSummaryOf } from './amount-summary.ts';
import { refusalOf } from './link-access.commands.ts';
import { networkOfLink, requestsOfLink } from './link-lookups.ts';
import type { PayerQuery } from './secure-payment-bodies.ts';
import { assertOpen, payableRequests } from './secure-payments.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';

export interface SingleCalldata {
  kind: 'single';
  request: RequestRow;
  calldata: Calldata;
  feeBundle: FeeBundle | null;
}

interface BatchCalldata {
  kind: 'batch' | 'multicall';
  batch: Omit<BatchPayout, 'requests'>;
  steps: ReturnType<typeof stepsAfter>;
  /** Requests that the transaction pays. Children that are paid or cannot be paid are left out. */
  executableLegCount: number;
  feeBundle: FeeBundle | null;
}

/** The calldata of a link, before it is written in the response format of its kind. */
export type LinkCalldata = SingleCalldata | BatchCalldata;

type FeeBundle = NonNullable<ReturnType<typeof feeBundleOf>>;

/** Returns the calldata of a link and starts listening, or the refusal of a wallet, which sends a webhook. */
export function linkCalldata(tx: Tx, link: SecurePaymentRow, query: PayerQuery): DomainError | LinkCalldata {
  assertOpen(tx, link);
  checkSource(tx, link, query);
  return refusalOf(tx, link, query) ?? encodeLink(tx, link, query.eoaWallet ?? query.wallet);
}

/** Returns the transactions that pay a link from a wallet, with hex values. */
export function walletTransactions(tx: Tx, link: SecurePaymentRow, wallet: string) {
  const calldata = linkCalldata(tx, link, { wallet });
  return calldata instanceof DomainError ? calldata : hexTransactions(calldata);
}

/** Returns the transaction that pays a link, without its approvals. @throws DomainError 400 for another chain */
export function paymentOfLink(tx: Tx, link: SecurePaymentRow, toChainId: number) {
  assertOpen(tx, link);
  const isHere = findNetwork(networkOfLink(tx, link))?.chainId === toChainId;
  const payment = isHere ? paymentIn(encodeLink(tx, link, undefined)) : undefined;
  if (payment === undefined) throw new DomainError('bad-request', 'Route is no longer available');
  tx.assume('A-LINK-VALUE');
  return payment;
}

/** Links are paid from their own chain and token. */
function checkSource(tx: ReadTx, link: SecurePaymentRow, { chain, token }: PayerQuery): void {
  if (chain === undefined && token === undefined) return;
  if (chain === undefined || token === undefined) {
    throw DomainError.field(chain === undefined ? 'chain' : 'token', 'chain and token are only given together');
  }
  const linkChain = chainOf(networkOfLink(tx, link));
  const symbols = requestsOfLink(tx, link).map(({ paymentCurrency }) => currencyOf(tx, paymentCurrency).symbol);
  if (chain === linkChain && symbols.includes(token)) return;
  tx.assume('A-LINK-SOURCES');
  throw new DomainError('bad-request', `${token} is not supported on ${chain}`).hinting(
    `the mock pays a link from ${linkChain} with ${symbols.join(', ')}`,
  );
}

function encodeLink(tx: Tx, link: SecurePaymentRow, payer: string | undefined): LinkCalldata {
  const payable = payableRequests(tx, link);
  const feeBundle = feeBundleOf(tx, payable, payer === undefined ? null : link.token);
  if (link.kind === 'single') {
    const [request] = payable;
    const fee = feeTerms(request);
    const calldata = prepareCalldata(tx, termsOf(tx, request), { wallet: payer, fee });
    return { kind: 'single', request, calldata, feeBundle };
  }
  // One approval per token and one transaction pay all children of a multicall.
  if (link.kind === 'multicall') tx.assume('A-LINK-MULTICALL');
  const requestIds = payable.map(({ requestId }) => requestId);
  const { requests: _, ...batch } = createBatchPayout(tx, { requestIds, ...(payer !== undefined && { payer }) });
  const steps = stepsAfter(batch.ERC20ApprovalTransactions.length, 1);
  return { kind: link.kind, batch, steps, executableLegCount: requestIds.length, feeBundle };
}

/** Returns the transactions of calldata in order, with hex values. */
function hexTransactions(calldata: LinkCalldata) {
  const transactions = calldata.kind === 'single' ? calldata.calldata.transactions : batchTransactions(calldata.batch);
  return transactions.map(({ to, data, value }) => ({ to, data, value: hexOf(value.hex) }));
}

/** Returns the payment among the transactions of calldata; payments of fees may follow it. */
function paymentIn(calldata: LinkCalldata) {
  const { paymentTransactionIndex } = calldata.kind === 'single' ? calldata.calldata.metadata : calldata.steps;
  return hexTransactions(calldata)[paymentTransactionIndex];
}

function batchTransactions({ ERC20ApprovalTransactions, batchPaymentTransaction }: BatchCalldata['batch']) {
  const approvals = ERC20ApprovalTransactions.map(({ to, data, value }) => ({ to, data, value: { hex: value } }));
  return [...approvals, batchPaymentTransaction];
}

function hexOf(value: string | number): string {
  return `0x${BigInt(value).toString(16)}`;
}

/** Returns the fees in the transactions of a payment, in order; null if there are none. */
function feeBundleOf(tx: ReadTx, requests: readonly RequestRow[], bundleId: string | null) {
  const [sum, ...others] = sumsOf(tx, requests);
  const legs = requests.flatMap((request) => {
    const charged = openUnits(tx, request).fees.filter(({ type, units }) => type === 'platform' || units > 0n);
    return charged.map((fee) => ({ ...fee, request }));
  });
  if (sum === undefined || others.length > 0 || legs.length === 0) return null;
  tx.assume('A-FEE-PLAN');
  const { id: paymentCurrencyId, network, chainId, decimals } = sum.currency;
  const text = (units: bigint) => formatUnits(units, decimals);
  return {
    bundleId,
    defaultFeeBearer: 'payer' as const,
    amountSummary: amountSummaryOf(tx, requests),
    fees: legs.map(({ type, units, address, request }) => ({
      requestId: request.requestId,
      feeComponentId: null,
      feeType: type,
      feeLabel: FEE_LABELS[type],
      feeBearer: 'payer' as const,
      amount: text(units),
      paymentCurrencyId,
      network,
      chainId: String(chainId),
      recipient: address,
      paymentReference: request.paymentReference,
    })),
  };
}
