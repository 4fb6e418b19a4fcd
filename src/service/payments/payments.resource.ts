import * as z from 'zod';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { getRequest, idsOfRequest } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { noticeOfRequest, requestNotice } from '../requests/requests.payloads.ts';
import { offrampConfirmationSchema } from '../timing/timing.model.ts';
import type { FailureDetails } from './pay.commands.ts';
import { PAYMENT_TYPES, type PaymentRow, paymentRowSchema, paymentsTable } from './payments.model.ts';
import { failedPayload, paidPayload, refundedPayload } from './payments.payloads.ts';
import { paidDecimal } from './payments.queries.ts';
import { paymentSteps } from './payments.steps.ts';
import { paymentsV2 } from './payments.v2.ts';
import { settlePayment } from './settlement.commands.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payment.submitted': RequestRow;
    'payment.confirmed': PaymentRow;
    'payment.partial': PaymentRow;
    'payment.failed': RequestRow & FailureDetails;
    'payment.refunded': { requestId: string; refundedTo: string; refundAmount: string; currency: string };
    'payment.ignored': RequestRow & { ignoredCurrency: string };
    'payment.reverted': PaymentRow;
  }

  interface JobMap {
    'request.settle': z.infer<ReturnType<typeof submission>>;
  }
}

const paidText = (tx: ReadTx, payment: PaymentRow) => `${paidDecimal(tx, payment)} ${payment.paymentSymbol}`;

function paidNotice(tx: ReadTx, event: 'payment.confirmed' | 'payment.partial', payment: PaymentRow) {
  return noticeOfRequest(tx, payment.requestId, (request) => paidPayload(event, request, payment));
}

const submission = () =>
  z.object({
    amount: z.string().optional(),
    payer: z.string().optional(),
    txHash: z.string().optional(),
    type: z.enum(PAYMENT_TYPES).optional(),
    sourceNetwork: z.string().optional(),
    paid: z.object({ amount: z.string(), symbol: z.string() }).optional(),
    failure: z.string().optional(),
    offrampConfirmation: offrampConfirmationSchema().optional(),
  });

export const paymentsResource = defineResource({
  name: 'payments',
  tables: [
    resourceTable(paymentsTable, paymentRowSchema, {
      alias: 'txHash',
      related: (tx, { requestId }) => idsOfRequest(tx, requestId),
      references: ({ requestId, invoiceCurrency, paymentCurrency }) => [
        { field: 'requestId', to: requestsTable, id: requestId },
        ...currencyReferences({ invoiceCurrency, paymentCurrency }),
      ],
    }),
  ],
  operations: paymentsV2,
  steps: paymentSteps,
  jobs: {
    'request.settle': {
      data: submission,
      run: (tx, requestId, data) => settlePayment(tx, getRequest(tx, requestId), data),
    },
  },
  events: {
    'payment.submitted': { description: 'A payer has submitted a payment that settles later.', webhook: null },
    'payment.confirmed': {
      description: 'A payment has completed its request.',
      webhook: (tx, payment) => paidNotice(tx, 'payment.confirmed', payment),
      amount: paidText,
    },
    'payment.partial': {
      description: 'A payment has paid a part of its request.',
      webhook: (tx, payment) => paidNotice(tx, 'payment.partial', payment),
      amount: paidText,
    },
    'payment.failed': {
      description: 'The payment of a request has failed.',
      webhook: (tx, { subStatus, retryAfter, paymentAmount: amount, ...request }) =>
        requestNotice(request, failedPayload(tx, request, { subStatus, retryAfter, amount })),
    },
    'payment.refunded': {
      description: 'The payments of a request were refunded.',
      webhook: (tx, refund) => noticeOfRequest(tx, refund.requestId, (request) => refundedPayload(tx, request, refund)),
    },
    'payment.reverted': {
      description:
        'The blockchain no longer has a payment, because its block was reverted or replaced. It no longer counts.',
      webhook: null,
      amount: paidText,
    },
    'payment.ignored': {
      description: 'A payment in another currency reached the payee and was not counted.',
      webhook: null,
    },
  },
  list: async () => (await import('./payments.panel.ts')).paymentList,
});
