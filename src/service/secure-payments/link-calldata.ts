import type * as z from 'zod';
import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { chainOf, findNetwork } from '../calldata/networks.ts';
import { currencyOf } from '../catalogue/currencies/currencies.commands.ts';
import { createBatchPayout } from '../money/payouts/batch.commands.ts';
import { payCalldata, stepsAfter } from '../money/requests/calldata.commands.ts';
import type { Calldata } from '../money/requests/payment-bodies.ts';
import { termsOf } from '../money/requests/payment-terms.commands.ts';
import { openUnits, sumsOf } from '../money/requests/remaining-amounts.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { feeTerms } from '../people/client-ids/fees.ts';
import { responseOf } from '../wire/response.ts';
import type { PayerQuery } from './link-bodies.ts';
import * as responses from './link-responses.ts';
import { itemOf } from './link-view.ts';
import { assertOpen, networkOfLink, payableRequests, requestsOfLink } from './links.ts';
import { refusalOf } from './secure-payments.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';

/** Returns the payment data of a link and starts listening. Returns the refusal of a wallet, which sends a webhook. */
export function linkCalldata(tx: Tx, link: SecurePaymentRow, query: PayerQuery) {
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
  const payment = isHere ? hexTransactions(encodeLink(tx, link, undefined)).at(-1) : undefined;
  if (payment === undefined) throw new DomainError('bad-request', 'Route is no longer available');
  return payment;
}

/** Links are paid from their own chain and token (assumption A-LINK-SOURCES). */
function checkSource(tx: ReadTx, link: SecurePaymentRow, { chain, token }: PayerQuery): void {
  if (chain === undefined && token === undefined) return;
  if (chain === undefined || token === undefined) {
    throw DomainError.field(chain === undefined ? 'chain' : 'token', 'chain and token are only given together');
  }
  const linkChain = chainOf(networkOfLink(tx, link));
  const symbols = requestsOfLink(tx, link).map(({ paymentCurrency }) => currencyOf(tx, paymentCurrency).symbol);
  if (chain === linkChain && symbols.includes(token)) return;
  throw new DomainError('bad-request', `${token} is not supported on ${chain}`).hinting(
    `the mock pays a link from ${linkChain} with ${symbols.join(', ')}`,
  );
}

function encodeLink(tx: Tx, link: SecurePaymentRow, payer: string | undefined) {
  const payable = payableRequests(tx, link);
  const feeBundle = feeBundleOf(tx, payable, payer === undefined ? null : link.token);
  if (link.kind === 'single') {
    const [request] = payable;
    const fee = feeTerms(request);
    const { transactions, metadata } = payCalldata(tx, termsOf(tx, request), { wallet: payer, fee });
    const approvals = metadata.paymentTransactionIndex;
    return responseOf(responses.singleCalldataSchema(), request, {
      paymentType: 'single',
      transactions: transactions.map(toLinkTransaction),
      eoaApprovalTransactions: [],
      feeBundle,
      metadata: {
        ...metadata,
        approvalTransactionsCount: approvals,
        hasEnoughAllowance: approvals === 0,
        routeType: 'samechain',
        ...(fee !== undefined && { platformFee: { percentage: fee.feePercentage, address: fee.feeAddress } }),
      },
      flow: link.flow,
    });
  }
  const requestIds = payable.map(({ requestId }) => requestId);
  const { requests: _, ...batch } = createBatchPayout(tx, { requestIds, ...(payer !== undefined && { payer }) });
  const batchPaymentTransaction = toLinkTransaction(batch.batchPaymentTransaction);
  if (link.kind === 'batch') return { ...batch, batchPaymentTransaction };
  // One approval per token and one transaction pay all children (assumption A-LINK-MULTICALL).
  const approvalTransactionsCount = batch.ERC20ApprovalTransactions.length;
  const items = requestsOfLink(tx, link).map((request) => itemOf(tx, link, request));
  return responseOf(responses.multicallCalldataSchema(), link, {
    paymentType: 'multicall',
    executionKind: link.executionKind ?? 'evm_same_chain',
    network: items[0]?.network ?? '',
    chainId: items[0]?.currency.chainId ?? 0,
    children: items.map((item, position) => {
      const { address } = item.currency;
      const currency = { paymentCurrencyAddress: address, sourceTokenAddress: address, tokenAddress: address };
      const place = { securePaymentToken: link.childTokens[position] ?? '', position };
      return responseOf(responses.calldataChildSchema(), item, { ...place, ...currency });
    }),
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    references: items.map(({ reference }) => reference),
    transactions: [...batch.ERC20ApprovalTransactions, batchPaymentTransaction],
    feeBundle,
    metadata: { ...stepsAfter(approvalTransactionsCount), approvalTransactionsCount },
  });
}

/** Returns a transaction with its value in the format of links (assumption A-LINK-VALUE). */
function toLinkTransaction({ to, data, value: { hex } }: Calldata['transactions'][number]) {
  return { to, data, value: BigInt(hex) === 0n ? 0 : hexOf(hex) };
}

function hexOf(value: string | number): string {
  return `0x${BigInt(value).toString(16)}`;
}

/** Returns the transactions of calldata in order, with hex values. */
function hexTransactions(calldata: z.input<ReturnType<typeof responses.linkCalldataSchema>>) {
  const transactions =
    'transactions' in calldata
      ? calldata.transactions
      : [...calldata.ERC20ApprovalTransactions, calldata.batchPaymentTransaction];
  return transactions.map(({ to, data, value }) => ({ to, data, value: hexOf(value) }));
}

/** Returns the fees included in the payment transaction; null if there are none (assumption A-FEE-PLAN). */
function feeBundleOf(tx: ReadTx, requests: readonly RequestRow[], bundleId: string | null) {
  const [sum, ...others] = sumsOf(tx, requests);
  const charged = requests.filter((request) => feeTerms(request) !== undefined);
  if (sum === undefined || others.length > 0 || charged.length === 0) return null;
  const { id: paymentCurrencyId, network, chainId, decimals } = sum.currency;
  const text = (units: bigint) => formatUnits(units, decimals);
  return {
    bundleId,
    defaultFeeBearer: 'payer' as const,
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
      feeBearer: 'payer' as const,
      amount: text(openUnits(tx, request).fee),
      paymentCurrencyId,
      network,
      chainId: String(chainId),
      recipient: request.feeAddress ?? '',
      paymentReference: request.paymentReference,
    })),
  };
}
