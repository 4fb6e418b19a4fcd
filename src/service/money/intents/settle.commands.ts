import { formatUnits, parseUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { refuse } from '../../../engine/kernel/world/next-steps.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { Tx } from '../../../engine/kernel/world/tx.ts';
import { networkOfRouteChain } from '../../calldata/networks.ts';
import { failRequest, payRequest } from '../payments/pay.commands.ts';
import { type PaymentTerms, termsOf } from '../requests/payment-terms.commands.ts';
import { remainingUnits } from '../requests/remaining-amounts.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { crosschainFees } from './crosschain.commands.ts';
import { intentTransitions, type PaymentIntentRow, paymentIntentsTable } from './intents.model.ts';

export const getIntent = rowGetter(paymentIntentsTable, (id) => DomainError.notFound('Payment intent data', id));

export function settleIntent(tx: Tx, intent: PaymentIntentRow): PaymentIntentRow {
  if (intent.status !== 'sent') return intent;
  tx.assume('A-SEND');
  const terms = termsOf(tx, getRequest(tx, intent.requestId));
  const refused = settlementProblem(terms, intent.amount);
  if (refused !== undefined) return giveUp(tx, { ...intent, outcome: 'refunded', failureReason: refused });
  if (intent.outcome !== 'confirmed') {
    failRequest(tx, terms.request, intent.failureReason ?? 'The bridge could not deliver');
    return giveUp(tx, intent);
  }
  // The signed units, whatever the price is now.
  tx.assume('A-PRICES');
  const { payment } = payRequest(tx, terms, {
    amount: intent.amount,
    payer: intent.payer,
    type: 'crosschain',
    sourceNetwork: networkOfRouteChain(intent.chain)?.network,
    txHash: intent.sourceTxHash ?? undefined,
    signed: { units: BigInt(intent.units), fees: crosschainFees(tx, intent) },
    paid: { amount: intent.sourceAmount, symbol: intent.token },
  });
  return put(tx, { ...intent, status: 'confirmed', destinationTxHash: payment.destinationTxHash });
}

function settlementProblem(terms: PaymentTerms, amount: string): string | undefined {
  const { request, invoice } = terms;
  if (request.status === 'expired') return 'Request has expired';
  const remaining = remainingUnits(terms);
  if (remaining === 0n) return 'Request has already been paid';
  if (parseUnits(amount, invoice.decimals) <= remaining) return undefined;
  return `Only ${formatUnits(remaining, invoice.decimals)} ${invoice.symbol} of the request remained to be paid`;
}

/** Refunds amount and fees of a failed intent to its payer. */
export function refundIntent(tx: Tx, intent: PaymentIntentRow): PaymentIntentRow {
  if (intent.status !== 'failed') return intent;
  tx.assume('A-SEND');
  const { requestId, payer: refundedTo, sourceAmount: refundAmount, token: currency } = intent;
  const refunded = put(tx, { ...intent, status: 'refunded', outcome: 'refunded' });
  tx.emit('payment.refunded', { requestId, refundedTo, refundAmount, currency });
  return refunded;
}

const moveTo = ({ status }: PaymentIntentRow, outcome: PaymentIntentRow['outcome']) =>
  status === 'failed' && outcome === 'refunded' ? 'refund' : 'decide';

/** Returns why an intent cannot get an outcome now. An unsigned intent is confirmed only by its payer. */
export function decideRefusal(intent: PaymentIntentRow, outcome: PaymentIntentRow['outcome']): DomainError | undefined {
  const { id, status } = intent;
  if (status === 'offered' && outcome === 'confirmed' && intent.outcome === 'confirmed') {
    const unsent = 'Payment intent is offered; it is confirmed once its payer signs and sends it';
    const send = `POST /v2/request/payment-intents/${id} sends it`;
    return new DomainError('conflict', unsent).hinting(`${send}; request.pay with sourceNetwork needs no signature`);
  }
  if (intentTransitions[status].includes(moveTo(intent, outcome))) return undefined;
  return new DomainError('conflict', `Payment intent is ${status}; it can no longer be ${outcome}`);
}

/** Sets the outcome of an intent. It applies immediately to a sent intent, and otherwise once the intent is sent. */
export function decideIntent(
  tx: Tx,
  intent: PaymentIntentRow,
  { outcome, reason }: { outcome: PaymentIntentRow['outcome']; reason: string },
): PaymentIntentRow {
  refuse(tx, paymentIntentsTable, intent, decideRefusal(intent, outcome));
  const move = moveTo(intent, outcome);
  if (move === 'refund') return refundIntent(tx, intent);
  const decided = { ...intent, outcome, failureReason: outcome === 'confirmed' ? null : reason };
  return intent.status === 'sent' ? settleIntent(tx, decided) : put(tx, decided);
}

function giveUp(tx: Tx, intent: PaymentIntentRow): PaymentIntentRow {
  const failed = put(tx, { ...intent, status: 'failed' });
  return failed.outcome === 'failed'
    ? failed
    : (scheduleBridge(tx, 'intent.refund', failed) ?? refundIntent(tx, failed));
}

/** Schedules a job that counts reads of the request, which clients poll. Undefined if payments settle immediately. */
export function scheduleBridge(tx: Tx, kind: 'intent.settle' | 'intent.refund', intent: PaymentIntentRow) {
  const when = tx.timing.settlement;
  if (when === 'immediate') return undefined;
  tx.schedule({ kind, subject: intent.requestId, when, data: { intentId: intent.id }, parallel: true });
  return intent;
}

function put(tx: Tx, intent: PaymentIntentRow): PaymentIntentRow {
  return tx.emit('intent.updated', tx.table(paymentIntentsTable).put(intent));
}
