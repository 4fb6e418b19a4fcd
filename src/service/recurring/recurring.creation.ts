import { defineStep } from '../../engine/kernel/world/step.ts';
import { effectiveFee } from '../client-ids/fees.ts';
import { createRecurringPayout } from '../payouts/payouts.commands.ts';
import { payoutBodySchema } from '../payouts/payouts.v2.ts';
import { getRecurringPayment } from './recurring.commands.ts';
import { recurringPaymentRowSchema } from './recurring.model.ts';

/** The step that takes the body of POST /v2/payouts with a schedule. */
export const recurringCreation = [
  defineStep({
    name: 'recurring.create',
    description:
      'Creates a recurring payment, as POST /v2/payouts with recurrence does. It waits for the signature of its permit, or for recurring.set-status.',
    schema: () => {
      const body = payoutBodySchema();
      return body.extend({ recurrence: body.shape.recurrence.unwrap() }).strict();
    },
    returns: recurringPaymentRowSchema,
    example: {
      payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
      amount: '10',
      invoiceCurrency: 'FAU-sepolia',
      paymentCurrency: 'FAU-sepolia',
      recurrence: {
        startDate: '2030-01-01',
        frequency: 'MONTHLY',
        totalPayments: 12,
        payer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      },
    },
    run: (tx, input) =>
      getRecurringPayment(tx, createRecurringPayout(tx, { ...input, fee: effectiveFee(undefined, input) }).id),
  }),
];
