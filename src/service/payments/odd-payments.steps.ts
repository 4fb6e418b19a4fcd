import * as z from 'zod';
import { isDuration } from '../../engine/clock/duration.ts';
import { isDecimal } from '../../engine/core/decimal.ts';
import { defineStep } from '../../engine/steps/step.ts';
import { ADDRESS, TX_HASH } from '../patterns.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { requestRowSchema } from '../requests/requests.model.ts';
import { overpayRequest, payBatch, payInWrongToken, payRequestLate, refundRequest } from './odd-payments.commands.ts';
import { paymentRowSchema } from './payments.model.ts';

const requestId = z.string();
const payer = z.string().regex(ADDRESS, 'must be an address: 0x and 40 hex digits').optional();
const txHash = z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional();
const decimal = z.string().refine(isDecimal, 'must be a decimal number such as "4.5"');
const paidSchema = () => z.object({ request: requestRowSchema(), payment: paymentRowSchema() });

/** Payments that go otherwise than planned. */
export const oddPaymentSteps = [
  defineStep({
    name: 'request.overpay',
    description:
      'Pays all that is left and an excess in one payment, also on top of a paid request. The request is paid; nothing is given back.',
    schema: () => z.strictObject({ requestId, excess: decimal.describe('in the invoice currency'), payer, txHash }),
    returns: paidSchema,
    run: (tx, { requestId, ...input }) => overpayRequest(tx, getRequest(tx, requestId), input),
  }),
  defineStep({
    name: 'request.pay-late',
    description:
      'Pays a request by a payment that the chain took a while ago: its timestamp lies that far in the past.',
    schema: () =>
      z.strictObject({
        requestId,
        by: z
          .union([z.string(), z.number()])
          .refine(isDuration, 'must be a duration: P1M, PT30S, 90s, 2h, 1d or milliseconds, at most 1000 years'),
        amount: decimal.optional(),
        payer,
        txHash,
      }),
    returns: paidSchema,
    run: (tx, { requestId, ...input }) => payRequestLate(tx, getRequest(tx, requestId), input),
  }),
  defineStep({
    name: 'request.pay-wrong-token',
    description:
      'Pays in a currency that the request does not ask for: the service sees no payment, the request stays as it is.',
    schema: () => z.strictObject({ requestId, currency: z.string() }),
    returns: () => z.object({ request: requestRowSchema(), payment: z.null() }),
    run: (tx, { requestId, currency }) => payInWrongToken(tx, getRequest(tx, requestId), currency),
  }),
  defineStep({
    name: 'request.pay-batch',
    description: 'Pays several requests of one network in one transaction, whose hash finds them all.',
    schema: () => z.strictObject({ requestIds: z.array(z.string()).min(1), payer, txHash }),
    returns: () => z.array(paidSchema()),
    run: (tx, { requestIds, ...input }) =>
      payBatch(
        tx,
        requestIds.map((id) => getRequest(tx, id)),
        input,
      ),
  }),
  defineStep({
    name: 'request.refund',
    description:
      'Gives back everything that was paid: the request is refunded and can be paid again; its payments stay on record.',
    schema: () => z.strictObject({ requestId }),
    returns: () => z.object({ request: requestRowSchema(), payments: z.array(paymentRowSchema()) }),
    run: (tx, { requestId }) => refundRequest(tx, getRequest(tx, requestId)),
  }),
];
