import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import { type PayerRow, payersTable } from './payers.model.ts';

/** A payer's own data (contract section 2, Payer compliance input). */
export type PayerInput = Omit<PayerRow, 'userId' | 'agreementStatus' | 'kycStatus' | 'createdAt'>;

/** Starts compliance for a payer, or updates the data of one that is known; statuses are kept. */
export function startCompliance(tx: Tx, input: PayerInput): PayerRow {
  const known = tx.table(payersTable).get(input.clientUserId);
  const payer: PayerRow =
    known === undefined
      ? {
          ...input,
          userId: tx.ids.uuid(),
          agreementStatus: 'not_started',
          kycStatus: 'not_started',
          createdAt: tx.now(),
        }
      : { ...known, ...input };
  return tx.table(payersTable).put(payer);
}

/** The payer, or a 404 in the service's words. */
export function getPayer(tx: Tx, clientUserId: string): PayerRow {
  const payer = tx.table(payersTable).get(clientUserId);
  if (payer === undefined) throw new DomainError('not-found', `Payer with client user ID ${clientUserId} not found`);
  return payer;
}

/** Moves the agreement and identity check to any of their statuses. */
export function setCompliance(
  tx: Tx,
  clientUserId: string,
  statuses: Partial<Pick<PayerRow, 'agreementStatus' | 'kycStatus'>>,
): PayerRow {
  const payer = tx.table(payersTable).put({ ...getPayer(tx, clientUserId), ...statuses });
  tx.emit({ name: 'compliance.updated', data: payer });
  return payer;
}

/** True when the agreement is signed and the identity check passed. */
export function isCompliant(payer: PayerRow): boolean {
  return payer.agreementStatus === 'completed' && (payer.kycStatus === 'approved' || payer.kycStatus === 'completed');
}
