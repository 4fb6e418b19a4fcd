import * as z from 'zod';
import { defineStep } from '../../engine/steps/step.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { requestRowSchema } from '../requests/requests.model.ts';
import { addPayment } from './pay.commands.ts';
import { paymentRowSchema } from './payments.model.ts';

/** A row of which only the request and the amount have to be given. */
const givenRow = () =>
  paymentRowSchema()
    .pick({ requestId: true, invoiceAmount: true })
    .extend(paymentRowSchema().omit({ requestId: true, invoiceAmount: true }).partial().shape);

export const paymentSteps = [
  defineStep({
    name: 'payment.add',
    description: 'Adds a payment row to a request as given (defaults from the request) and counts it into the books.',
    schema: () => z.strictObject({ ...givenRow().shape }),
    returns: () => z.object({ payment: paymentRowSchema(), request: requestRowSchema() }),
    run: (tx, given) => addPayment(tx, getRequest(tx, given.requestId), given),
  }),
];
