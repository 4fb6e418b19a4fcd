import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { When } from '../../engine/kernel/world/timing.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import { ADDRESS } from '../patterns.ts';
import type { PayInput } from '../payments/payment-row.commands.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import { isPayable } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { type PayerWallet, refusalOf } from './access.commands.ts';
import type { IntentBody } from './link-bodies.schema.ts';
import { changeLink } from './secure-payments.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import { assertOpen, getLink, networkOfLink, payableRequests, requestsOfLink } from './secure-payments.queries.ts';

/** Receipts that a multicall keeps, the newest. */
const MAX_RECEIPTS = 100;

interface LinkPayment extends PayerWallet, Pick<PayInput, 'txHash'> {
  /** Pays only these requests of it. */
  requestIds?: readonly string[] | undefined;
  settlement?: When | undefined;
}

type Intent = NonNullable<SecurePaymentRow['intent']>;

interface LinkPaid {
  link: SecurePaymentRow;
  requests: RequestRow[];
}

/**
 * Pays every open request of a link in one transaction. Each sends `payment.confirmed` (assumption A-LINK-PAY). Without
 * a wallet, the Safe that has the payment executes it. Returns a `DomainError` where the wallet is refused, whose
 * webhook is sent nevertheless.
 */
export function payLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment): LinkPaid | DomainError {
  const isSafe = link.safeWaits && input.wallet === undefined;
  if (!isSafe) assertOpen(tx, link);
  const payment = isSafe ? { ...input, ...safeOf(link.intent?.payerAddress ?? undefined) } : input;
  return refusalOf(tx, link, payment) ?? settleLink(tx, getLink(tx, link.token), payment);
}

/** Pays what is open of a link, whoever pays. Payments have payers of EVM networks only. */
function settleLink(tx: Tx, link: SecurePaymentRow, input: LinkPayment): LinkPaid {
  const { wallet = '', requestIds, sourceNetwork, settlement, txHash = keccakText(tx.ids.hex(32)) } = input;
  const payer = ADDRESS.test(wallet) ? wallet : undefined;
  const wanted = requestsOfLink(tx, link).filter(({ requestId }) => requestIds?.includes(requestId) ?? true);
  if (wanted.length === 0) throw DomainError.field('requestIds', 'names no request of the payment link');
  const payable = payableRequests(tx, link).map(({ requestId }) => requestId);
  for (const request of wanted.filter(({ requestId }) => payable.includes(requestId))) {
    const isCrosschain = (sourceNetwork ?? request.network) !== request.network;
    const source = isCrosschain ? { sourceNetwork, type: 'crosschain' as const } : {};
    submitPayment(tx, request, { payer, txHash, ...source }, settlement);
  }
  tx.unschedule('secure-payment.miss-safe', link.token);
  const paid = tx.table(securePaymentsTable).put({ ...link, safeWaits: false });
  return { link: paid, requests: requestsOfLink(tx, paid) };
}

/** What an intent of a link, and a record of a multicall, cannot do without (later public OpenAPI). */
const NEEDED = {
  link: ['token'],
  multicall: ['smartAccountAddress', 'userOpHash', 'transactionIndices'],
} as const;

/**
 * Records what a wallet has sent; the same hash again changes nothing. It pays nothing by itself. With the hash of a
 * Safe, reads of the link are 423 until a step executes it or its deadline passes (assumption A-LINK-SAFE). Returns a
 * `DomainError` where the payer may not pay the link, whose webhook is sent nevertheless.
 * @throws DomainError as {@link assertOpen} does, and 400 for fields that do not go together
 */
export function recordIntent(tx: Tx, { token, kind }: SecurePaymentRow, body: IntentBody): Intent | DomainError {
  const isMulticall = kind === 'multicall';
  const missing = NEEDED[isMulticall ? kind : 'link'].find((name) => body[name] === undefined);
  if (missing !== undefined) throw DomainError.field(missing, 'Required');
  assertOpen(tx, getLink(tx, token), { ignoreSafe: true });
  const { txHash = null, safeTxHash = null, safePaymentDeadline = null, payerAddress, userOpHash = null } = body;
  if ((txHash === null) === (safeTxHash === null)) {
    throw DomainError.field('txHash', 'exactly one of txHash and safeTxHash must be given');
  }
  if (safePaymentDeadline !== null && safeTxHash === null) {
    throw DomainError.field('safePaymentDeadline', 'is only given with safeTxHash');
  }
  const payer = safeTxHash === null ? { wallet: payerAddress, eoaWallet: body.payerEoaAddress } : safeOf(payerAddress);
  const refused = payerAddress === undefined ? undefined : refusalOf(tx, getLink(tx, token), payer);
  if (refused !== undefined) return refused;
  const link = getLink(tx, token);
  const { receipts = [] } = link;
  const known = userOpHash === null ? link.intent : receipts.find((one) => one.userOpHash === userOpHash);
  const id = known?.id ?? tx.ids.ulid();
  const others = receipts.filter((one) => one.id !== id).slice(1 - MAX_RECEIPTS);
  const receipt = userOpHash !== null && { receipts: [...others, { id, userOpHash }] };
  const intent = { id, txHash, safeTxHash, safePaymentDeadline, payerAddress: payerAddress ?? null, userOpHash };
  // A multicall is settled by its children; its record never keeps them from being paid.
  const safeWaits = safeTxHash !== null && !isMulticall;
  changeLink(tx, link, { intent, ...receipt, safeWaits });
  for (const request of isMulticall ? [] : requestsOfLink(tx, link).filter(isPayable)) {
    tx.table(requestsTable).put({ ...request, isListening: true });
  }
  tx.unschedule('secure-payment.miss-safe', token);
  if (safeWaits && safePaymentDeadline !== null) {
    const when = { dueMs: safePaymentDeadline * 1000 };
    tx.schedule({ kind: 'secure-payment.miss-safe', subject: token, when });
  }
  return intent;
}

function safeOf(wallet: string | undefined): PayerWallet {
  return wallet === undefined ? {} : { wallet, isSafe: 'true' };
}

/**
 * Broadcasts a transaction that a TRON wallet has signed. The mock does not read it: it pays the link (assumption
 * A-LINK-TRON).
 * @throws DomainError 400 for a link on another network
 */
export function broadcastTron(tx: Tx, link: SecurePaymentRow, { txID }: { txID?: string | undefined }) {
  assertOpen(tx, link);
  if (networkOfLink(tx, link) !== 'tron') {
    throw new DomainError('bad-request', 'Transaction does not match the payment: it is not on TRON');
  }
  const txid = txID ?? keccakText(tx.ids.hex(32)).slice(2);
  settleLink(tx, link, { txHash: `0x${txid}` });
  return { result: true, txid, code: 'SUCCESS', message: '' };
}
