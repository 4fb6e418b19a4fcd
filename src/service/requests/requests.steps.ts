import * as z from 'zod';
import { isDecimal } from '../../engine/core/decimal.ts';
import { DomainError } from '../../engine/core/errors.ts';
import { defineStep } from '../../engine/steps/step.ts';
import { WhenSchema } from '../../engine/world/timing.ts';
import type { ReadTx } from '../../engine/world/tx.ts';
import { ADDRESS, TX_HASH } from '../patterns.ts';
import { failRequest, unpayRequest } from '../payments/pay.commands.ts';
import { PAYMENT_TYPES, paymentRowSchema } from '../payments/payments.model.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import { createRequest, getRequest, getRequestByReference } from './requests.commands.ts';
import { type RequestRow, requestRowSchema, requestsTable } from './requests.model.ts';

const target = {
  requestId: z.string().optional().describe('without it and paymentReference: the newest request that is not paid'),
  paymentReference: z.string().optional(),
};
const address = z.string().regex(ADDRESS, 'must be an address: 0x and 40 hex digits');
const amount = z.string().refine(isDecimal, 'must be a decimal number such as "4.5"');

/** The named request; without a name the newest one that is not paid, else the newest. */
function find(
  tx: ReadTx,
  input: { requestId?: string | undefined; paymentReference?: string | undefined },
): RequestRow {
  if (input.requestId !== undefined) return getRequest(tx, input.requestId);
  if (input.paymentReference !== undefined) return getRequestByReference(tx, input.paymentReference);
  const open = tx.table(requestsTable).search({ where: (row) => row.status !== 'paid', limit: 1 }).rows[0];
  const newest = open ?? tx.table(requestsTable).search({ limit: 1 }).rows[0];
  if (newest === undefined)
    throw new DomainError('not-found', 'There is no request; create one first or name one by requestId');
  return newest;
}

export const requestSteps = [
  defineStep({
    name: 'request.create',
    description: 'Creates a payment request, as POST /v2/request does.',
    schema: () =>
      z.strictObject({
        payee: address,
        amount,
        invoiceCurrency: z.string(),
        paymentCurrency: z.string(),
        payer: address.optional(),
        reference: z.string().optional(),
      }),
    returns: requestRowSchema,
    run: createRequest,
  }),
  defineStep({
    name: 'request.pay',
    description:
      'Pays a request, wholly or by amount (invoice currency): adds the payment, moves status and hasBeenPaid; at once or as settlement says.',
    schema: () =>
      z.strictObject({
        ...target,
        amount: amount.optional(),
        payer: address.optional(),
        txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
        type: z.enum(PAYMENT_TYPES).optional(),
        settlement: WhenSchema.optional().describe('when it settles; as the workspace says when absent'),
      }),
    returns: () => z.object({ request: requestRowSchema(), payment: paymentRowSchema().nullable() }),
    run: (tx, { settlement, requestId, paymentReference, ...input }) =>
      submitPayment(tx, find(tx, { requestId, paymentReference }), input, settlement),
  }),
  defineStep({
    name: 'request.unpay',
    description: 'Takes every payment of a request back.',
    schema: () => z.strictObject(target),
    returns: requestRowSchema,
    run: (tx, input) => unpayRequest(tx, find(tx, input)),
  }),
  defineStep({
    name: 'request.fail',
    description: 'Marks the payment of a request as failed.',
    schema: () => z.strictObject({ ...target, reason: z.string().default('Payment failed') }),
    returns: requestRowSchema,
    run: (tx, input) => failRequest(tx, find(tx, input), input.reason),
  }),
];
