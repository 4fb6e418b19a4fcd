import type { EventDefinitions, Notice } from '../../engine/kernel/world/events.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { noticeOfRequest, requestNotice } from '../requests/requests.payloads.ts';
import type { FailureDetails } from './pay.commands.ts';
import { paidDecimal } from './payments.commands.ts';
import type { PaymentRow } from './payments.model.ts';
import { failedPayload, paidPayload, refundedPayload } from './payments.payloads.ts';

declare module '../../engine/kernel/world/event-map.ts' {
  interface EventMap {
    'payment.submitted': RequestRow;
    'payment.confirmed': PaymentRow;
    'payment.partial': PaymentRow;
    'payment.failed': RequestRow & FailureDetails;
    'payment.refunded': { requestId: string; refundedTo: string; refundAmount: string; currency: string };
    'payment.ignored': RequestRow & { ignoredCurrency: string };
    'payment.reverted': PaymentRow;
  }
}

const paidText = (tx: ReadTx, payment: PaymentRow) => `${paidDecimal(tx, payment)} ${payment.paymentSymbol}`;

export const paymentEvents = {
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
} as const satisfies EventDefinitions;

function paidNotice(
  tx: ReadTx,
  event: 'payment.confirmed' | 'payment.partial',
  payment: PaymentRow,
): Notice | undefined {
  return noticeOfRequest(tx, payment.requestId, (request) => paidPayload(event, request, payment));
}
