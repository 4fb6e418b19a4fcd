import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { chainOf, findNetwork } from '../calldata/networks.ts';
import { feeTerms } from '../client-ids/fees.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { createBatchPayout } from '../payouts/batch.commands.ts';
import { payCalldata } from '../requests/calldata.commands.ts';
import type { Calldata } from '../requests/payment.schema.ts';
import { termsOf } from '../requests/payment-plan.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { checkForm, refusalOf } from './access.commands.ts';
import { itemOf, openUnits, sumsOf } from './link-page.queries.ts';
import type { FeeBundle, LinkCalldata, LinkTransaction, PayerQuery } from './link-pay.schema.ts';
import { payableRequests } from './multicall.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { assertOpen, getLink, requestsOfLink } from './secure-payments.queries.ts';

/**
 * Returns the transactions that pay a link, in order, and starts to listen for its payment. Returns a `DomainError` where the
 * wallet is refused, whose webhook is sent nevertheless.
 */
export function linkCalldata(tx: Tx, token: string, query: PayerQuery): LinkCalldata | DomainError {
  assertOpen(tx, getLink(tx, token));
  const requests = requestsOfLink(tx, getLink(tx, token));
  checkForm(tx, getLink(tx, token), query);
  checkSource(tx, requests, query);
  const refused = refusalOf(tx, getLink(tx, token), query);
  if (refused !== undefined) return refused;
  const link = getLink(tx, token);
  const payer = query.eoaWallet ?? query.wallet;
  if (link.kind === 'single') return singleCalldata(tx, link, payer);
  if (link.kind === 'multicall') return multicallCalldata(tx, link, requests, payer);
  return batchOf(tx, link, payer);
}

/** Returns a transaction with its value as links write it (assumption A-LINK-VALUE). */
function linkTransaction({ to, data, value }: Calldata['transactions'][number]): LinkTransaction {
  return { to, data, value: BigInt(value.hex) === 0n ? 0 : hexOf(value.hex) };
}

/** Returns a value as hex text without leading zeros. */
function hexOf(value: string | number): string {
  return `0x${BigInt(value).toString(16)}`;
}

/**
 * Returns the transaction that pays a link, without its approvals, for a step of a route that leads to a chain. The mock has routes
 * of one step only (assumption A-LINK-SOURCES).
 * @throws DomainError 400 when the link is on another chain
 */
export function paymentOfLink(tx: Tx, link: SecurePaymentRow, toChainId: number) {
  assertOpen(tx, link);
  const requests = requestsOfLink(tx, link);
  if (findNetwork(requests[0]?.network ?? '')?.chainId !== toChainId) {
    throw new DomainError('bad-request', 'Route is no longer available');
  }
  const calldata = link.kind === 'single' ? singleCalldata(tx, link, undefined) : batchOf(tx, link, undefined);
  const payment = transactionsIn(calldata).at(-1);
  if (payment === undefined) throw new DomainError('bad-request', 'The payment link has no payment');
  return { ...payment, value: hexOf(payment.value) };
}

/** Returns the transactions that a wallet sends to pay a link, in order, with values as hex text. */
export function walletTransactions(tx: Tx, token: string, wallet: string) {
  const calldata = linkCalldata(tx, token, { wallet });
  if (calldata instanceof DomainError) return calldata;
  return transactionsIn(calldata).map(({ to, data, value }) => ({ to, data, value: hexOf(value) }));
}

function transactionsIn(calldata: LinkCalldata): LinkTransaction[] {
  if (!('batchPaymentTransaction' in calldata)) return calldata.transactions;
  return [...calldata.ERC20ApprovalTransactions, calldata.batchPaymentTransaction];
}

/** A wallet pays from the link's own chain and token (assumption A-LINK-SOURCES). */
function checkSource(tx: ReadTx, requests: readonly RequestRow[], { chain, token }: PayerQuery): void {
  if (chain === undefined && token === undefined) return;
  if (chain === undefined || token === undefined) {
    throw DomainError.field(chain === undefined ? 'chain' : 'token', 'chain and token are only given together');
  }
  const own = chainOf(requests[0]?.network ?? '');
  const symbols = requests.map(({ paymentCurrency }) => currencyOf(tx, paymentCurrency).symbol);
  if (chain === own && symbols.includes(token)) return;
  throw new DomainError('bad-request', `${token} is not supported on ${chain}`).hinting(
    `the mock pays a link from ${own} with ${symbols.join(', ')}; the step secure-payment.pay with sourceNetwork pays it across chains`,
  );
}

function singleCalldata(tx: Tx, link: SecurePaymentRow, wallet: string | undefined) {
  const [request] = payableRequests(tx, link);
  if (request === undefined) throw new DomainError('not-found', 'Request not found');
  const fee = feeTerms(request);
  const { transactions, metadata } = payCalldata(tx, termsOf(tx, request), { wallet, fee });
  const approvals = metadata.paymentTransactionIndex;
  return {
    paymentType: 'single' as const,
    transactions: transactions.map(linkTransaction),
    // The mock has no smart accounts, to which the connected wallet would have to grant an allowance.
    eoaApprovalTransactions: [],
    feeBundle: feeBundleOf(tx, link, wallet),
    metadata: {
      ...metadata,
      approvalTransactionsCount: approvals,
      hasEnoughAllowance: approvals === 0,
      routeType: 'samechain' as const,
      ...(fee !== undefined && { platformFee: { percentage: fee.feePercentage, address: fee.feeAddress } }),
    },
    paymentReference: request.paymentReference,
    flow: link.flow,
  };
}

function batchOf(tx: Tx, link: SecurePaymentRow, payer: string | undefined) {
  const requestIds = payableRequests(tx, link).map(({ requestId }) => requestId);
  const { requests: _, ...calldata } = createBatchPayout(tx, { requestIds, ...(payer !== undefined && { payer }) });
  return { ...calldata, batchPaymentTransaction: linkTransaction(calldata.batchPaymentTransaction) };
}

/** One approval of each token and one transaction pay all children (assumption A-LINK-MULTICALL). */
function multicallCalldata(
  tx: Tx,
  link: SecurePaymentRow,
  requests: readonly RequestRow[],
  payer: string | undefined,
): LinkCalldata {
  const { ERC20ApprovalTransactions: approvals, batchPaymentTransaction } = batchOf(tx, link, payer);
  const items = requests.map((request) => itemOf(tx, link, request));
  const [first] = items;
  return {
    paymentType: 'multicall',
    executionKind: link.executionKind ?? 'evm_same_chain',
    token: link.token,
    network: first?.network ?? '',
    chainId: first?.currency.chainId ?? 0,
    childTokens: link.childTokens,
    requestIds: link.requestIds,
    children: items.map(
      ({ requestId, payee, amount, paymentCurrency, currency, paymentReference, network }, position) => ({
        position,
        securePaymentToken: link.childTokens[position] ?? '',
        requestId,
        payee,
        amount,
        paymentCurrency,
        paymentCurrencyAddress: currency.address,
        sourceTokenAddress: currency.address,
        tokenAddress: currency.address,
        network,
        paymentReference,
      }),
    ),
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    references: items.map(({ reference }) => reference),
    transactions: [...approvals, batchPaymentTransaction],
    feeBundle: feeBundleOf(tx, link, payer),
    metadata: {
      stepsRequired: approvals.length + 1,
      needsApproval: approvals.length > 0,
      approvalTransactionIndex: approvals.length > 0 ? 0 : null,
      approvalTransactionsCount: approvals.length,
      paymentTransactionIndex: approvals.length,
    },
  };
}

/** Returns the fees that the payment carries within its own transaction; null without any (assumption A-FEE-PLAN). */
function feeBundleOf(tx: ReadTx, link: SecurePaymentRow, wallet: string | undefined): FeeBundle | null {
  const requests = payableRequests(tx, link);
  const [sum, ...others] = sumsOf(tx, requests);
  const charged = requests.flatMap((request) => {
    const terms = feeTerms(request);
    return terms === undefined ? [] : [{ request, recipient: terms.feeAddress, fee: openUnits(tx, request).fee }];
  });
  if (sum === undefined || others.length > 0 || charged.length === 0) return null;
  const { id: paymentCurrencyId, network, chainId, decimals } = sum.currency;
  const text = (units: bigint) => formatUnits(units, decimals);
  return {
    bundleId: wallet === undefined ? null : link.token,
    defaultFeeBearer: 'payer',
    amountSummary: {
      grossAmount: text(sum.units),
      netRecipientAmount: text(sum.units),
      totalFees: text(sum.fee),
      payeeBorneFees: '0',
      payerBorneFees: text(sum.fee),
      payerTotal: text(sum.units + sum.fee),
    },
    fees: charged.map(({ request, fee, recipient }) => ({
      requestId: request.requestId,
      feeComponentId: null,
      feeType: 'platform',
      feeLabel: 'Platform fee',
      feeBearer: 'payer',
      amount: text(fee),
      paymentCurrencyId,
      network,
      chainId: String(chainId),
      recipient,
      paymentReference: request.paymentReference,
    })),
  };
}
