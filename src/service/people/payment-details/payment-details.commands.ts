import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { When } from '../../../engine/kernel/world/timing.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { getPayer } from '../payers/payers.commands.ts';
import { payersTable } from '../payers/payers.model.ts';
import { type PaymentDetailsRow, paymentDetailsTable } from './payment-details.model.ts';

export type PaymentDetailsInput = Omit<PaymentDetailsRow, 'id' | 'clientUserId' | 'userId' | 'status' | 'createdAt'>;

export function addPaymentDetails(tx: Tx, clientUserId: string, input: PaymentDetailsInput): PaymentDetailsRow {
  const payer = tx.table(payersTable).get(clientUserId);
  if (payer === undefined) throw DomainError.unknown(clientUserId, `User with ID ${clientUserId} not found`);
  const added = tx.table(paymentDetailsTable).put({
    ...input,
    id: tx.ids.uuid(),
    clientUserId,
    userId: payer.userId,
    status: 'pending',
    createdAt: tx.now(),
  });
  return tx.emit('payment-details.submitted', added);
}

/** Starts the review of a bank account. It is decided immediately, after a duration or at the n-th read. */
export function reviewPaymentDetails(tx: Tx, id: string, status: PaymentDetailsRow['status'], when: When): void {
  tx.unschedule('payment-details.review', id);
  if (when === 'immediate') setPaymentDetailsStatus(tx, id, status);
  else tx.schedule({ kind: 'payment-details.review', subject: id, when, data: { status } });
}

/** Returns the bank accounts of a payer, oldest first, or only the named one. */
export function listPaymentDetails(tx: ReadTx, clientUserId: string, id?: string): PaymentDetailsRow[] {
  getPayer(tx, clientUserId);
  const rows = tx.table(paymentDetailsTable).search({ by: { clientUserId } }).rows.reverse();
  if (rows.some(({ status }) => isUndocumented(status))) tx.assume('A-PAYMENT-DETAILS-STATUSES');
  if (id === undefined) {
    if (rows.length > 1) tx.assume('A-LIST-ORDER');
    return rows;
  }
  const named = rows.filter((row) => row.id === id);
  if (named.length === 0) throw unknownDetails(id);
  return named;
}

/** Returns the bank account with this id. Throws a 404 if there is none. */
export const getPaymentDetails = rowGetter(paymentDetailsTable, unknownDetails);

function unknownDetails(id: string): DomainError {
  return DomainError.unknown(id, `Payment details with ID ${id} not found`);
}

/** Only public receivers and fixtures have these statuses. */
function isUndocumented(status: PaymentDetailsRow['status']): boolean {
  return status === 'rejected' || status === 'verified';
}

export function setPaymentDetailsStatus(tx: Tx, id: string, status: PaymentDetailsRow['status']): PaymentDetailsRow {
  if (isUndocumented(status)) tx.assume('A-PAYMENT-DETAILS-STATUSES');
  return tx.emit(
    'payment-details.updated',
    tx.table(paymentDetailsTable).put({ ...getPaymentDetails(tx, id), status }),
  );
}

/** Returns the first bank account of a payer, created with sample data if there is none. */
export function ensurePaymentDetails(tx: Tx, clientUserId: string): PaymentDetailsRow {
  return listPaymentDetails(tx, clientUserId)[0] ?? addPaymentDetails(tx, clientUserId, SAMPLE_ACCOUNT);
}

const SAMPLE_ACCOUNT = {
  bankName: 'Chase',
  accountName: 'Test Payer',
  beneficiaryType: 'individual',
  currency: 'usd',
  addressLine1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  country: 'US',
  dateOfBirth: '1985-04-12',
  postalCode: '10001',
  accountNumber: '253009233489',
  routingNumber: '026013356',
  accountType: 'checking',
  rails: 'local',
} as const;

/** Sets the review status of one bank account, or of all accounts of a payer. Returns the changed accounts. */
export function setStatusOfPaymentDetails(
  tx: Tx,
  { paymentDetailsId, clientUserId = '' }: { paymentDetailsId?: string | undefined; clientUserId?: string | undefined },
  status: PaymentDetailsRow['status'],
): PaymentDetailsRow[] {
  if (paymentDetailsId !== undefined) return [setPaymentDetailsStatus(tx, paymentDetailsId, status)];
  return listPaymentDetails(tx, clientUserId).map((row) => setPaymentDetailsStatus(tx, row.id, status));
}
