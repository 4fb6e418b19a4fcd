import type { Tx } from '../../engine/kernel/world/tx.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import type { UserEvent } from './secure-payments.payloads.ts';

/** Passes on what a payer did on the page of a link, in any of its statuses. */
export function recordUserEvent(
  tx: Tx,
  link: SecurePaymentRow,
  {
    userEvent,
    occurredAt,
    properties = {},
  }: { [K in keyof UserEvent]?: UserEvent[K] | undefined } & Pick<UserEvent, 'userEvent'>,
): void {
  tx.emit('secure-payment.user-event', { ...link, userEvent, occurredAt: occurredAt ?? tx.now(), properties });
}
