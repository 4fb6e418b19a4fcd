import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { When } from '../../../engine/kernel/world/timing.ts';
import type { Tx } from '../../../engine/kernel/world/tx.ts';
import { type PayerRow, payersTable } from './payers.model.ts';

export type PayerInput = Omit<PayerRow, 'userId' | 'agreementStatus' | 'kycStatus' | 'createdAt'>;

/** Creates a payer and starts compliance, or updates the data of a known payer and keeps its statuses. */
export function startCompliance(tx: Tx, input: PayerInput): PayerRow {
  const known = tx.table(payersTable).get(input.clientUserId);
  if (known !== undefined && isEqual({ ...known, ...input }, known)) return known;
  const notStarted = { agreementStatus: 'not_started', kycStatus: 'not_started' } as const;
  const made = () => ({ ...input, userId: tx.ids.uuid(), ...notStarted, createdAt: tx.now() });
  return tx.emit('payer.submitted', tx.table(payersTable).put(known === undefined ? made() : { ...known, ...input }));
}

function isEqual(a: PayerRow, b: PayerRow): boolean {
  return Object.entries(a).every(([name, value]) => value === b[name as keyof PayerRow]);
}

/** Starts the identity check. It is decided immediately, after a duration or at the n-th read of the payer. */
export function reviewPayer(tx: Tx, clientUserId: string, kycStatus: PayerRow['kycStatus'], when: When): void {
  tx.unschedule('payer.review', clientUserId);
  if (when === 'immediate') {
    setCompliance(tx, clientUserId, { kycStatus });
    return;
  }
  setCompliance(tx, clientUserId, { kycStatus: 'pending' });
  tx.schedule({ kind: 'payer.review', subject: clientUserId, when, data: { kycStatus } });
}

/** Returns the payer. Throws a 404 with the service's message if unknown. */
export const getPayer = rowGetter(payersTable, (id) =>
  DomainError.unknown(id, `Payer with client user ID ${id} not found`),
);

export function setCompliance(
  tx: Tx,
  clientUserId: string,
  { agreementStatus, kycStatus }: { [S in 'agreementStatus' | 'kycStatus']?: PayerRow[S] | undefined },
): PayerRow {
  const known = getPayer(tx, clientUserId);
  tx.assume('A-COMPLIANCE-STATUSES');
  const statuses = withoutUndefined({ agreementStatus, kycStatus });
  return tx.emit('compliance.updated', tx.table(payersTable).put({ ...known, ...statuses }));
}

/** Returns a payer, created with sample data if unknown. */
export function ensurePayer(tx: Tx, clientUserId: string): PayerRow {
  const known = tx.table(payersTable).get(clientUserId);
  if (known !== undefined) return known;
  const email = clientUserId.includes('@') ? clientUserId : `${clientUserId}@example.com`;
  return startCompliance(tx, { clientUserId, email, ...SAMPLE_PAYER });
}

const SAMPLE_PAYER = {
  firstName: 'Test',
  lastName: 'Payer',
  beneficiaryType: 'individual',
  dateOfBirth: '1985-04-12',
  addressLine1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
  country: 'US',
  nationality: 'US',
  phone: '+12125550123',
  ssn: '123-45-6789',
} as const;
