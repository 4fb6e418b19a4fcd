import * as z from 'zod';
import { isDecimal } from '../../engine/kernel/core/decimal.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { whenSchema } from '../../engine/kernel/world/timing.ts';
import { ADDRESS, TX_HASH } from '../patterns.ts';
import { failRequest, unpayRequest } from '../payments/pay.commands.ts';
import { PAYMENT_TYPES, paymentRowSchema } from '../payments/payments.model.ts';
import { expireRequest, submitPayment } from '../payments/settlement.commands.ts';
import { offrampConfirmationSchema } from '../timing/timing.model.ts';
import { requestOrNewest } from './requests.commands.ts';
import { requestRowSchema } from './requests.model.ts';

const target = lazy(() => ({
  requestId: z
    .string()
    .optional()
    .describe('default, if paymentReference is absent too: the newest request that is neither paid nor expired'),
  paymentReference: z.string().optional(),
}));
const address = lazy(() => z.string().regex(ADDRESS, 'must be an address: 0x and 40 hex digits'));
const amount = lazy(() => z.string().refine(isDecimal, 'must be a decimal number such as "4.5"'));

export const requestSteps = () => [
  defineStep({
    name: 'request.pay',
    description:
      'Pays a request in full, or only amount (in the invoice currency): adds a payment and updates status ' +
      'and hasBeenPaid, immediately or after the settlement time.',
    schema: () =>
      z.strictObject({
        ...target(),
        amount: amount().optional(),
        payer: address().optional(),
        txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
        type: z.enum(PAYMENT_TYPES).optional(),
        settlement: whenSchema().optional().describe('when the payment settles; default: the timing of the workspace'),
        offrampConfirmation: offrampConfirmationSchema()
          .optional()
          .describe(
            'when a payment to a bank account is confirmed: first, or last, once the bank has the money; ' +
              'default: the setting of the workspace',
          ),
      }),
    returns: () => z.object({ request: requestRowSchema(), payment: paymentRowSchema().nullable() }),
    run: (tx, { settlement, requestId, paymentReference, ...input }) =>
      submitPayment(tx, requestOrNewest(tx, { requestId, paymentReference }), input, settlement),
  }),
  defineStep({
    name: 'request.unpay',
    description: 'Removes all payments of a request.',
    schema: () => z.strictObject(target()),
    returns: requestRowSchema,
    run: (tx, input) => unpayRequest(tx, requestOrNewest(tx, input)),
  }),
  defineStep({
    name: 'request.fail',
    description: 'Marks the payment of a request as failed.',
    schema: () =>
      z.strictObject({
        ...target(),
        reason: z.string().default('Payment failed'),
        subStatus: z
          .string()
          .min(1)
          .optional()
          .describe('in the webhook; default: insufficient_funds if the reason contains it, otherwise failed'),
      }),
    returns: requestRowSchema,
    run: (tx, { reason, subStatus, ...input }) =>
      failRequest(tx, requestOrNewest(tx, input), reason, subStatus === undefined ? {} : { subStatus }),
  }),
  defineStep({
    name: 'request.expire',
    description: 'Expires an unpaid request, which can then no longer be paid.',
    schema: () => z.strictObject(target()),
    returns: requestRowSchema,
    run: (tx, input) => expireRequest(tx, requestOrNewest(tx, input)),
  }),
];
