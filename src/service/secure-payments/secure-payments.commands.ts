import { DomainError, throwIf } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { calldataRefusal } from '../money/requests/payment-plan.commands.ts';
import { isPayable } from '../money/requests/requests.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { accountOf } from '../people/destinations/destinations.commands.ts';
import type { Caller } from '../wire/caller.ts';
import { getLink, isClosed, isPending, linkStatus, networkOfLink, requestsOfLink } from './link-lookups.ts';
import type { UserEvent } from './secure-payment-payloads.model.ts';
import { type BlockReason, type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';

/** Returns a link that the caller may read. @throws DomainError 404, 401 */
export function linkOfCaller(tx: ReadTx, caller: Caller, token: string): SecurePaymentRow {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined) throw noSuchLink(tx, token);
  if (isOwner(tx, caller, link)) return link;
  // Its status would be the next refusal.
  if (isClosed(tx, link)) tx.assume('A-LINK-CHECKS');
  const hint = 'the payment link belongs to another client ID or account';
  throw new DomainError('unauthorized', 'Unauthorized').hinting(hint);
}

/** Returns the 404 of the public API, whose text is ours. */
export function noSuchLink(tx: ReadTx, id: string): DomainError {
  tx.assume('A-LINK-CHECKS');
  return DomainError.notFound('Secure payment', id);
}

export function isOwner(tx: ReadTx, caller: Caller, link: SecurePaymentRow): boolean {
  const { kind, client } = caller;
  // Only with `auth: any`, a client ID may have no record.
  if (kind === 'client-id' && client === undefined) return true;
  const hasClients = client !== undefined && link.clientId !== null;
  const isOwn = hasClients ? client.clientId === link.clientId : accountOf(caller) === link.account;
  // That a key or a client ID reads what it has made needs no assumption.
  const isMaker = isOwn && kind !== 'session' && (client?.clientId ?? null) === link.clientId;
  if (!isMaker) tx.assume('A-LINK-OWNER');
  return isOwn;
}

/** Returns the link of a token, by default the newest pending link, or else the newest. @throws DomainError 404 */
export function linkOrNewest(tx: ReadTx, token: string | undefined): SecurePaymentRow {
  if (token !== undefined) return getLink(tx, token);
  const { rows } = tx.table(securePaymentsTable).search({ limit: 50 });
  const newest = rows.find((row) => isPending(tx, row)) ?? rows[0];
  if (newest === undefined) throw new DomainError('not-found', 'There is no payment link; create one first');
  return newest;
}

/** Returns the problem of {@link problemOf}, except 423 with `ignoreSafe`. */
export function openRefusal(tx: ReadTx, link: SecurePaymentRow, options: { ignoreSafe?: boolean } = {}) {
  const problem = problemOf(tx, link);
  return problem?.kind === 'locked' && options.ignoreSafe ? undefined : problem;
}

/** @throws DomainError from {@link openRefusal} */
export function assertOpen(tx: ReadTx, link: SecurePaymentRow, options: { ignoreSafe?: boolean } = {}): void {
  const refusal = openRefusal(tx, link, options);
  if (refusal === undefined) return;
  if (refusal.kind === 'locked') tx.assume('A-LINK-SAFE');
  // The text of a 403 is ours, and so is that a pending Safe is checked last.
  if (refusal.kind === 'forbidden' || (refusal.kind === 'conflict' && link.safe !== null)) {
    tx.assume('A-LINK-CHECKS');
  }
  throw refusal;
}

/** Returns why a link cannot be paid: 409 if paid, 403 if expired or invalid, 423 while a Safe payment is pending. */
export function problemOf(tx: ReadTx, link: SecurePaymentRow): DomainError | undefined {
  const { safe } = link;
  const status = linkStatus(tx, link);
  const isCompleted = status === 'completed';
  if (status === 'expired') return new DomainError('forbidden', 'Secure payment has expired');
  if (status === 'invalidated' || status === 'compliance_failed') {
    return new DomainError('forbidden', `Secure payment has an invalid status: ${status}`);
  }
  if (!isCompleted && safe === null) return undefined;
  const requestStatuses = requestsOfLink(tx, link).map(({ requestId, network, status, txHash }) => ({
    requestId,
    hasBeenPaid: status === 'paid',
    ...(isCompleted
      ? { txHash }
      : {
          safeTxHash: safe?.safeTxHash,
          chainId: findNetwork(network)?.chainId,
          safePaymentDeadline: safe?.safePaymentDeadline ?? undefined,
        }),
  }));
  const problem = isCompleted
    ? new DomainError('conflict', 'Secure payment has already been completed')
    : new DomainError('locked', 'Secure payment is in progress');
  return problem.detailing({ status, branding: null, requestStatuses });
}

export function childrenOf(tx: ReadTx, { childTokens }: Pick<SecurePaymentRow, 'childTokens'>) {
  return childTokens.flatMap((securePaymentToken, position) => {
    const link = tx.table(securePaymentsTable).get(securePaymentToken);
    if (link === undefined) return [];
    const [requestId = ''] = link.requestIds;
    return [{ link, securePaymentToken, requestId, position, reason: blockReasonOf(tx, link) }];
  });
}

export function blockReasonOf(tx: ReadTx, link: SecurePaymentRow): BlockReason | undefined {
  const status = linkStatus(tx, link);
  if (status === 'completed') return 'already_paid';
  if (status === 'expired') return 'secure_payment_expired';
  if (status === 'compliance_failed') return status;
  if (status !== 'pending') return 'secure_payment_not_pending';
  if (link.safe !== null) return 'request_processing';
  if (link.flow !== 'outgoing') return 'not_outgoing';
  if (link.kind !== 'single') return 'not_single_payment';
  const contracts = findNetwork(networkOfLink(tx, link))?.contracts;
  return contracts?.batchConversionPayments ? undefined : 'not_payable_child';
}

export function adviceOn(reason: string | undefined, recoveryAction = 'remove_child') {
  if (reason === undefined) return { messageKey: null, recoveryAction: null };
  return { messageKey: `multicall.validation.${reason}`, recoveryAction };
}

function payableOf(tx: ReadTx, link: SecurePaymentRow): RequestRow[] {
  const children = childrenOf(tx, link).filter(({ reason }) => reason === undefined);
  const links = link.kind === 'multicall' ? children.map((child) => child.link) : [link];
  return links.flatMap((one) => requestsOfLink(tx, one)).filter(isPayable);
}

export function payableRefusal(tx: ReadTx, link: SecurePaymentRow): DomainError | undefined {
  if (payableOf(tx, link).length > 0) return undefined;
  return new DomainError('forbidden', 'Secure payment has nothing that can be paid');
}

/** Returns why a link has no transactions for a wallet. */
export function prepareRefusal(tx: ReadTx, link: SecurePaymentRow): DomainError | undefined {
  const closed = openRefusal(tx, link) ?? payableRefusal(tx, link);
  const [refusal] = payableOf(tx, link).flatMap((request) => calldataRefusal(request) ?? []);
  return closed ?? refusal;
}

/** Returns the payable requests of a link or a multicall's children. @throws DomainError 403 if there are none */
export function payableRequests(tx: ReadTx, link: SecurePaymentRow): [RequestRow, ...RequestRow[]] {
  const refusal = payableRefusal(tx, link);
  // Its text is ours.
  if (refusal !== undefined) tx.assume('A-LINK-CHECKS');
  throwIf(refusal);
  const [first, ...others] = payableOf(tx, link);
  if (first === undefined) throw new Error('a payable link has a payable request');
  return [first, ...others];
}

export function changeLink(tx: Tx, link: SecurePaymentRow, change: Partial<SecurePaymentRow>): SecurePaymentRow {
  return tx.emit('secure-payment.changed', tx.table(securePaymentsTable).put({ ...link, ...change }));
}

export function expireLink(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  assertOpen(tx, link, { ignoreSafe: true });
  return changeLink(tx, link, { expiresAt: tx.now() });
}

export function invalidateLink(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  assertOpen(tx, link, { ignoreSafe: true });
  tx.unschedule('secure-payment.miss-safe', link.token);
  return changeLink(tx, link, { status: 'invalidated', safe: null });
}

/** Reports a payer action on the link page, whatever its status. */
export function reportEvent(tx: Tx, link: SecurePaymentRow, event: Pick<UserEvent, 'userEvent'> & Partial<UserEvent>) {
  tx.emit('secure-payment.user-event', { ...link, occurredAt: tx.now(), properties: {}, ...event });
  return link;
}

/** Reports a payer action as the page of the mock does. */
export function reportFromPage(tx: Tx, link: SecurePaymentRow, event: Parameters<typeof reportEvent>[2]) {
  tx.assume('A-LINK-PAGE');
  return reportEvent(tx, link, event);
}
