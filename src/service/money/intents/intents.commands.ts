import { formatUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { newRow } from '../../../engine/kernel/core/row-schema.ts';
import { assertTransition } from '../../../engine/kernel/world/next-steps.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { MAX_UINT256, PERMIT2 } from '../../calldata/networks.ts';
import { keccakText } from '../../calldata/references.ts';
import { encodeApproval } from '../../calldata/transactions.ts';
import { approvalPermitPayload, paymentIntentPayload, type TypedDataPayload } from '../../calldata/typed-data.ts';
import { assertSignedBy } from '../../calldata/typed-data-signer.ts';
import { convertUnits } from '../../catalogue/currencies/currencies.commands.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { type FeeTerms, feesOf } from '../../people/client-ids/fees.ts';
import type { CrosschainIntent } from '../requests/payment-bodies.ts';
import { type PaymentTerms, termsOf } from '../requests/payment-terms.commands.ts';
import { getRequest, payableUnits } from '../requests/requests.commands.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { crosschainProblem, type PaymentSource, quoteFrom } from '../requests/sources.commands.ts';
import {
  intentTransitions,
  nonceKey,
  type PaymentIntentRow,
  paymentIntentRowSchema,
  paymentIntentsTable,
  type SignedRow,
} from './intents.model.ts';
import { getIntent, scheduleBridge, settleIntent } from './settle.commands.ts';

export const INTENT_LIFETIME_MS = 3_600_000;

/** Offers to pay a request from another chain or token. Returns the data to sign, valid for one hour. */
export function createIntent(
  tx: Tx,
  terms: PaymentTerms,
  source: PaymentSource,
  { wallet, amount, fee }: { wallet?: string | undefined; amount?: string | undefined; fee?: FeeTerms | undefined },
): CrosschainIntent {
  tx.assume('A-CROSSCHAIN');
  const { request, invoice, payment } = terms;
  const { chain, token, currency } = source;
  const units = payableUnits(tx, terms, amount);
  const problem = crosschainProblem(terms, convertUnits(tx, units, invoice, payment));
  if (problem !== undefined) throw new DomainError('bad-request', problem);
  const payer = wallet ?? request.payer;
  if (payer === null) throw DomainError.field('wallet', 'Required for a crosschain payment');
  if (request.payee === null) throw new DomainError('bad-request', 'The request has no payee address');
  const quote = quoteFrom(tx, terms, units, source, feesOf(fee, protocolFeeOf(tx)));
  const platform = quote.fees.find(({ type }) => type === 'platform');
  const protocol = quote.fees.find(({ type }) => type === 'protocol');
  tx.assume('A-ROUTE-FEES');
  if (protocol !== undefined) tx.assume('A-PROTOCOL-FEE');
  const nowMs = tx.nowMs();
  const deadline = Math.floor((nowMs + INTENT_LIFETIME_MS) / 1000);
  const nonce = freeNonce(tx, payer, nowMs);
  const id = tx.ids.ulid();
  tx.schedule({ kind: 'intent.expire', subject: id, when: { dueMs: deadline * 1000 + 1 } });
  const paymentIntent = paymentIntentPayload({
    amount: quote.amount,
    platformFee: platform?.units ?? 0n,
    protocolFee: protocol?.units ?? 0n,
    payer,
    payee: request.payee,
    sourceChainId: currency.chainId,
    sourceToken: currency.address,
    destinationChainId: payment.chainId,
    destinationToken: payment.address,
    nonce,
    deadline,
    processingDate: Math.floor(nowMs / 1000),
  });
  const approvalPermit = approvalPermitOf(tx, source, payer, deadline);
  const intent = newRow(paymentIntentRowSchema(), {
    id,
    requestId: request.requestId,
    payer,
    chain,
    token,
    amount: formatUnits(units, invoice.decimals),
    units: quote.received.toString(),
    bridgeFee: formatUnits(quote.bridgeFee, currency.decimals),
    platformFee: formatUnits(platform?.units ?? 0n, currency.decimals),
    feeAddress: platform?.address ?? null,
    protocolFee: formatUnits(protocol?.units ?? 0n, currency.decimals),
    protocolFeeAddress: protocol?.address ?? null,
    sourceAmount: formatUnits(quote.sent, currency.decimals),
    nonce,
    deadline,
    paymentIntent,
    approvalPermit,
    createdAt: tx.now(),
  });
  tx.table(paymentIntentsTable).put(intent);
  tx.assume('A-LISTENING');
  // The fee is part of the signed intent; the request keeps its own fee for calldata.
  tx.table(requestsTable).put({ ...request, isListening: true });
  const { data, to } = encodeApproval({ token: currency.address, spender: PERMIT2, amount: MAX_UINT256 });
  return {
    paymentIntentId: id,
    paymentIntent: JSON.stringify(paymentIntent, null, 2),
    approvalPermitPayload: approvalPermit === null ? null : JSON.stringify(approvalPermit, null, 2),
    approvalCalldata: approvalPermit === null ? { to, data, value: '0x0' } : null,
    metadata: { supportsEIP2612: approvalPermit !== null },
  };
}

/** Returns the current time in milliseconds as the nonce, or the next value that this payer has not used. */
function freeNonce(tx: ReadTx, payer: string, nowMs: number): string {
  const intents = tx.table(paymentIntentsTable);
  let nonce = nowMs;
  while (intents.count('nonce', nonceKey(payer, String(nonce))) > 0) nonce++;
  return String(nonce);
}

/** Returns null for USDT, which has no permits: holders approve Permit2 with a transaction. */
function approvalPermitOf(tx: ReadTx, source: PaymentSource, owner: string, deadline: number): TypedDataPayload | null {
  const { token: symbol, currency } = source;
  if (symbol === 'USDT') return null;
  const nonce = String(intentsWithPermit(tx, owner, source).length);
  return approvalPermitPayload({ token: currency.address, symbol, chainId: currency.chainId, owner, nonce, deadline });
}

/** Returns sent intents with a permit of the same payer and token, because tokens count permits per owner. */
function intentsWithPermit(tx: ReadTx, payer: string, { chain, token }: Pick<PaymentIntentRow, 'chain' | 'token'>) {
  const { rows } = tx.table(paymentIntentsTable).search({ by: { payer: payer.toLowerCase() } });
  return rows.filter((row) => row.signedApprovalPermit !== null && row.chain === chain && row.token === token);
}

/** Accepts a signed intent. Throws if the data differs from the offer. */
export function sendIntent(
  tx: Tx,
  id: string,
  signed: { signedPaymentIntent: SignedRow; signedApprovalPermit?: SignedRow | null | undefined },
): PaymentIntentRow {
  const intent = getIntent(tx, id);
  tx.assume('A-SEND');
  const { payer, token, paymentIntent, approvalPermit } = intent;
  checkOpen(tx, intent);
  const { signedPaymentIntent, signedApprovalPermit = null } = signed;
  const owner = tx.table(paymentIntentsTable).find('nonce', nonceKey(payer, signedPaymentIntent.nonce));
  const earlier = owner?.signedPaymentIntent ? owner : undefined;
  checkSigned(payer, 'signedPaymentIntent', paymentIntent, signedPaymentIntent, earlier);
  if (signedApprovalPermit !== null) {
    if (approvalPermit === null) {
      throw DomainError.field('signedApprovalPermit', `${token} takes no permit; send approvalCalldata instead`);
    }
    const { nonce } = signedApprovalPermit;
    const used = intentsWithPermit(tx, payer, intent).find((row) => row.signedApprovalPermit?.nonce === nonce);
    checkSigned(payer, 'signedApprovalPermit', approvalPermit, signedApprovalPermit, used);
  }
  tx.unschedule('intent.expire', id);
  const sourceTxHash = keccakText(tx.ids.hex(32));
  const change = { status: 'sent', signedPaymentIntent, signedApprovalPermit, sourceTxHash } as const;
  const sent = tx.emit('intent.sent', tx.table(paymentIntentsTable).put({ ...intent, ...change }));
  return scheduleBridge(tx, 'intent.settle', sent) ?? settleIntent(tx, sent);
}

function checkOpen(tx: ReadTx, intent: PaymentIntentRow): void {
  const late = intent.status === 'expired' || (intent.status === 'offered' && tx.nowMs() > intent.deadline * 1000);
  if (late) throw new DomainError('bad-request', 'The deadline of the payment intent has passed; ask for a new one');
  const message = 'Payment intent was already sent';
  assertTransition(tx, paymentIntentsTable, intent, [intentTransitions, 'send'], { kind: 'bad-request', message });
  payableUnits(tx, termsOf(tx, getRequest(tx, intent.requestId)), undefined);
}

/** Checks that the payer signed a payload unchanged, and that its nonce was not `used` by another intent. */
function checkSigned(
  payer: string,
  field: string,
  payload: TypedDataPayload,
  signed: SignedRow,
  used: PaymentIntentRow | undefined,
): void {
  if (used !== undefined) {
    throw DomainError.field(`${field}.nonce`, `${signed.nonce} was already used by payment intent ${used.id}`);
  }
  const { nonce, deadline, expiry } = payload.values;
  const terms = { nonce: String(nonce), deadline: String(deadline ?? expiry) };
  for (const name of ['nonce', 'deadline'] as const) {
    if (signed[name] !== terms[name]) {
      throw DomainError.field(`${field}.${name}`, `must be ${terms[name]}, as in the payload to sign`);
    }
  }
  assertSignedBy(payer, payload, { signature: signed.signature, field: `${field}.signature`, name: 'payload' });
}
