import type { Tx } from '../../engine/kernel/world/tx.ts';
import { failRequest } from '../payments/pay.commands.ts';
import { isPayable } from '../requests/requests.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import type { UserEvent } from './secure-payments.payloads.ts';
import { assertOpen, requestsOfLink } from './secure-payments.queries.ts';

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
  return changeLink(tx, link, { status: 'invalidated', safeWaits: false });
}

/** Lets the deadline of a link's Safe pass: the payment has failed, and the link can be paid again. */
export function missSafe(tx: Tx, link: SecurePaymentRow): SecurePaymentRow {
  const missed = changeLink(tx, link, { safeWaits: false });
  for (const request of requestsOfLink(tx, link).filter(isPayable)) {
    failRequest(tx, request, 'The Safe did not execute the payment in time');
  }
  return missed;
}

/** Reports what a payer did on the page of a link, in any status of it. */
export function reportEvent(
  tx: Tx,
  link: SecurePaymentRow,
  { userEvent, occurredAt = tx.now(), properties = {} }: Pick<UserEvent, 'userEvent'> & Partial<UserEvent>,
): SecurePaymentRow {
  tx.emit('secure-payment.user-event', { ...link, userEvent, occurredAt, properties });
  return link;
}
