import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { When } from '../../engine/kernel/world/timing.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import { ADDRESS } from '../patterns.ts';
import type { PayInput } from '../payments/payment-row.commands.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import { isPayable } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { checkForm, decideAccess, type PayerWallet, refusalOf } from './access.commands.ts';
import { optionsOf, viewOfLink } from './link-page.queries.ts';
import type { IntentBody } from './link-pay.schema.ts';
import { assertWaits, changeLink } from './link-state.commands.ts';
import { payableRequests } from './multicall.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import { assertOpen, getLink, problemOf, requestsOfLink } from './secure-payments.queries.ts';

export type LinkView = ReturnType<typeof linkView>;

/**
 * Returns what a link shows. With a wallet that wallet is checked: allow list, screening, webhooks. What forbids the payment is in
 * `problem`.
 */
export function linkView(tx: Tx, token: string, payer: PayerWallet = {}) {
  const isOpen = problemOf(tx, getLink(tx, token)) === undefined;
  const accessDecision = isOpen ? decideAccess(tx, getLink(tx, token), payer) : undefined;
  const link = getLink(tx, token);
  const isApproved = accessDecision?.status === 'approved';
  const paymentOptions = isApproved ? optionsOf(tx, requestsOfLink(tx, link), payer.wallet) : undefined;
  return { ...viewOfLink(tx, link, isApproved), accessDecision, paymentOptions };
}

/** What pays a link. */
interface LinkPayment extends PayerWallet, Pick<PayInput, 'txHash' | 'sourceNetwork'> {
  /** Pays only these requests of it. */
  requestIds?: readonly string[] | undefined;
  settlement?: When | undefined;
}

/** The requests of a link after a payment. */
interface LinkPaid {
  link: SecurePaymentRow;
  requests: RequestRow[];
}

/**
 * Pays every open request of a link in one transaction. Each sends `payment.confirmed` (assumption A-LINK-PAY). Returns a
 * `DomainError` where the wallet is refused, whose webhook is sent nevertheless.
 */
export function payLink(tx: Tx, token: string, input: LinkPayment): LinkPaid | DomainError {
  assertOpen(tx, getLink(tx, token));
  checkForm(tx, getLink(tx, token), input);
  return refusalOf(tx, getLink(tx, token), input) ?? settleLink(tx, getLink(tx, token), input);
}

/** Pays what is open of a link, whoever pays. Payments have payers of EVM networks only. */
function settleLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment): LinkPaid {
  const { wallet = '', requestIds, sourceNetwork, settlement } = input;
  const payer = ADDRESS.test(wallet) ? wallet : undefined;
  const txHash = input.txHash ?? keccakText(tx.ids.hex(32));
  const wanted = requestsOfLink(tx, link).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
  if (wanted.length === 0) throw DomainError.field('requestIds', 'names no request of the payment link');
  const payable = payableRequests(tx, link).map(({ requestId }) => requestId);
  for (const request of wanted.filter(({ requestId }) => payable.includes(requestId))) {
    const isCrosschain = (sourceNetwork ?? request.network) !== request.network;
    const source = isCrosschain ? { sourceNetwork, type: 'crosschain' as const } : {};
    submitPayment(tx, request, { payer, txHash, ...source }, settlement);
  }
  const paid = tx.table(securePaymentsTable).put({ ...link, safeWaits: false });
  return { link: paid, requests: requestsOfLink(tx, paid) };
}

/** Receipts that a multicall keeps, the newest. */
const MAX_RECEIPTS = 100;

/**
 * Records what a wallet has sent; the same hash again changes nothing. It pays nothing by itself. With the hash of a Safe the link
 * waits for its execution: its reads are 423, until a step executes it or its deadline passes (assumption A-LINK-SAFE). Returns a
 * `DomainError` where the payer may not pay the link, whose webhook is sent nevertheless.
 * @throws DomainError as {@link assertOpen} does, and 400 for hashes that do not go together
 */
export function recordIntent(
  tx: Tx,
  { token }: SecurePaymentRow,
  input: Partial<IntentBody>,
): SecurePaymentRow | DomainError {
  assertOpen(tx, getLink(tx, token), { ignoreSafe: true });
  const { txHash = null, safeTxHash = null, safePaymentDeadline = null, payerAddress, userOpHash = null } = input;
  if ((txHash === null) === (safeTxHash === null)) {
    throw DomainError.field('txHash', 'exactly one of txHash and safeTxHash must be given');
  }
  if (safePaymentDeadline !== null && safeTxHash === null) {
    throw DomainError.field('safePaymentDeadline', 'is only given with safeTxHash');
  }
  const payer = safeTxHash === null ? { wallet: payerAddress, eoaWallet: input.payerEoaAddress } : safeOf(payerAddress);
  const refused = payerAddress === undefined ? undefined : refusalOf(tx, getLink(tx, token), payer);
  if (refused !== undefined) return refused;
  const link = getLink(tx, token);
  const { intent: last, receipts = [] } = link;
  const known = userOpHash === null ? last : receipts.find((one) => one.userOpHash === userOpHash);
  const id = known?.id ?? tx.ids.ulid();
  const others = receipts.filter((one) => one.id !== id).slice(1 - MAX_RECEIPTS);
  const receipt = userOpHash !== null && { receipts: [...others, { id, userOpHash }] };
  const intent = { id, txHash, safeTxHash, safePaymentDeadline, payerAddress: payerAddress ?? null, userOpHash };
  // A multicall is settled by its children; its record never keeps them from being paid.
  const safeWaits = safeTxHash !== null && link.kind !== 'multicall';
  const recorded = changeLink(tx, link, { intent, ...receipt, safeWaits });
  if (link.kind !== 'multicall') listen(tx, requestsOfLink(tx, link));
  tx.unschedule('secure-payment.miss-safe', token);
  if (safeWaits && safePaymentDeadline !== null) {
    const when = { dueMs: safePaymentDeadline * 1000 };
    tx.schedule({ kind: 'secure-payment.miss-safe', subject: token, when });
  }
  return recorded;
}

/** Records a Safe transaction that still needs signatures. */
export function recordSafe(
  tx: Tx,
  link: SecurePaymentRow,
  { wallet, deadline }: { wallet?: string | undefined; deadline?: number | undefined },
): SecurePaymentRow | DomainError {
  const safeTxHash = keccakText(tx.ids.hex(32));
  return recordIntent(tx, link, { safeTxHash, safePaymentDeadline: deadline, payerAddress: wallet });
}

/** Lets the Safe of a link execute its transaction, which pays, if it may still pay. */
export function executeSafe(tx: Tx, link: SecurePaymentRow): LinkPaid | DomainError {
  assertWaits(link);
  const payer = safeOf(link.intent?.payerAddress ?? undefined);
  const refused = refusalOf(tx, link, payer);
  if (refused !== undefined) return refused;
  tx.unschedule('secure-payment.miss-safe', link.token);
  return settleLink(tx, getLink(tx, link.token), payer);
}

/** Returns a Safe as a payer. */
function safeOf(wallet: string | undefined): PayerWallet {
  return wallet === undefined ? {} : { wallet, isSafe: 'true' };
}

function listen(tx: Tx, requests: readonly RequestRow[]): void {
  for (const request of requests.filter(isPayable)) tx.table(requestsTable).put({ ...request, isListening: true });
}

/** What an intent of a link, and a record of a multicall, cannot do without (later public OpenAPI). */
const NEEDED = { link: ['token'], multicall: ['smartAccountAddress', 'userOpHash', 'transactionIndices'] };

/** Refuses a body that lacks what its kind of link needs. @throws DomainError 400 */
export function checkIntent({ kind }: SecurePaymentRow, body: object): void {
  const missing = NEEDED[kind === 'multicall' ? kind : 'link'].find((name) => !(name in body));
  if (missing !== undefined) throw DomainError.field(missing, 'Required');
}

/**
 * Broadcasts a transaction that a TRON wallet has signed. The mock does not read it: it pays the link (assumption A-LINK-TRON).
 * @throws DomainError 400 for a link on another network
 */
export function broadcastTron(
  tx: Tx,
  link: SecurePaymentRow,
  { txID = keccakText(tx.ids.hex(32)).slice(2) }: { txID?: string | undefined },
): { result: boolean; txid: string; code: string; message: string } {
  assertOpen(tx, link);
  if (requestsOfLink(tx, link)[0]?.network !== 'tron') {
    throw new DomainError('bad-request', 'Transaction does not match the payment: it is not on TRON');
  }
  settleLink(tx, link, { txHash: `0x${txID}` });
  return { result: true, txid: txID, code: 'SUCCESS', message: '' };
}
