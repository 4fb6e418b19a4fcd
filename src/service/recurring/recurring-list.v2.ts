import * as z from 'zod';
import { lazy } from '../../engine/core/lazy.ts';
import { component } from '../../engine/http/component.ts';
import { pageFields } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { describeRecurringPayout } from './overview.commands.ts';
import { listRecurringPayments } from './recurring.commands.ts';
import { RECURRING_PAYMENT_EXAMPLE, recurringPaymentSchema } from './recurring.wire.ts';

/** Page size when none is asked for, and the largest (assumption A-RECURRING-LIST). */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

const listSchema = lazy(() =>
  z
    .object({
      recurringPayments: z.array(recurringPaymentSchema()),
      pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }),
    })
    .meta(component('RecurringPaymentList')),
);

export const recurringListV2: readonly Operation[] = [
  defineOperation({
    operationId: 'listRecurringPayoutsV2',
    method: 'get',
    path: '/v2/payouts/recurring',
    tag: 'Payouts',
    summary: 'List recurring payments with their requests and payments',
    auth: 'key-or-client',
    query: () => z.object(pageFields(DEFAULT_LIMIT, MAX_LIMIT)),
    status: 200,
    response: listSchema,
    responseDescription: 'A page of recurring payments, newest first',
    example: {
      recurringPayments: [RECURRING_PAYMENT_EXAMPLE],
      pagination: { total: 1, limit: 50, offset: 0, hasMore: false },
    },
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const offset = query.offset ?? 0;
      const { rows, total } = listRecurringPayments(tx, { limit, offset });
      return {
        recurringPayments: rows.map((row) => describeRecurringPayout(tx, row)),
        pagination: { total, limit, offset, hasMore: offset + rows.length < total },
      };
    },
  }),
];
