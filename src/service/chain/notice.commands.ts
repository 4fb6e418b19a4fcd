import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import type { Network } from '../calldata/networks.ts';
import { checksumAddress } from '../calldata/references.ts';
import { chainDecimals } from '../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../catalogue/currencies/currencies.model.ts';
import { beginOfframp, depositAddress, preparedOfframp } from '../money/offramps/offramps.commands.ts';
import { offrampsTable } from '../money/offramps/offramps.model.ts';
import { addToPaidAmount, paymentsOf } from '../money/payments/pay.commands.ts';
import { paymentRow, platformFees } from '../money/payments/payment-row.commands.ts';
import { type PaymentTerms, termsOf } from '../money/requests/payment-terms.commands.ts';
import { getRequest } from '../money/requests/requests.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import type { Transfer } from './transfers.ts';

const CONVERTING: readonly string[] = ['erc20ConversionProxy', 'ethConversionProxy'];

export interface PaidOnChain {
  network: Network;
  txHash: string;
  transfers: readonly Transfer[];
}

/**
 * Records payments of the request that they reference. Already recorded payments are skipped, so blocks can be read
 * twice. Invalid payments emit `payment.ignored` with the reason.
 */
export function noticePayments(tx: Tx, requestId: string, { network, txHash, transfers }: PaidOnChain): void {
  for (const transfer of transfers.slice(countKnown(tx, requestId, txHash))) {
    // An earlier payment may have changed the request.
    const terms = termsOf(tx, getRequest(tx, requestId));
    const reason = reasonToIgnore(tx, network, terms, transfer);
    if (reason === undefined) record(tx, terms, transfer);
    else tx.emit('payment.ignored', { ...terms.request, reason });
  }
}

function countKnown(tx: ReadTx, requestId: string, txHash: string): number {
  const toBank = tx.table(offrampsTable).get(requestId)?.payment;
  const rows = new Map(paymentsOf(tx, requestId).map((row) => [row.id, row]));
  if (toBank) rows.set(toBank.id, toBank);
  return [...rows.values()].filter(({ sourceTxHash }) => sourceTxHash === txHash).length;
}

/**
 * Returns why a payment does not count for its request; undefined if it does. The payer and the fee are not checked.
 */
function reasonToIgnore(tx: ReadTx, { network }: Network, terms: PaymentTerms, transfer: Transfer): string | undefined {
  const { request, invoice, payment: currency } = terms;
  const { payee, token, contract, conversion } = transfer;
  if (request.network !== network) return `it was paid on ${network}, not on ${request.network}`;
  const payees = [request.payee, depositOf(tx, request)].flatMap((one) => one?.toLowerCase() ?? []);
  if (!payees.includes(payee)) {
    return `it was paid to ${payee}, not to ${payees.join(' or ') || 'a prepared bank account'}`;
  }
  if (token !== (currency.type === 'ETH' ? null : currency.address.toLowerCase())) {
    return `it was paid in ${token ?? 'the native currency'}, not in ${currency.id}`;
  }
  const isConverted = CONVERTING.includes(contract);
  if (invoice.id === currency.id && isConverted) return `it was converted, and the request is in ${invoice.id} itself`;
  if (invoice.id !== currency.id && !isConverted) {
    return `it was not converted on chain, and the request is in ${invoice.id}`;
  }
  if (isConverted && conversion?.currency !== invoice.hash.toLowerCase()) {
    return `it was converted from another currency than ${invoice.id}`;
  }
  if (settledBy(transfer, invoice) === 0n) {
    return `it settles less than ${formatUnits(1n, invoice.decimals)} ${invoice.id}`;
  }
  return request.status === 'expired' ? 'the request has expired' : undefined;
}

function settledBy({ amount, conversion }: Transfer, invoice: CurrencyRow): bigint {
  return conversion === null ? amount : conversion.amount / 10n ** BigInt(chainDecimals(invoice) - invoice.decimals);
}

/** Records an on-chain payment with its amount, fee and payer. A payment to a bank account starts its stages. */
function record(tx: Tx, terms: PaymentTerms, transfer: Transfer): void {
  const { amount, fee, payer, payee, txHash, feeAddress } = transfer;
  const row = paymentRow(tx, terms, settledBy(transfer, terms.invoice), {
    payer: checksumAddress(payer),
    payee: checksumAddress(payee),
    txHash,
    signed: { units: amount, fees: platformFees(tx, terms.payment, fee, checksumAddress(feeAddress)) },
  });
  const offramp = preparedOfframp(tx, terms.request);
  if (offramp === undefined || depositAddress(offramp).toLowerCase() !== payee) addToPaidAmount(tx, terms, row);
  else beginOfframp(tx, terms, offramp, row);
}

function depositOf(tx: ReadTx, request: RequestRow): string | undefined {
  const offramp = preparedOfframp(tx, request);
  return offramp && depositAddress(offramp);
}
