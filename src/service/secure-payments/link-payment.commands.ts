import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { When } from '../../engine/kernel/world/timing.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import { failRequest } from '../money/payments/pay.commands.ts';
import type { PayInput } from '../money/payments/payment-row.commands.ts';
import { isPayable } from '../money/requests/requests.commands.ts';
import { requestsTable } from '../money/requests/requests.model.ts';
import { submitPayment } from '../money/settlement/settlement.commands.ts';
import { type PayerWallet, payerRefusal, refusalOf } from './link-access.commands.ts';
import { getLink, networkOfLink, requestsOfLink } from './link-lookups.ts';
import type { IntentBody } from './secure-payment-bodies.ts';
import { assertOpen, changeLink, openRefusal, payableRefusal, payableRequests } from './secure-payments.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';

/**
 * Returns why a link takes no payment by a wallet. Without a wallet, a pending Safe transaction is executed, also after
 * the link has expired: it is already signed.
 */
export function linkPayRefusal(tx: ReadTx, link: SecurePaymentRow, wallet: unknown): DomainError | undefined {
  const safe = pendingSafe(link, wallet);
  const closed = safe === null ? openRefusal(tx, link) : undefined;
  return closed ?? payableRefusal(tx, link) ?? payerRefusal(link, safe === null ? wallet : safe.payerAddress);
}

/** Returns the Safe transaction that a payment executes; null for a payment by a wallet. */
function pendingSafe({ safe }: SecurePaymentRow, wallet: unknown): SecurePaymentRow['safe'] {
  return wallet === undefined ? safe : null;
}

interface LinkPayment extends PayerWallet, Pick<PayInput, 'txHash'> {
  /** @default all requests of the link */
  requestIds?: readonly string[] | undefined;
  settlement?: When | undefined;
}

/**
 * Pays all open requests of a link in one transaction. Each sends `payment.confirmed`. Without a wallet, the pending
 * Safe transaction is executed. The refusal of a wallet is returned, because it sends a webhook.
 */
export function payLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment) {
  const safe = pendingSafe(link, input.wallet);
  if (safe === null) assertOpen(tx, link);
  else tx.assume('A-LINK-SAFE');
  const payment = safe === null ? input : { ...input, ...safeOf(safe.payerAddress ?? undefined) };
  return refusalOf(tx, link, payment) ?? settleLink(tx, getLink(tx, link.token), payment);
}

/** Pays the rest of a link. */
function settleLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment) {
  const { wallet: payer, requestIds, sourceNetwork, settlement, txHash = keccakText(tx.ids.hex(32)) } = input;
  const wanted = requestsOfLink(tx, link).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
  if (wanted.length === 0) throw DomainError.field('requestIds', 'names no request of the payment link');
  const payable = payableRequests(tx, link).map(({ requestId }) => requestId);
  const paying = wanted.filter(({ requestId }) => payable.includes(requestId));
  if (paying.length > 1) tx.assume('A-LINK-PAY');
  for (const request of paying) {
    const type = (sourceNetwork ?? request.network) === request.network ? undefined : 'crosschain';
    submitPayment(tx, request, { payer, txHash, sourceNetwork, type }, settlement);
  }
  tx.unschedule('secure-payment.miss-safe', link.token);
  const paid = tx.table(securePaymentsTable).put({ ...link, safe: null });
  return { link: paid, requests: requestsOfLink(tx, paid) };
}

const MULTICALL_FIELDS = ['smartAccountAddress', 'userOpHash', 'transactionIndices'] as const;

/**
 * Records a sent transaction, which does not pay the link, and returns the record's id. With a Safe hash, reads of the
 * link return 423 until a step executes it or its deadline passes. The webhook of a refused
 * payer is sent, so its `DomainError` is returned.
 * @throws DomainError like {@link assertOpen}, and 400 for contradictory fields
 */
export function recordIntent(tx: Tx, link: SecurePaymentRow, body: IntentBody): string | DomainError {
  const { token, kind } = link;
  const needed = kind === 'multicall' ? MULTICALL_FIELDS : (['token'] as const);
  const missing = needed.find((name) => body[name] === undefined);
  if (missing !== undefined) throw DomainError.field(missing, 'Required');
  assertOpen(tx, link, { ignoreSafe: true });
  const { txHash, safeTxHash, safePaymentDeadline = null, payerAddress, payerEoaAddress: eoaWallet, userOpHash } = body;
  if ((txHash === undefined) === (safeTxHash === undefined)) {
    throw DomainError.field('txHash', 'exactly one of txHash and safeTxHash must be given');
  }
  if (safePaymentDeadline !== null && safeTxHash === undefined) {
    throw DomainError.field('safePaymentDeadline', 'is only given with safeTxHash');
  }
  const payer = safeTxHash === undefined ? { wallet: payerAddress, eoaWallet } : safeOf(payerAddress);
  const refused = payerAddress && refusalOf(tx, link, payer);
  if (refused) return refused;
  // The children of a multicall settle it, so nothing is stored.
  if (kind === 'multicall') return keccakText(`${token}${userOpHash}`);
  tx.assume('A-LINK-SAFE');
  const intentId = link.intentId ?? tx.ids.ulid();
  const safe = safeTxHash ? { safeTxHash, safePaymentDeadline, payerAddress: payerAddress ?? null } : null;
  changeLink(tx, getLink(tx, token), { intentId, safe });
  for (const request of requestsOfLink(tx, link).filter(isPayable)) {
    tx.table(requestsTable).put({ ...request, isListening: true });
  }
  tx.unschedule('secure-payment.miss-safe', token);
  if (safePaymentDeadline !== null) {
    const when = { dueMs: safePaymentDeadline * 1000 };
    tx.schedule({ kind: 'secure-payment.miss-safe', subject: token, when });
  }
  return intentId;
}

function safeOf(wallet: string | undefined): PayerWallet {
  return wallet === undefined ? {} : { wallet, isSafe: 'true' };
}

/** Handles a missed Safe deadline of a link: the payment fails, and the link can be paid again. */
export function missSafe(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  tx.assume('A-LINK-SAFE');
  const missed = changeLink(tx, link, { safe: null });
  for (const request of requestsOfLink(tx, link).filter(isPayable)) {
    failRequest(tx, request, 'The Safe did not execute the payment in time');
  }
  return missed;
}

/** Pays a link without reading the signed transaction. @throws DomainError 400 unless on TRON */
export function broadcastTron(tx: Tx, link: SecurePaymentRow, { txID }: { txID?: string | undefined }) {
  assertOpen(tx, link);
  if (networkOfLink(tx, link) !== 'tron') {
    throw new DomainError('bad-request', 'Transaction does not match the payment: it is not on TRON');
  }
  tx.assume('A-LINK-TRON');
  const txid = txID ?? keccakText(tx.ids.hex(32)).slice(2);
  settleLink(tx, link, { txHash: `0x${txid}` });
  return { result: true, txid, code: 'SUCCESS', message: '' };
}
