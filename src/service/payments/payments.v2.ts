import * as z from 'zod';
import { component, lazyObject } from '../../engine/api/http/component.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { TX_HASH } from '../patterns.ts';
import { customerInfoSchema } from '../requests/payment-bodies.ts';
import { oneOf, utcTime, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { pageOf, pageQuery, paginationOf } from '../wire/page.ts';
import { responseOf } from '../wire/response.ts';
import { DETECTION_SOURCES, detectionOf, paymentAmounts, paymentAmountsSchema } from './payment-item.wire.ts';
import { PAYMENT_TYPES, paymentFeeSchema } from './payments.model.ts';
import { askedFor, type FoundPayment, searchPayments } from './payments.queries.ts';

const paymentSchema = lazyObject('Payment', () => ({
  id: z.string(),
  amount: z.string().meta({ description: 'Smallest units of the payment currency' }),
  ...each(z.string(), 'sourceNetwork', 'destinationNetwork', 'sourceTxHash'),
  destinationTxHash: z.string().nullable(),
  timestamp: z.string(),
  type: z.enum(PAYMENT_TYPES),
  ...each(z.string().nullable(), 'conversionRateSource', 'conversionRateDestination', 'convertedAmountSource'),
  ...each(z.string().nullable(), 'convertedAmountDestination'),
  ...each(z.string(), 'currency', 'paymentCurrency'),
  fees: z.array(paymentFeeSchema()),
  recurringPaymentId: z.string().nullable(),
  rateProvider: z.string(),
  ...paymentAmountsSchema().shape,
  detectionSource: z.enum(DETECTION_SOURCES).nullable(),
  note: z.string().nullable(),
  request: z.object({
    ...each(z.string(), 'requestId', 'paymentReference'),
    hasBeenPaid: z.boolean(),
    customerInfo: customerInfoSchema().nullable(),
    reference: z.string().nullable(),
  }),
}));

const querySchema = () =>
  z.object({
    txHash: z
      .string()
      .regex(TX_HASH, 'must be a 66-character hex string starting with 0x')
      .optional()
      .meta({ description: 'Source or destination transaction hash; finds all payments of a batch' }),
    walletAddress: walletAddress().optional().meta({ description: 'Payer or payee address' }),
    paymentReference: z
      .string()
      .regex(/^0x[0-9a-fA-F]+$/, 'must be a hex string starting with 0x')
      .optional()
      .meta({ description: 'Hex identifier of on-chain payments' }),
    requestId: z.string().min(1).optional(),
    reference: z.string().min(1).optional().meta({ description: 'Merchant reference given at creation' }),
    type: oneOf(PAYMENT_TYPES).optional(),
    invoiceCurrency: z.string().min(1).optional().meta({ description: 'Currency ID', example: 'USD' }),
    paymentCurrency: z.string().min(1).optional().meta({ description: 'Currency ID', example: 'FAU-sepolia' }),
    fromDate: utcTime().optional().meta({ description: 'Inclusive lower bound' }),
    toDate: utcTime()
      .optional()
      .meta({ example: '2026-12-31T12:00:00Z', description: 'Inclusive upper bound; must be after fromDate' }),
    // Assumption A-PAYMENTS-PAGE.
    ...pageQuery({ default: 20, max: 100 }),
  });

export const paymentsV2 = (): readonly Operation[] => [
  defineOperation('GET /v2/payments', {
    operationId: 'listPaymentsV2',
    tag: 'Payments',
    summary: 'Search payments',
    description: 'A payment must match all given filters. Newest first.',
    auth: 'key-or-client',
    query: querySchema,
    response: () => pageOf({ payments: z.array(paymentSchema()) }).meta(component('PaymentPage')),
    responseDescription: 'A page of payments',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const asked = askedFor(tx, query);
      if (asked !== undefined) tx.poll(asked.requestId);
      const { found, total } = searchPayments(tx, query);
      return { payments: found.map((one) => toWire(tx, one)), pagination: paginationOf(query, total) };
    },
  }),
];

function toWire(tx: ReadTx, { payment, request }: FoundPayment): z.input<ReturnType<typeof paymentSchema>> {
  return responseOf(paymentSchema(), payment, {
    currency: payment.invoiceSymbol,
    paymentCurrency: payment.paymentSymbol,
    ...paymentAmounts(tx, payment),
    ...detectionOf(payment),
    request: {
      requestId: payment.requestId,
      paymentReference: payment.paymentReference,
      hasBeenPaid: request?.status === 'paid',
      customerInfo: request?.customerInfo ?? null,
      reference: payment.reference,
    },
  });
}
