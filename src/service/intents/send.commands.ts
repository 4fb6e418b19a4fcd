import { DomainError } from '../../engine/kernel/core/errors.ts';
import { assertTransition } from '../../engine/kernel/core/transitions.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import type { TypedDataPayload } from '../calldata/typed-data.ts';
import { isSignedBy, typedDataSigner } from '../calldata/typed-data-signer.ts';
import { currenciesOf, getRequest, payableUnits } from '../requests/requests.commands.ts';
import {
  intentTransitions,
  nonceKey,
  type PaymentIntentRow,
  paymentIntentsTable,
  type SignedRow,
} from './intents.model.ts';
import { bridge, getIntent } from './settle.commands.ts';

interface SignedIntent {
  signedPaymentIntent: SignedRow;
  signedApprovalPermit?: SignedRow | undefined;
}

/** Accepts a signed intent and starts its settlement. Throws when the data differs from the offer (assumption A-SEND).
 * */
export function sendIntent(tx: Tx, id: string, signed: SignedIntent): PaymentIntentRow {
  const intent = getIntent(tx, id);
  checkOpen(tx, intent);
  const { signedPaymentIntent, signedApprovalPermit } = signed;
  checkNonce(tx, intent, signedPaymentIntent.nonce);
  checkSigned(intent, 'signedPaymentIntent', intent.paymentIntent, signedPaymentIntent);
  if (signedApprovalPermit !== undefined) {
    if (intent.approvalPermit === null) {
      throw DomainError.field('signedApprovalPermit', `${intent.token} takes no permit; send approvalCalldata instead`);
    }
    checkPermitNonce(tx, intent, signedApprovalPermit.nonce);
    checkSigned(intent, 'signedApprovalPermit', intent.approvalPermit, signedApprovalPermit);
  }
  tx.unschedule('intent.expire', id);
  const sent = tx.table(paymentIntentsTable).put({
    ...intent,
    status: 'sent',
    signedPaymentIntent,
    signedApprovalPermit: signedApprovalPermit ?? null,
    sourceTxHash: keccakText(tx.ids.hex(32)),
  });
  tx.emit('intent.sent', sent);
  return bridge(tx, sent);
}

function checkOpen(tx: ReadTx, intent: PaymentIntentRow): void {
  const late = intent.status === 'expired' || (intent.status === 'offered' && tx.nowMs() > intent.deadline * 1000);
  if (late) throw new DomainError('bad-request', 'The deadline of the payment intent has passed; ask for a new one');
  const message = 'Payment intent was already sent';
  assertTransition(intentTransitions, intent.status, 'send', { kind: 'bad-request', message });
  const request = getRequest(tx, intent.requestId);
  payableUnits(request, currenciesOf(tx, request).invoice, undefined);
}

/** Returns the error for a different nonce: that it was already used by this payer, or else that it was changed. */
function checkNonce(tx: ReadTx, intent: PaymentIntentRow, nonce: string): void {
  const owner = tx.table(paymentIntentsTable).find('nonce', nonceKey(intent.payer, nonce));
  // The intent itself was not sent yet.
  if (owner !== undefined && owner.signedPaymentIntent !== null) {
    throw DomainError.field('signedPaymentIntent.nonce', `${nonce} was already used by payment intent ${owner.id}`);
  }
}

/** Throws for a permit whose nonce the token has seen: it counts the permits of each owner. */
function checkPermitNonce(tx: ReadTx, { payer, chain, token }: PaymentIntentRow, nonce: string): void {
  const { rows } = tx.table(paymentIntentsTable).search({ by: { payer: payer.toLowerCase() } });
  const isSame = (row: PaymentIntentRow) => row.chain === chain && row.token === token;
  const used = rows.find((row) => isSame(row) && row.signedApprovalPermit?.nonce === nonce);
  if (used !== undefined) {
    throw DomainError.field('signedApprovalPermit.nonce', `${nonce} was already used by payment intent ${used.id}`);
  }
}

function checkSigned(intent: PaymentIntentRow, field: string, payload: TypedDataPayload, signed: SignedRow): void {
  const { nonce, deadline, expiry } = payload.values;
  const terms = { nonce: String(nonce), deadline: String(deadline ?? expiry) };
  for (const name of ['nonce', 'deadline'] as const) {
    if (signed[name] !== terms[name]) {
      throw DomainError.field(`${field}.${name}`, `must be ${terms[name]}, as in the payload to sign`);
    }
  }
  if (isSignedBy(payload, signed.signature, intent.payer)) return;
  const signer = typedDataSigner(payload, signed.signature);
  const message =
    signer === undefined
      ? 'is no signature: 0x and 130 hex digits, by a plain account'
      : `must be by the payer ${intent.payer} over the payload as it was given; this one recovers to ${signer}`;
  throw new DomainError('bad-request', 'Invalid signature provided', [{ field: `${field}.signature`, message }]);
}
