import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { component } from '../../engine/http/component.ts';
import { TX_HASH } from '../patterns.ts';
import { address, oneOf, pageFields, utcTime } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { customerInfoSchema, EXAMPLE_IDS } from '../wire/payment-shapes.ts';
import { askedFor, type FoundPayment, searchPayments } from './payments.commands.ts';
import { feeSchema, PAYMENT_TYPES } from './payments.model.ts';

/** Default and maximum page size (assumption A-PAYMENTS-PAGE). */
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

const nullableText = lazy(() => z.string().nullable());

const paymentSchema = lazy(() =>
  z
    .object({
      id: z.string(),
      amount: z.string().meta({ description: 'Smallest units of the payment currency' }),
      sourceNetwork: z.string(),
      destinationNetwork: z.string(),
      sourceTxHash: z.string(),
      destinationTxHash: nullableText(),
      timestamp: z.string(),
      type: z.enum(PAYMENT_TYPES),
      conversionRateSource: nullableText(),
      conversionRateDestination: nullableText(),
      convertedAmountSource: nullableText(),
      convertedAmountDestination: nullableText(),
      currency: z.string(),
      paymentCurrency: z.string(),
      fees: z.array(feeSchema()),
      recurringPaymentId: nullableText(),
      rateProvider: z.string(),
      request: z.object({
        requestId: z.string(),
        paymentReference: z.string(),
        hasBeenPaid: z.boolean(),
        customerInfo: customerInfoSchema().nullable(),
        reference: nullableText(),
      }),
    })
    .meta(component('Payment')),
);

const paginationSchema = lazy(() =>
  z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }).meta(component('Pagination')),
);

const querySchema = lazy(() =>
  z.object({
    txHash: z
      .string()
      .regex(TX_HASH, 'must be a 66-character hex string starting with 0x')
      .optional()
      .meta({ description: 'Source or destination transaction hash; finds all payments of a batch' }),
    walletAddress: address().optional().meta({ description: 'Payer or payee address' }),
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
    toDate: utcTime().optional().meta({ description: 'Inclusive upper bound; must be after fromDate' }),
    ...pageFields(DEFAULT_LIMIT, MAX_LIMIT),
  }),
);

export const paymentsV2: readonly Operation[] = [
  defineOperation({
    operationId: 'listPaymentsV2',
    method: 'get',
    path: '/v2/payments',
    tag: 'Payments',
    summary: 'Search payments',
    description: 'All filters may be combined; all of them must hold. Newest first.',
    auth: 'key-or-client',
    query: querySchema,
    status: 200,
    response: () =>
      z.object({ payments: z.array(paymentSchema()), pagination: paginationSchema() }).meta(component('PaymentPage')),
    responseDescription: 'A page of payments',
    example: {
      payments: [
        {
          id: '01JXYJKCAHGFTDR15F2D072ESG',
          amount: '1000000000000000000',
          sourceNetwork: 'sepolia',
          destinationNetwork: 'sepolia',
          sourceTxHash: `0x${'ab'.repeat(32)}`,
          destinationTxHash: null,
          timestamp: '2026-01-15T10:30:00.000Z',
          type: 'direct',
          conversionRateSource: null,
          conversionRateDestination: null,
          convertedAmountSource: null,
          convertedAmountDestination: null,
          currency: 'FAU',
          paymentCurrency: 'FAU',
          fees: [],
          recurringPaymentId: null,
          rateProvider: 'unknown',
          request: { ...EXAMPLE_IDS, hasBeenPaid: true, customerInfo: null, reference: 'INV-2026-001' },
        },
      ],
      pagination: { total: 1, limit: DEFAULT_LIMIT, offset: 0, hasMore: false },
    },
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const offset = query.offset ?? 0;
      for (const { requestId } of askedFor(tx, query)) tx.poll(requestId);
      const { found, total } = searchPayments(tx, { ...query, limit, offset });
      const hasMore = offset + found.length < total;
      return { payments: found.map(toWire), pagination: { total, limit, offset, hasMore } };
    },
  }),
];

function toWire({ payment, request }: FoundPayment): z.input<ReturnType<typeof paymentSchema>> {
  const { id, amount, sourceNetwork, destinationNetwork, sourceTxHash, destinationTxHash, timestamp, type } = payment;
  const { conversionRateSource, conversionRateDestination, convertedAmountSource, convertedAmountDestination } =
    payment;
  return {
    id,
    amount,
    sourceNetwork,
    destinationNetwork,
    sourceTxHash,
    destinationTxHash,
    timestamp,
    type,
    conversionRateSource,
    conversionRateDestination,
    convertedAmountSource,
    convertedAmountDestination,
    currency: payment.invoiceSymbol,
    paymentCurrency: payment.paymentSymbol,
    fees: payment.fees,
    recurringPaymentId: payment.recurringPaymentId,
    rateProvider: payment.rateProvider,
    request: {
      requestId: payment.requestId,
      paymentReference: payment.paymentReference,
      hasBeenPaid: request?.status === 'paid',
      customerInfo: request?.customerInfo ?? null,
      reference: payment.reference,
    },
  };
}
