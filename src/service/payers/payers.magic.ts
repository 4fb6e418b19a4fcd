import { magicField } from '../../engine/kernel/world/magic-values.ts';
import { promptly } from '../../engine/kernel/world/timing.ts';
import { reviewPayer, setCompliance } from './payers.commands.ts';
import { type PayerRow, payersTable } from './payers.model.ts';

const email = magicField<PayerRow>({
  field: 'email of a payer',
  match: 'starts with',
  current: (tx, { clientUserId }) => tx.table(payersTable).get(clientUserId),
  read: (payer) => payer.email,
});

/** Magic e-mail addresses that decide the identity check. */
export const payerMagicValues = [
  email('kyc-approved', 'payer.submitted', 'the identity check is passed', (tx, { clientUserId }) =>
    reviewPayer(tx, clientUserId, 'approved', promptly(tx.timing.kycReview)),
  ),
  email('kyc-rejected', 'payer.submitted', 'the identity check is failed', (tx, { clientUserId }) =>
    reviewPayer(tx, clientUserId, 'rejected', promptly(tx.timing.kycReview)),
  ),
  email('kyc-retry', 'payer.submitted', 'the identity check asks for another try', (tx, { clientUserId }) =>
    reviewPayer(tx, clientUserId, 'retry_required', promptly(tx.timing.kycReview)),
  ),
  email('kyc-pending', 'payer.submitted', 'the identity check stays pending', (tx, { clientUserId }) => {
    setCompliance(tx, clientUserId, { kycStatus: 'pending' });
  }),
];
