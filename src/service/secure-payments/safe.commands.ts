import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import { getRequest, isPayable } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { assertWaits, changeLink } from './link-state.commands.ts';
import { type LinkPaid, settleLink } from './link-view.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { assertOpen, requestsOfLink } from './secure-payments.queries.ts';

/** What a wallet reports after it has sent a payment. */
interface IntentInput {
  txHash?: string | undefined;
  safeTxHash?: string | undefined;
  safePaymentDeadline?: number | undefined;
  payerAddress?: string | undefined;
  userOpHash?: string | undefined;
}

/**
 * Records what a wallet has sent; the same hash again changes nothing. It pays nothing by itself. With the hash of a Safe the link
 * waits for its execution: its reads are 423, until a step executes it or its deadline passes (assumption A-LINK-SAFE).
 * @throws DomainError as {@link assertOpen} does, and 400 for hashes that do not go together
 */
export function recordIntent(tx: Tx, link: SecurePaymentRow, input: IntentInput): SecurePaymentRow {
  assertOpen(tx, link, { ignoreSafe: true });
  const { txHash = null, safeTxHash = null, safePaymentDeadline = null, payerAddress = null } = input;
  if ((txHash === null) === (safeTxHash === null)) {
    throw DomainError.field('txHash', 'exactly one of txHash and safeTxHash must be given');
  }
  if (safePaymentDeadline !== null && safeTxHash === null) {
    throw DomainError.field('safePaymentDeadline', 'is only given with safeTxHash');
  }
  const userOpHash = input.userOpHash ?? null;
  const { intent } = link;
  const isKnown = userOpHash === null ? intent !== null : intent?.userOpHash === userOpHash;
  const id = isKnown && intent !== null ? intent.id : tx.ids.ulid();
  // A multicall is settled by its children; its record never keeps them from being paid.
  const safeWaits = safeTxHash !== null && link.kind !== 'multicall';
  const recorded = changeLink(tx, link, {
    intent: { id, txHash, safeTxHash, safePaymentDeadline, payerAddress, userOpHash },
    safeWaits,
  });
  if (link.kind !== 'multicall') listen(tx, requestsOfLink(tx, link));
  tx.unschedule('secure-payment.miss-safe', link.token);
  if (safeWaits && safePaymentDeadline !== null) {
    const dueMs = safePaymentDeadline * 1000;
    tx.schedule({ kind: 'secure-payment.miss-safe', subject: link.token, when: { dueMs } });
  }
  return recorded;
}

/** Records a Safe transaction that still needs signatures. */
export function recordSafe(
  tx: Tx,
  link: SecurePaymentRow,
  { wallet, deadline }: { wallet?: string | undefined; deadline?: number | undefined },
): SecurePaymentRow {
  const safeTxHash = keccakText(tx.ids.hex(32));
  return recordIntent(tx, link, { safeTxHash, safePaymentDeadline: deadline, payerAddress: wallet });
}

/** Lets the Safe of a link execute its transaction, which pays. */
export function executeSafe(tx: Tx, link: SecurePaymentRow): LinkPaid {
  assertWaits(link);
  tx.unschedule('secure-payment.miss-safe', link.token);
  return settleLink(tx, link, { wallet: link.intent?.payerAddress ?? undefined });
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

/** Returns what was recorded in the words of the API: as an intent, or as a receipt of a multicall. */
export function toRecorded(
  tx: ReadTx,
  { token, kind, requestIds, intent }: SecurePaymentRow,
  body: IntentInput & {
    chain: string;
    smartAccountAddress?: string | undefined;
    transactionIndices?: Record<string, unknown>[] | undefined;
  },
) {
  const { id = '', txHash = null, safeTxHash = null, safePaymentDeadline = null, payerAddress = null } = intent ?? {};
  const hashes = { txHash, safeTxHash, safePaymentDeadline };
  if (kind !== 'multicall') {
    const { paymentReference } = getRequest(tx, requestIds[0] ?? '');
    return { intentId: id, paymentReference, isListening: true, ...hashes, payerAddress };
  }
  return {
    receiptId: id,
    multicallId: token,
    parentToken: token,
    ...hashes,
    sourceChain: body.chain,
    smartAccountAddress: body.smartAccountAddress ?? '',
    userOpHash: body.userOpHash ?? '',
    transactionIndices: body.transactionIndices ?? [],
    isListening: false as const,
  };
}
