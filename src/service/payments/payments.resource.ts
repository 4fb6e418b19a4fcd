import * as z from 'zod';
import { each } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { currencyReferences } from '../currencies/currencies.model.ts';
import { money } from '../currencies/money.ts';
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
    'payment.ignored': RequestRow & { reason: string };
  }

  interface JobMap {
    'request.settle': z.infer<ReturnType<typeof submission>>;
  }
}

function paidText(tx: ReadTx, payment: PaymentRow): string {
  const settled = money({ amount: payment.invoiceAmount, currency: payment.invoiceSymbol });
  const sent = money({ amount: paidDecimal(tx, payment), currency: payment.paymentSymbol });
  return sent === settled ? settled : `${settled} with ${sent}`;
}

function paidNotice(tx: ReadTx, event: 'payment.confirmed' | 'payment.partial', payment: PaymentRow) {
  return noticeOfRequest(tx, payment.requestId, (request) => paidPayload(event, request, payment));
}

const submission = () =>
  z.object({
    ...each(z.string().optional(), 'amount', 'payer', 'txHash'),
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
  roots: ['payments'],
  operations: paymentsV2,
  steps: paymentSteps,
  jobs: {
    'request.settle': {
      text: 'The payment settles',
      data: submission,
      run: (tx, requestId, data) => settlePayment(tx, getRequest(tx, requestId), data),
    },
  },
  events: {
    'payment.submitted': { description: 'A payer has submitted a payment that settles later.', webhook: null },
    'payment.confirmed': {
      description: 'A payment has completed its request.',
      text: (tx, payment) => {
        const { excessAmount: amount, invoiceSymbol: currency } = payment;
        return `Paid ${paidText(tx, payment)}${amount === null ? '' : `, ${money({ amount, currency })} too much`}`;
      },
      webhook: (tx, payment) => paidNotice(tx, 'payment.confirmed', payment),
    },
    'payment.partial': {
      description: 'A payment has paid a part of its request.',
      text: (tx, payment) => {
        const { amount, invoiceCurrency: currency } = tx.table(requestsTable).get(payment.requestId) ?? {};
        const whole = amount === undefined || currency === undefined ? 'the request' : money({ amount, currency });
        return `Paid ${paidText(tx, payment)}, a part of ${whole}`;
      },
      webhook: (tx, payment) => paidNotice(tx, 'payment.partial', payment),
    },
    'payment.failed': {
      description: 'The payment of a request has failed.',
      text: (_, { failureReason }) => `The payment failed: ${failureReason ?? 'no reason given'}`,
      webhook: (tx, { subStatus, retryAfter, paymentAmount: amount, ...request }) =>
        requestNotice(request, failedPayload(tx, request, { subStatus, retryAfter, amount })),
    },
    'payment.refunded': {
      description: 'The payments of a request were refunded.',
      text: (_, { refundAmount: amount, currency, refundedTo }) =>
        `Refunded ${money({ amount, currency })} to ${refundedTo}`,
      webhook: (tx, refund) => noticeOfRequest(tx, refund.requestId, (request) => refundedPayload(tx, request, refund)),
    },
    'payment.ignored': {
      description: 'A payment was not counted, for example because it was made in another currency.',
      text: (_, { reason }) => `A payment was not counted: ${reason}`,
      webhook: null,
    },
  },
  lists: async () => [(await import('./payments.panel.ts')).paymentList],
});
