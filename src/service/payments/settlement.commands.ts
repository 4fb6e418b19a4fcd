import { momentOf, type When } from '../../engine/world/timing.ts';
import type { Tx } from '../../engine/world/tx.ts';
import { beginOfframp, openOfframp } from '../offramps/offramps.commands.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { checkPayable, failRequest, paymentsOf, payRequest } from './pay.commands.ts';
import type { PayInput } from './payment-row.commands.ts';
import type { PaymentRow } from './payments.model.ts';

/** A submitted payment, and whether it will succeed. */
export interface Submission extends PayInput {
  /** Why the payment will fail; absent when it will succeed. */
  failure?: string | undefined;
}

/** Submits a payment. It settles immediately, after a duration or at the n-th read of the request. */
export function submitPayment(
  tx: Tx,
  request: RequestRow,
  submission: Submission = {},
  when: When = tx.timing.settlement,
): { request: RequestRow; payment: PaymentRow | null } {
  if (when === 'immediate') return settlePayment(tx, request, submission);
  checkPayable(tx, request, submission.amount);
  const waiting = tx.table(requestsTable).put({ ...request, isListening: true });
  const data = Object.fromEntries(Object.entries(submission).filter(([, value]) => value !== undefined));
  tx.schedule({
    kind: 'request.settle',
    subject: request.requestId,
    when: momentOf(tx.nowMs(), when),
    data,
    parallel: submission.amount !== undefined,
  });
  tx.emit('payment.submitted', waiting);
  return { request: waiting, payment: null };
}

/** Settles a submitted payment: it is confirmed, or it fails. */
export function settlePayment(
  tx: Tx,
  request: RequestRow,
  { failure, ...input }: Submission,
): { request: RequestRow; payment: PaymentRow | null } {
  if (failure !== undefined) return { request: failRequest(tx, request, failure), payment: null };
  const offramp = openOfframp(tx, request);
  if (offramp === undefined) return payRequest(tx, request, input);
  checkPayable(tx, request, input.amount);
  beginOfframp(tx, offramp, input);
  return { request: getRequest(tx, request.requestId), payment: paymentsOf(tx, request.requestId).at(-1) ?? null };
}
