import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource } from '../../../engine/mock/definition/resource.ts';
import { effectiveFee } from '../../people/client-ids/fees.ts';
import { getRecurringPayment } from '../recurring/recurring.commands.ts';
import { recurringPaymentRowSchema } from '../recurring/recurring.model.ts';
import { EXAMPLE_RECURRENCE, payoutBodySchema } from './payout-body.ts';

const payoutSteps = () => [
  defineStep({
    name: 'recurring.create',
    description:
      'Creates a recurring payment, like POST /v2/payouts. Its signed permit or recurring.set-status activates it.',
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
      recurrence: EXAMPLE_RECURRENCE,
    },
    load: () => import('./payouts.commands.ts'),
    run: (tx, input, { createRecurringPayout }) =>
      getRecurringPayment(tx, createRecurringPayout(tx, { ...input, fee: effectiveFee(undefined, input) }).id),
  }),
];

export const payoutsResource = defineResource({
  name: 'payouts',
  operations: async () => (await import('./payouts.operations.ts')).payoutsV2(),
  steps: payoutSteps,
});
