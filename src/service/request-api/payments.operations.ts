import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { currenciesTable, findCurrency } from '../catalogue/currencies/currencies.model.ts';
import { paymentSchema, toPayment } from '../money/payments/payment-item.ts';
import { readPayments } from '../money/payments/payment-search.ts';
import { isUnusualFee, PAYMENT_TYPES } from '../money/payments/payments.model.ts';
import { oneOf, utcTime, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { pageOf, pageQuery, paginationOf } from '../wire/page.ts';
import { TX_HASH } from '../wire/patterns.ts';

/** Page size of a payment search. */
export const PAYMENTS_PAGE = { default: 20, max: 100 };

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
    ...pageQuery(PAYMENTS_PAGE),
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
    handle: ({ tx, query, hint }) => {
      const { found, total } = readPayments(tx, query);
      if (total > 1 || query.limit === PAYMENTS_PAGE.max) tx.assume('A-PAYMENTS-PAGE');
      if (found.length > 0) tx.assume('A-PAYMENT-ITEM');
      if (found.some(({ payment }) => payment.rateProvider === 'unknown')) tx.assume('A-RATE-PROVIDER');
      if (found.some(({ payment }) => payment.fees.some(isUnusualFee))) tx.assume('A-PAYMENT-FEES');
      for (const name of ['invoiceCurrency', 'paymentCurrency'] as const) hintAtIds(tx, name, query[name], hint);
      return { payments: found.map((one) => toPayment(tx, one)), pagination: paginationOf(query, total) };
    },
  }),
];

/** Hints at the IDs of a symbol. Responses have symbols, filters take IDs, and a page without payments says nothing. */
function hintAtIds(tx: ReadTx, name: string, given: string | undefined, hint: (text: string) => void): void {
  if (given === undefined || findCurrency(tx, given) !== undefined) return;
  const [first] = tx.table(currenciesTable).search({ by: { symbol: given.toLowerCase() }, limit: 1 }).rows;
  if (first === undefined) return;
  hint(`"${name}" takes a currency ID such as "${first.id}"; GET /v2/currencies?symbol=${first.symbol} lists them`);
}
