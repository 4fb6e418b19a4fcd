import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { defineStep } from '../../engine/steps/step.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { requestRowSchema } from '../requests/requests.model.ts';
import { addPayment } from './pay.commands.ts';
import { paymentRowSchema } from './payments.model.ts';

/** The fields of a payment row. Only the request and the amount are required. */
const givenRow = lazy(() =>
  paymentRowSchema()
    .pick({ requestId: true, invoiceAmount: true })
    .extend(paymentRowSchema().omit({ requestId: true, invoiceAmount: true }).partial().shape),
);

export const paymentSteps = [
  defineStep({
    name: 'payment.add',
    description:
      'Adds a payment to a request with the given fields (defaults from the request) and updates the request.',
    schema: () => z.strictObject({ ...givenRow().shape }),
    returns: () => z.object({ payment: paymentRowSchema(), request: requestRowSchema() }),
    run: (tx, given) => addPayment(tx, getRequest(tx, given.requestId), given),
  }),
];
