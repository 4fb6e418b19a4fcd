import { DomainError, throwIf } from '../../../engine/kernel/core/errors.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { checksumAddress, keccakText } from '../../calldata/references.ts';
import type { OfframpConfirmation } from '../../catalogue/timing/timing.model.ts';
import { addToPaidAmount, failRequest, paymentOf, takeBackPayment } from '../payments/pay.commands.ts';
import { type PaymentRow, paymentsTable } from '../payments/payments.model.ts';
import { type PaymentTerms, termsOf } from '../requests/payment-terms.commands.ts';
import { getRequest } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import {
  type BankAccount,
  isUnderWay,
  OFFRAMP_STAGES,
  type OfframpRow,
  offrampsTable,
  stageNumber,
} from './offramps.model.ts';

/** The last stage before each failure: payments fail at the checks and bounce at the receiving bank. */
const LAST_STAGE = { failed: 'ongoing_checks', bounced: 'sending_fiat' } as const;

/** Prepares a payment to a bank account. Returns the deposit address for the payer. */
export function prepareOfframp(tx: Tx, { requestId }: RequestRow, to: BankAccount): string {
  const known = tx.table(offrampsTable).get(requestId);
  if (known !== undefined && isUnderWay(known)) {
    throw new DomainError('bad-request', `The payment to the bank account is under way: ${known.stage}`);
  }
  tx.table(offrampsTable).put({
    id: tx.ids.ulid(),
    requestId,
    ...to,
    stage: 'prepared',
    decision: known?.stage === 'prepared' ? known.decision : null,
    payment: null,
    createdAt: tx.now(),
  });
  return depositAddress(to);
}

export function depositAddress({ paymentDetailsId }: Pick<OfframpRow, 'paymentDetailsId'>): string {
  return checksumAddress(`0x${keccakText(`off-ramp deposit ${paymentDetailsId}`).slice(-40)}`);
}

/** Removes a prepared off-ramp payment, because the payer pays the payee's wallet instead. */
export function forgetOfframp(tx: Tx, { requestId }: RequestRow): void {
  const offramps = tx.table(offrampsTable);
  if (offramps.get(requestId)?.stage === 'prepared') offramps.delete(requestId);
}

/** Returns the prepared off-ramp payment of a request; undefined if payments go to the payee's wallet. */
export function preparedOfframp(tx: ReadTx, { requestId }: RequestRow): OfframpRow | undefined {
  const offramp = tx.table(offrampsTable).get(requestId);
  return offramp?.stage === 'prepared' ? offramp : undefined;
}

/** Returns the refusal while the provider holds the payer's money. */
export function underWayRefusal(tx: ReadTx, { requestId }: RequestRow): DomainError | undefined {
  const offramp = tx.table(offrampsTable).get(requestId);
  if (offramp === undefined || !isUnderWay(offramp)) return undefined;
  return new DomainError('conflict', `The payment to the bank account is under way: ${offramp.stage}`);
}

/** Returns why an off-ramp payment has no next stage. */
export function advanceRefusal(offramp: OfframpRow): DomainError | undefined {
  if (isUnderWay(offramp)) return undefined;
  return new DomainError('conflict', `The payment to the bank account is ${offramp.stage}`);
}

/** Returns why the outcome of an off-ramp payment can no longer be decided. */
export function decideRefusal(offramp: OfframpRow): DomainError | undefined {
  if (offramp.stage === 'prepared' || isUnderWay(offramp)) return undefined;
  const hint = 'decide before request.pay, or set timing.set offramp to manual before it';
  return new DomainError('conflict', `The payment to the bank account is ${offramp.stage}`).hinting(hint);
}

/** Starts an off-ramp payment. The request is paid at the last stage, or now if it is confirmed first. */
export function beginOfframp(
  tx: Tx,
  terms: PaymentTerms,
  offramp: OfframpRow,
  payment: PaymentRow,
  confirmation: OfframpConfirmation = tx.timing.offrampConfirmation,
): OfframpRow {
  if (confirmation === 'first') {
    tx.assume('A-OFFRAMP-STAGES');
    addToPaidAmount(tx, terms, payment);
  }
  return reach(tx, { ...offramp, stage: 'initiated', payment }, payment);
}

/** Advances an off-ramp payment to its next stage, or to its configured failure. */
export function advanceOfframp(tx: Tx, requestId: string): OfframpRow {
  const offramp = getOfframp(tx, requestId);
  throwIf(advanceRefusal(offramp));
  tx.unschedule('offramp.advance', requestId);
  const at = stageNumber(offramp);
  const { decision } = offramp;
  // A fixture row may have a stage but no payment: then the payer pays the rest now.
  const payment =
    offramp.payment ?? paymentOf(tx, termsOf(tx, getRequest(tx, requestId)), { payee: depositAddress(offramp) });
  if (decision !== null && at >= OFFRAMP_STAGES.indexOf(LAST_STAGE[decision.outcome]))
    return fail(tx, { ...offramp, payment }, decision);
  return reach(tx, { ...offramp, payment, stage: OFFRAMP_STAGES[at + 1] ?? 'fiat_sent' }, payment);
}

export function decideOfframp(tx: Tx, requestId: string, decision: NonNullable<OfframpRow['decision']>): OfframpRow {
  const offramp = getOfframp(tx, requestId);
  throwIf(decideRefusal(offramp));
  return tx.table(offrampsTable).put({ ...offramp, decision });
}

/** Cancels a pending off-ramp payment, because its request was reset or failed. */
export function abandonOfframp(tx: Tx, { requestId }: Pick<RequestRow, 'requestId'>): void {
  const offramp = tx.table(offrampsTable).get(requestId);
  if (offramp === undefined || !isUnderWay(offramp)) return;
  tx.unschedule('offramp.advance', requestId);
  tx.table(offrampsTable).put({ ...offramp, stage: 'failed' });
}

/** Returns the payment of a request to a bank account. Throws a 404 if there is none. */
export const getOfframp = rowGetter(
  offrampsTable,
  () => new DomainError('not-found', 'No payment to a bank account; GET …/pay with paymentDetailsId prepares one'),
);

function reach(tx: Tx, offramp: OfframpRow, payment: PaymentRow): OfframpRow {
  tx.assume('A-OFFRAMP-STAGES');
  const { requestId, id, stage } = offramp;
  const reached = tx.table(offrampsTable).put(offramp);
  tx.emit('payment.processing', { requestId, subStatus: stage, offrampId: id, amount: payment.invoiceAmount });
  if (stage !== 'fiat_sent') return continueOfframp(tx, reached);
  if (!isConfirmed(tx, payment)) addToPaidAmount(tx, termsOf(tx, getRequest(tx, requestId)), payment);
  return reached;
}

function continueOfframp(tx: Tx, offramp: OfframpRow): OfframpRow {
  const when = tx.timing.offramp;
  if (when === 'immediate') return advanceOfframp(tx, offramp.requestId);
  if (when === 'manual') return offramp;
  tx.schedule({ kind: 'offramp.advance', subject: offramp.requestId, when });
  return offramp;
}

function fail(tx: Tx, offramp: OfframpRow, { outcome, reason }: NonNullable<OfframpRow['decision']>): OfframpRow {
  const { id, requestId, payment } = offramp;
  // A bounce is a stage of its own, and the payment fails.
  if (outcome === 'bounced') {
    tx.assume('A-OFFRAMP-BOUNCE');
    const amount = payment?.invoiceAmount ?? getRequest(tx, requestId).amount;
    tx.emit('payment.processing', { requestId, subStatus: outcome, offrampId: id, amount });
  }
  const details = { subStatus: outcome, offrampId: id, paymentAmount: payment?.invoiceAmount };
  const request = getRequest(tx, requestId);
  const isTakenBack = payment !== null && isConfirmed(tx, payment);
  failRequest(tx, isTakenBack ? takeBackPayment(tx, termsOf(tx, request), payment) : request, reason, details);
  return tx.table(offrampsTable).put({ ...offramp, stage: outcome });
}

/** Returns whether an off-ramp payment is recorded: confirmed first, or completed. */
function isConfirmed(tx: ReadTx, { id }: PaymentRow): boolean {
  return tx.table(paymentsTable).get(id) !== undefined;
}

export function abandonRefunded(tx: Tx, { requestId }: Pick<RequestRow, 'requestId'>): void {
  const payment = tx.table(offrampsTable).get(requestId)?.payment;
  if (payment && tx.table(paymentsTable).get(payment.id)?.refunded === true) abandonOfframp(tx, { requestId });
}
