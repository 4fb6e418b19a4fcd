import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import type { Network } from '../calldata/networks.ts';
import { checksumAddress } from '../calldata/references.ts';
import { chainDecimals } from '../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../catalogue/currencies/currencies.model.ts';
import { beginOfframp, depositAddress, preparedOfframp } from '../money/offramps/offramps.commands.ts';
import { offrampsTable } from '../money/offramps/offramps.model.ts';
import { addToPaidAmount, paymentsOf } from '../money/payments/pay.commands.ts';
import { paymentFees, paymentRow, quotedFees, withFee } from '../money/payments/payment-row.commands.ts';
import { type PaymentRow, paymentsTable } from '../money/payments/payments.model.ts';
import { type PaymentTerms, termsOf } from '../money/requests/payment-terms.commands.ts';
import { getRequest } from '../money/requests/requests.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import type { Fee } from '../people/client-ids/fees.ts';
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
  const { payments, fee } = separateFees(tx, getRequest(tx, requestId), transfers);
  for (const transfer of payments.slice(countKnown(tx, requestId, txHash))) {
    // An earlier payment may have changed the request.
    const terms = termsOf(tx, getRequest(tx, requestId));
    const reason = reasonToIgnore(tx, network, terms, transfer);
    if (reason === undefined) record(tx, terms, transfer);
    else tx.emit('payment.ignored', { ...terms.request, reason });
  }
  if (fee > 0n) addLateFee(tx, termsOf(tx, getRequest(tx, requestId)), fee);
}

interface NoticedPayment extends Transfer {
  /** Protocol's fee in a transfer of its own, in the same transaction. */
  protocolFee: bigint;
}

/**
 * Separates the protocol's fees from the payments. A fee belongs to the payment before it; `fee` is what follows none
 * in this transaction.
 */
function separateFees(tx: ReadTx, request: RequestRow, transfers: readonly Transfer[]) {
  const payees = payeesOf(tx, request);
  const protocol = protocolFeeIn(tx, request)?.address.toLowerCase();
  const payments: NoticedPayment[] = [];
  let fee = 0n;
  for (const transfer of transfers) {
    const last = payments.at(-1);
    if (transfer.payee !== protocol || payees.includes(transfer.payee)) payments.push({ ...transfer, protocolFee: 0n });
    else if (last === undefined) fee += transfer.amount;
    else last.protocolFee += transfer.amount;
  }
  return { payments, fee };
}

function protocolFeeIn(tx: ReadTx, request: RequestRow): Fee | undefined {
  return quotedFees(tx, request).find(({ type }) => type === 'protocol');
}

/** Adds a fee that was paid after its payment, which has none yet. */
function addLateFee(tx: Tx, { request, payment: currency }: PaymentTerms, units: bigint): void {
  const address = protocolFeeIn(tx, request)?.address ?? '';
  const hasNone = ({ fees }: PaymentRow) => fees.every(({ type }) => type !== 'protocol');
  const payment = paymentsOf(tx, request.requestId).findLast(hasNone);
  const offramp = tx.table(offrampsTable).get(request.requestId);
  const charged = (row: PaymentRow) => withFee(tx, row, currency, { type: 'protocol', address, units });
  if (payment !== undefined) tx.table(paymentsTable).put(charged(payment));
  else if (offramp?.payment && hasNone(offramp.payment)) {
    tx.table(offrampsTable).put({ ...offramp, payment: charged(offramp.payment) });
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
  const payees = payeesOf(tx, request);
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

/** Records an on-chain payment with its amount, fees and payer. A payment to a bank account starts its stages. */
function record(tx: Tx, terms: PaymentTerms, transfer: NoticedPayment): void {
  const { amount, payer, payee, txHash } = transfer;
  const row = paymentRow(tx, terms, settledBy(transfer, terms.invoice), {
    payer: checksumAddress(payer),
    payee: checksumAddress(payee),
    txHash,
    signed: { units: amount, fees: feesIn(tx, terms, transfer) },
  });
  const offramp = preparedOfframp(tx, terms.request);
  if (offramp === undefined || depositAddress(offramp).toLowerCase() !== payee) addToPaidAmount(tx, terms, row);
  else beginOfframp(tx, terms, offramp, row);
}

/** Returns the fees of a payment. The fee in its own transfer is the protocol's only if it goes to the protocol. */
function feesIn(tx: ReadTx, { request, payment }: PaymentTerms, { fee, feeAddress, protocolFee }: NoticedPayment) {
  const quoted = quotedFees(tx, request);
  const isTo = ({ address }: Fee) => address.toLowerCase() === feeAddress;
  const type = quoted.find(isTo)?.type ?? 'platform';
  const protocol = quoted.find((one) => one.type === 'protocol');
  return paymentFees(tx, payment, [
    { type, address: checksumAddress(feeAddress), units: fee },
    { type: 'protocol', address: protocol?.address ?? '', units: protocolFee },
  ]);
}

/** Returns the addresses, in lower case, at which a request is paid. */
function payeesOf(tx: ReadTx, request: RequestRow): string[] {
  return [request.payee, depositOf(tx, request)].flatMap((one) => one?.toLowerCase() ?? []);
}

function depositOf(tx: ReadTx, request: RequestRow): string | undefined {
  const offramp = preparedOfframp(tx, request);
  return offramp && depositAddress(offramp);
}
