import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { component } from '../../engine/http/component.ts';
import { address, pageFields } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { EXAMPLE_IDS } from '../wire/payment-shapes.ts';
import { listRequests } from './requests.commands.ts';
import type { RequestRow } from './requests.model.ts';

/** Default and maximum page size (assumption A-REQUESTS-PAGE). */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

const itemSchema = lazy(() =>
  z
    .object({
      requestId: z.string(),
      paymentReference: z.string(),
      amount: z.string(),
      invoiceCurrency: z.string(),
      paymentCurrency: z.string(),
      hasBeenPaid: z.boolean(),
      status: z.string(),
      reference: z.string().nullable(),
      createdAt: z.string(),
      txHash: z.string().nullable(),
      payee: z.string().nullable(),
      payer: z.string().nullable(),
    })
    .meta(component('RequestListItem')),
);

const listSchema = lazy(() =>
  z
    .object({
      requests: z.array(itemSchema()),
      pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
    })
    .meta(component('RequestList')),
);

export const requestListV2: readonly Operation[] = [
  defineOperation({
    operationId: 'listRequestsV2',
    method: 'get',
    path: '/v2/request',
    tag: 'Requests',
    summary: 'List payment requests',
    auth: 'key-or-client',
    query: () =>
      z.object({
        walletAddress: address().optional().meta({ description: 'Only requests that this wallet pays or is paid by' }),
        ...pageFields(DEFAULT_LIMIT, MAX_LIMIT),
      }),
    status: 200,
    response: listSchema,
    responseDescription: 'A page of requests, newest first',
    example: {
      requests: [
        {
          ...EXAMPLE_IDS,
          amount: '0.2',
          invoiceCurrency: 'ETH-sepolia-sepolia',
          paymentCurrency: 'ETH-sepolia-sepolia',
          hasBeenPaid: false,
          status: 'pending',
          reference: null,
          createdAt: '2026-01-31T12:00:00.000Z',
          txHash: null,
          payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
          payer: null,
        },
      ],
      pagination: { total: 1, limit: 50, offset: 0 },
    },
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const offset = query.offset ?? 0;
      const { rows, total } = listRequests(tx, { walletAddress: query.walletAddress, limit, offset });
      return { requests: rows.map(toItem), pagination: { total, limit, offset } };
    },
  }),
];

function toItem(row: RequestRow): z.input<ReturnType<typeof itemSchema>> {
  const { requestId, paymentReference, amount, invoiceCurrency, paymentCurrency, status, reference } = row;
  const { createdAt, txHash, payee, payer } = row;
  return {
    requestId,
    paymentReference,
    amount,
    invoiceCurrency,
    paymentCurrency,
    hasBeenPaid: status === 'paid',
    status,
    reference,
    createdAt,
    txHash,
    payee,
    payer,
  };
}
