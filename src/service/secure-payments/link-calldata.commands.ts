import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { chainOf, findNetwork } from '../calldata/networks.ts';
import { feeTerms } from '../client-ids/fees.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { createBatchPayout } from '../payouts/batch.commands.ts';
import { payCalldata, stepsAfter } from '../requests/calldata.commands.ts';
import type { Calldata } from '../requests/payment.schema.ts';
import { termsOf } from '../requests/payment-plan.commands.ts';
import type { FeeBundle, LinkCalldata, LinkTransaction } from './link-answers.schema.ts';
import type { PayerQuery } from './link-bodies.schema.ts';
import { itemOf, openUnits, sumsOf } from './link-view.queries.ts';
import { refusalOf } from './secure-payments.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { assertOpen, networkOfLink, payableRequests, requestsOfLink } from './secure-payments.queries.ts';

/** Returns the payment data of a link and starts listening. Returns the refusal of a wallet, which sends a webhook. */
export function linkCalldata(tx: Tx, link: SecurePaymentRow, query: PayerQuery): LinkCalldata | DomainError {
  assertOpen(tx, link);
  checkSource(tx, link, query);
  return refusalOf(tx, link, query) ?? encodeLink(tx, link, query.eoaWallet ?? query.wallet);
}

function encodeLink(tx: Tx, link: SecurePaymentRow, payer: string | undefined): LinkCalldata {
  if (link.kind === 'single') return singleCalldata(tx, link, payer);
  const requestIds = payableRequests(tx, link).map(({ requestId }) => requestId);
  const { requests: _, ...batch } = createBatchPayout(tx, { requestIds, ...(payer !== undefined && { payer }) });
  const calldata = { ...batch, batchPaymentTransaction: linkTransaction(batch.batchPaymentTransaction) };
  return link.kind === 'batch' ? calldata : multicallCalldata(tx, link, payer, transactionsIn(calldata));
}

/** Returns a transaction with its value as links write it (assumption A-LINK-VALUE). */
function linkTransaction({ to, data, value }: Calldata['transactions'][number]): LinkTransaction {
  return { to, data, value: BigInt(value.hex) === 0n ? 0 : hexOf(value.hex) };
}

function hexOf(value: string | number): string {
  return `0x${BigInt(value).toString(16)}`;
}

function transactionsIn(calldata: LinkCalldata): LinkTransaction[] {
  if (!('batchPaymentTransaction' in calldata)) return calldata.transactions;
  return [...calldata.ERC20ApprovalTransactions, calldata.batchPaymentTransaction];
}

/** Returns the transactions with which a wallet pays a link, with values as hex text. */
export function walletTransactions(tx: Tx, link: SecurePaymentRow, wallet: string) {
  const calldata = linkCalldata(tx, link, { wallet });
  return calldata instanceof DomainError ? calldata : hexTransactions(calldata);
}

function hexTransactions(calldata: LinkCalldata) {
  return transactionsIn(calldata).map(({ to, data, value }) => ({ to, data, value: hexOf(value) }));
}

/** Returns the transaction that pays a link, without its approvals. @throws DomainError 400 for another chain */
export function paymentOfLink(tx: Tx, link: SecurePaymentRow, toChainId: number) {
  assertOpen(tx, link);
  const isHere = findNetwork(networkOfLink(tx, link))?.chainId === toChainId;
  const payment = isHere ? hexTransactions(encodeLink(tx, link, undefined)).at(-1) : undefined;
  if (payment === undefined) throw new DomainError('bad-request', 'Route is no longer available');
  return payment;
}

/** A wallet pays from the link's own chain and token (assumption A-LINK-SOURCES). */
function checkSource(tx: ReadTx, link: SecurePaymentRow, { chain, token }: PayerQuery): void {
  if (chain === undefined && token === undefined) return;
  if (chain === undefined || token === undefined) {
    throw DomainError.field(chain === undefined ? 'chain' : 'token', 'chain and token are only given together');
  }
  const own = chainOf(networkOfLink(tx, link));
  const symbols = requestsOfLink(tx, link).map(({ paymentCurrency }) => currencyOf(tx, paymentCurrency).symbol);
  if (chain === own && symbols.includes(token)) return;
  throw new DomainError('bad-request', `${token} is not supported on ${chain}`).hinting(
    `the mock pays a link from ${own} with ${symbols.join(', ')}`,
  );
}

function singleCalldata(tx: Tx, link: SecurePaymentRow, wallet: string | undefined): LinkCalldata {
  const [request] = payableRequests(tx, link);
  const fee = feeTerms(request);
  const { transactions, metadata } = payCalldata(tx, termsOf(tx, request), { wallet, fee });
  const approvals = metadata.paymentTransactionIndex;
  return {
    paymentType: 'single',
    transactions: transactions.map(linkTransaction),
    eoaApprovalTransactions: [],
    feeBundle: feeBundleOf(tx, link, wallet),
    metadata: {
      ...metadata,
      approvalTransactionsCount: approvals,
      hasEnoughAllowance: approvals === 0,
      routeType: 'samechain',
      ...(fee !== undefined && { platformFee: { percentage: fee.feePercentage, address: fee.feeAddress } }),
    },
    paymentReference: request.paymentReference,
    flow: link.flow,
  };
}

/** One approval of each token and one transaction pay all children (assumption A-LINK-MULTICALL). */
function multicallCalldata(
  tx: Tx,
  link: SecurePaymentRow,
  payer: string | undefined,
  transactions: LinkTransaction[],
): LinkCalldata {
  const items = requestsOfLink(tx, link).map((request) => itemOf(tx, link, request));
  const approvalTransactionsCount = transactions.length - 1;
  const { paymentTransactionIndex, ...steps } = stepsAfter(approvalTransactionsCount);
  return {
    paymentType: 'multicall',
    executionKind: link.executionKind ?? 'evm_same_chain',
    token: link.token,
    network: items[0]?.network ?? '',
    chainId: items[0]?.currency.chainId ?? 0,
    childTokens: link.childTokens,
    requestIds: link.requestIds,
    children: items.map(({ requestId, payee, amount, currency, network, paymentReference }, position) => ({
      position,
      securePaymentToken: link.childTokens[position] ?? '',
      requestId,
      payee,
      amount,
      paymentCurrency: currency.id,
      paymentCurrencyAddress: currency.address,
      sourceTokenAddress: currency.address,
      tokenAddress: currency.address,
      network,
      paymentReference,
    })),
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    references: items.map(({ reference }) => reference),
    transactions,
    feeBundle: feeBundleOf(tx, link, payer),
    metadata: { ...steps, approvalTransactionsCount, paymentTransactionIndex },
  };
}

/** Returns the fees that the payment carries within its own transaction; null without any (assumption A-FEE-PLAN). */
function feeBundleOf(tx: ReadTx, link: SecurePaymentRow, wallet: string | undefined): FeeBundle | null {
  const requests = payableRequests(tx, link);
  const [sum, ...others] = sumsOf(tx, requests);
  const charged = requests.filter((request) => feeTerms(request) !== undefined);
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
    fees: charged.map((request) => ({
      requestId: request.requestId,
      feeComponentId: null,
      feeType: 'platform',
      feeLabel: 'Platform fee',
      feeBearer: 'payer',
      amount: text(openUnits(tx, request).fee),
      paymentCurrencyId,
      network,
      chainId: String(chainId),
      recipient: request.feeAddress ?? '',
      paymentReference: request.paymentReference,
    })),
  };
}
