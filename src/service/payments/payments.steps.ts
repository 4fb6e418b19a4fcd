import * as z from 'zod';
import { durationSchema } from '../../engine/kernel/clock/duration-schema.ts';
import { isDecimal } from '../../engine/kernel/core/decimal.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { EXAMPLE_IDS } from '../example-ids.ts';
import { ADDRESS, TX_HASH } from '../patterns.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { requestRowSchema } from '../requests/requests.model.ts';
import {
  addPayment,
  overpayRequest,
  payBatch,
  payInWrongToken,
  payRequestLate,
  refundRequest,
} from './pay.commands.ts';
import { paymentRowSchema } from './payments.model.ts';

type WithoutDefault<F> = F extends z.ZodDefault<infer Inner> ? Inner : F;
type OptionalFields<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<Extract<WithoutDefault<S[K]>, z.ZodType>>;
};

/** Makes the fields optional without defaults, because absent fields are computed. */
function optionalFields<S extends z.ZodRawShape>(shape: S): OptionalFields<S> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const given = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [name, z.optional(given)];
  });
  return Object.fromEntries(fields) as OptionalFields<S>;
}

/** Fields of a payment row, except its block. Only request and amount are required. */
const givenRow = () =>
  paymentRowSchema()
    .pick({ requestId: true, invoiceAmount: true })
    .extend(optionalFields(paymentRowSchema().omit({ requestId: true, invoiceAmount: true }).shape));

const sender = lazy(() => ({
  payer: z.string().regex(ADDRESS, 'must be an address: 0x and 40 hex digits').optional(),
  txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
}));
const decimal = lazy(() => z.string().refine(isDecimal, 'must be a decimal number such as "4.5"'));
const paidSchema = () => z.object({ request: requestRowSchema(), payment: paymentRowSchema() });

export const paymentSteps = () => [
  defineStep({
    name: 'payment.add',
    description: 'Adds a payment with the given fields (by default those of the request) and updates the request.',
    example: { requestId: EXAMPLE_IDS.requestId, invoiceAmount: '4' },
    schema: givenRow,
    returns: () => z.object({ payment: paymentRowSchema(), request: requestRowSchema() }),
    run: (tx, given) => addPayment(tx, getRequest(tx, given.requestId), given),
  }),
  // Overpaid, late and refunded payments.
  defineStep({
    name: 'request.overpay',
    description:
      'Pays the remaining amount plus an excess in one payment, even if nothing remains. The request is ' +
      'then paid; nothing is refunded.',
    example: { requestId: EXAMPLE_IDS.requestId, excess: '5' },
    schema: () =>
      z.strictObject({ requestId: z.string(), excess: decimal().describe('in the invoice currency'), ...sender() }),
    returns: paidSchema,
    run: (tx, { requestId, ...input }) => overpayRequest(tx, getRequest(tx, requestId), input),
  }),
  defineStep({
    name: 'request.pay-late',
    description: 'Pays a request with a payment that is detected late: its timestamp is in the past.',
    example: { requestId: EXAMPLE_IDS.requestId, by: 'P2D' },
    schema: () =>
      z.strictObject({ requestId: z.string(), by: durationSchema(), amount: decimal().optional(), ...sender() }),
    returns: paidSchema,
    run: (tx, { requestId, ...input }) => payRequestLate(tx, getRequest(tx, requestId), input),
  }),
  defineStep({
    name: 'request.pay-wrong-token',
    description:
      'Pays in a currency other than the requested one: the service detects no payment, and the request ' +
      'does not change.',
    example: { requestId: EXAMPLE_IDS.requestId, currency: 'ETH-sepolia-sepolia' },
    schema: () => z.strictObject({ requestId: z.string(), currency: z.string() }),
    returns: () => z.object({ request: requestRowSchema(), payment: z.null() }),
    run: (tx, { requestId, currency }) => payInWrongToken(tx, getRequest(tx, requestId), currency),
  }),
  defineStep({
    name: 'request.pay-batch',
    description: 'Pays several requests on one network in one transaction, whose hash all payments share.',
    example: {
      requestIds: [EXAMPLE_IDS.requestId, '01e73854e48331e48a395b961eff3f36bc33722a05d52106a1986f983b97f8649c'],
    },
    schema: () => z.strictObject({ requestIds: z.array(z.string()).min(1), ...sender() }),
    returns: () => z.array(paidSchema()),
    run: (tx, { requestIds, ...input }) => {
      const requests = requestIds.map((id) => getRequest(tx, id));
      return payBatch(tx, requests, input);
    },
  }),
  defineStep({
    name: 'request.refund',
    description:
      'Refunds all payments of a request, which can then be paid again. The payments stay, marked as refunded.',
    example: { requestId: '017614e7ebfd83e21f4499ba4affc623b739e0307378d9eb8e2e648085ceabe61f' },
    schema: () => z.strictObject({ requestId: z.string() }),
    returns: () => z.object({ request: requestRowSchema(), payments: z.array(paymentRowSchema()) }),
    run: (tx, { requestId }) => refundRequest(tx, getRequest(tx, requestId)),
  }),
];
