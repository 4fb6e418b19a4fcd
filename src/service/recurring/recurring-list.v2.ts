import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { pageOf, pageQuery, paginationOf } from '../wire/page.ts';
import { describeRecurringPayout } from './overview.commands.ts';
import { listRecurringPayments } from './recurring.commands.ts';
import { RECURRING_PAYMENT_EXAMPLE, recurringPaymentSchema } from './recurring.wire.ts';

export const recurringListV2: readonly Operation[] = [
  defineOperation({
    operationId: 'listRecurringPayoutsV2',
    method: 'get',
    path: '/v2/payouts/recurring',
    tag: 'Payouts',
    summary: 'List recurring payments with their requests and payments',
    auth: 'key-or-client',
    // The sizes of a page are assumption A-RECURRING-LIST.
    query: () => z.object(pageQuery({ default: 50, max: 100 })),
    status: 200,
    response: () =>
      pageOf({ recurringPayments: z.array(recurringPaymentSchema()) }).meta(component('RecurringPaymentList')),
    responseDescription: 'A page of recurring payments, newest first',
    example: {
      recurringPayments: [RECURRING_PAYMENT_EXAMPLE],
      pagination: { total: 1, limit: 50, offset: 0, hasMore: false },
    },
    errors: { 400: 'Validation failed' },
    handle: ({ tx, query }) => {
      const { rows, total } = listRecurringPayments(tx, query);
      return {
        recurringPayments: rows.map((row) => describeRecurringPayout(tx, row)),
        pagination: paginationOf(query, total),
      };
    },
  }),
];
