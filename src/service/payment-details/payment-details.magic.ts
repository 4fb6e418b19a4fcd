import { magicField } from '../../engine/kernel/world/magic-values.ts';
import { promptly } from '../../engine/kernel/world/timing.ts';
import { reviewPaymentDetails } from './payment-details.commands.ts';
import { type PaymentDetailsRow, paymentDetailsTable } from './payment-details.model.ts';

const account = magicField<PaymentDetailsRow>({
  field: 'accountNumber of a bank account',
  match: 'is',
  current: (tx, { id }) => tx.table(paymentDetailsTable).get(id),
  read: (details) => details.accountNumber,
});

/** Magic account numbers that decide the review of a bank account. */
export const paymentDetailsMagicValues = [
  account('000123456789', 'payment-details.submitted', 'the review is passed', (tx, { id }) =>
    reviewPaymentDetails(tx, id, 'approved', promptly(tx.timing.bankReview)),
  ),
  account('000111111116', 'payment-details.submitted', 'the review is failed', (tx, { id }) =>
    reviewPaymentDetails(tx, id, 'failed', promptly(tx.timing.bankReview)),
  ),
];
