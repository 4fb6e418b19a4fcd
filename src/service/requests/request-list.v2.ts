import * as z from 'zod';
import { lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { symbolOf } from '../currencies/currencies.commands.ts';
import { linkOfRequest, linkStatus } from '../secure-payments/secure-payments.queries.ts';
import { answerOf } from '../wire/answer.ts';
import { oneOf, walletAddress } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { pageQuery, paginationOf, paginationSchema } from '../wire/page.ts';
import { listRequests } from './requests.commands.ts';
import { PAYMENT_FLOWS, type RequestRow } from './requests.model.ts';
import { clientOf } from './requests.wire.ts';

const itemSchema = lazy(() =>
  namedObject('RequestListItem', {
    requestId: z.string(),
    paymentReference: z.string(),
    amount: z.string().nullable(),
    invoiceCurrency: z.string().meta({ description: 'Symbol' }),
    paymentCurrency: z.string().meta({ description: 'Currency ID' }),
    hasBeenPaid: z.boolean(),
    status: z.string(),
    securePaymentStatus: z.string().nullable().meta({ description: 'Status of its payment link, if it has one' }),
    reference: z.string().nullable(),
    createdAt: z.string(),
    ...each(z.string().nullable(), 'txHash', 'payee', 'payer', 'clientId'),
  }),
);

const listSchema = lazyObject('RequestList', () => ({
  requests: z.array(itemSchema()),
  // This list does not say whether there is more.
  pagination: paginationSchema().omit({ hasMore: true }),
}));

export const requestListV2: readonly Operation[] = [
  defineOperation('GET /v2/request', {
    operationId: 'listRequestsV2',
    tag: 'Requests',
    summary: 'List payment requests',
    auth: 'key-client-or-session',
    query: () =>
      z.object({
        walletAddress: walletAddress()
          .optional()
          .meta({ description: 'Only requests that this wallet pays or is paid by' }),
        securePaymentFlow: oneOf(PAYMENT_FLOWS)
          .optional()
          .meta({ description: 'Only requests with a payment link of this flow' }),
        ...pageQuery({ default: 50, max: 100 }),
      }),
    response: listSchema,
    responseDescription: 'A page of requests, newest first',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query, caller }) => {
      const { rows, total } = listRequests(tx, { ...query, clientId: clientOf(caller)?.clientId });
      const { hasMore: _, ...pagination } = paginationOf(query, total);
      return { requests: rows.map((row) => toItem(tx, row)), pagination };
    },
  }),
];

function toItem(tx: ReadTx, row: RequestRow): z.input<ReturnType<typeof itemSchema>> {
  return answerOf(itemSchema(), row, {
    invoiceCurrency: symbolOf(tx, row.invoiceCurrency),
    hasBeenPaid: row.status === 'paid',
    status: row.status,
    // The status of the link that was made last (assumption A-REQUESTS-PAGE).
    securePaymentStatus: linkStatusOf(tx, row),
  });
}

function linkStatusOf(tx: ReadTx, { requestId, securePaymentFlow }: RequestRow): string | null {
  const link = securePaymentFlow === undefined ? undefined : linkOfRequest(tx, requestId);
  return link === undefined ? null : linkStatus(tx, link);
}
