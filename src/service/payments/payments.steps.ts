import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { EXAMPLE_IDS } from '../example-ids.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { requestRowSchema } from '../requests/requests.model.ts';
import { addPayment } from './pay.commands.ts';
import { paymentRowSchema } from './payments.model.ts';

type WithoutDefault<F> = F extends z.ZodDefault<infer Inner> ? Inner : F;
type OptionalFields<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<Extract<WithoutDefault<S[K]>, z.ZodType>>;
};

/** Returns the fields as optional ones without their defaults: an absent field is computed like that of any other payment. */
function optionalFields<S extends z.ZodRawShape>(shape: S): OptionalFields<S> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const given = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [name, z.optional(given)];
  });
  return Object.fromEntries(fields) as OptionalFields<S>;
}

/** The fields of a payment row, but for its place on a blockchain. Only the request and the amount are required. */
const givenRow = () =>
  paymentRowSchema()
    .pick({ requestId: true, invoiceAmount: true })
    .extend(optionalFields(paymentRowSchema().omit({ requestId: true, invoiceAmount: true, chain: true }).shape));

export const paymentSteps = [
  defineStep({
    name: 'payment.add',
    description:
      'Adds a payment to a request with the given fields (defaults from the request) and updates the request.',
    example: { requestId: EXAMPLE_IDS.requestId, invoiceAmount: '4' },
    schema: () => z.strictObject({ ...givenRow().shape }),
    returns: () => z.object({ payment: paymentRowSchema(), request: requestRowSchema() }),
    run: (tx, given) => addPayment(tx, getRequest(tx, given.requestId), given),
  }),
];
