import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import { refuse } from '../../../engine/kernel/world/next-steps.ts';
import type { When } from '../../../engine/kernel/world/timing.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import type { OfframpConfirmation } from '../../catalogue/timing/timing.model.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import { bridgedPayment, checkedSource } from '../intents/crosschain.commands.ts';
import { beginOfframp, depositAddress, preparedOfframp, underWayRefusal } from '../offramps/offramps.commands.ts';
import { failRequest, paidRefusal, paymentsOf, recordPayment, settledUnits } from '../payments/pay.commands.ts';
import { type PayInput, paymentRow } from '../payments/payment-row.commands.ts';
import { type PaymentTerms, termsOf } from '../requests/payment-terms.commands.ts';
import { remainingUnits } from '../requests/remaining-amounts.ts';
import { getRequest, noPayee } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable, requestTransitions } from '../requests/requests.model.ts';

export interface Submission extends PayInput {
  /** Why the payment will fail; absent if it will succeed. */
  failure?: string | undefined;
  /** When a bank payment is confirmed. @default the timing of the workspace */
  offrampConfirmation?: OfframpConfirmation | undefined;
}

/** Submits a payment. It settles immediately, after a duration or at the n-th read of the request. */
export function submitPayment(tx: Tx, request: RequestRow, submission: Submission = {}, when = tx.timing.settlement) {
  const terms = termsOf(tx, request);
  return submit(tx, terms, submission, when);
}

/** Submits a payment as a wallet makes it. @throws DomainError 400 if no wallet can make it */
export function payFromWallet(tx: Tx, request: RequestRow, submission: Submission, when = tx.timing.settlement) {
  const { type: _, sourceNetwork: __, ...others } = submission;
  const terms = termsOf(tx, request);
  return submit(tx, terms, { ...others, ...checkedSource(tx, terms, submission) }, when);
}

/** Settles a submitted payment. */
export function settlePayment(tx: Tx, request: RequestRow, submission: Submission) {
  const terms = termsOf(tx, request);
  return settle(tx, terms, submission);
}

function submit(tx: Tx, terms: PaymentTerms, submission: Submission, when: When) {
  if (when === 'immediate') return settle(tx, terms, submission);
  const { request } = terms;
  refuse(tx, requestsTable, request, payRefusal(tx, request));
  settledUnits(tx, terms, submission.amount);
  checkRoom(tx, terms, submission.amount);
  checkWalletNetwork(tx, 'payer', submission.payer, submission.sourceNetwork ?? request.network);
  if (!request.isListening) tx.assume('A-LISTENING');
  const waiting = tx.table(requestsTable).put({ ...request, isListening: true });
  const data = withoutUndefined(submission);
  tx.schedule({
    kind: 'request.settle',
    subject: request.requestId,
    when,
    data,
    parallel: submission.amount !== undefined,
  });
  tx.emit('payment.submitted', waiting);
  return { request: waiting, payment: null };
}

/** Returns why a request cannot be paid now, to its payee or to a prepared bank account. */
export function payRefusal(tx: ReadTx, request: RequestRow): DomainError | undefined {
  const byStatus = paidRefusal(request) ?? underWayRefusal(tx, request);
  if (byStatus !== undefined || request.payee !== null) return byStatus;
  return preparedOfframp(tx, request) === undefined ? noPayee(request) : undefined;
}

/** Returns why a request cannot expire now. It cannot while the provider holds the payer's money. */
export function expireRefusal(tx: ReadTx, request: RequestRow): DomainError | undefined {
  const { status } = request;
  if (requestTransitions[status].includes('request.expire')) return underWayRefusal(tx, request);
  return new DomainError('conflict', `Request is ${status}: it cannot expire`);
}

/** Throws if pending payments leave less than `amount` of a request to be paid. */
function checkRoom(tx: ReadTx, terms: PaymentTerms, amount: string | undefined): void {
  if (amount === undefined) return;
  const { request, invoice } = terms;
  const { rows } = tx.table(jobsTable).search({ by: { subject: request.requestId } });
  const waiting = rows
    .filter(({ kind }) => kind === 'request.settle')
    .reduce((sum, { data }) => sum + parseUnits(String(data.amount ?? '0'), invoice.decimals), 0n);
  const left = remainingUnits(terms) - waiting;
  if (parseUnits(amount, invoice.decimals) > left) {
    const text = formatUnits(left > 0n ? left : 0n, invoice.decimals);
    throw DomainError.field('amount', `must be at most ${text} ${invoice.symbol}: the rest is about to be paid`);
  }
}

function settle(tx: Tx, terms: PaymentTerms, { failure, offrampConfirmation, ...input }: Submission) {
  const { request } = terms;
  if (failure !== undefined) return { request: failRequest(tx, request, failure), payment: null };
  refuse(tx, requestsTable, request, payRefusal(tx, request));
  const settled = settledUnits(tx, terms, input.amount);
  const offramp = preparedOfframp(tx, request);
  if (offramp === undefined) {
    const bridged = bridgedPayment(tx, terms, settled, input.sourceNetwork);
    return recordPayment(tx, terms, settled, { ...input, ...bridged });
  }
  const payment = paymentRow(tx, terms, settled, { ...input, payee: depositAddress(offramp) });
  beginOfframp(tx, terms, offramp, payment, offrampConfirmation);
  return { request: getRequest(tx, request.requestId), payment: paymentsOf(tx, request.requestId).at(-1) ?? null };
}

/**
 * Expires a request: it can no longer be paid, and a pending payment does not settle.
 * @throws DomainError 409 if its status does not allow it, or during a payment to a bank account
 */
export function expireRequest(tx: Tx, request: RequestRow): RequestRow {
  refuse(tx, requestsTable, request, expireRefusal(tx, request));
  tx.unschedule('request.settle', request.requestId);
  tx.assume('A-REQUEST-STATUS');
  if (request.isListening) tx.assume('A-LISTENING');
  const ended = { status: 'expired', isListening: false, failureReason: null } as const;
  return tx.emit('request.expired', tx.table(requestsTable).put({ ...request, ...ended }));
}
