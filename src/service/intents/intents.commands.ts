import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { newRow } from '../../engine/kernel/core/row-schema.ts';
import { assertTransition } from '../../engine/kernel/core/transitions.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { MAX_UINT256, PERMIT2 } from '../calldata/networks.ts';
import { keccakText } from '../calldata/references.ts';
import { encodeApproval } from '../calldata/transactions.ts';
import { approvalPermitPayload, paymentIntentPayload, type TypedDataPayload } from '../calldata/typed-data.ts';
import { assertSignedBy } from '../calldata/typed-data-signer.ts';
import type { FeeTerms } from '../client-ids/fees.ts';
import { convertUnits } from '../currencies/currencies.commands.ts';
import type { CrosschainIntent } from '../requests/payment.schema.ts';
import type { PaymentTerms } from '../requests/payment-plan.commands.ts';
import { currenciesOf, getRequest, payableUnits } from '../requests/requests.commands.ts';
import { requestsTable } from '../requests/requests.model.ts';
import {
  CROSSCHAIN_CHAINS,
  isCrosschainChain,
  isCrosschainTarget,
  isCrosschainToken,
  type PaymentSource,
  quoteFrom,
} from '../requests/sources.commands.ts';
import {
  intentTransitions,
  nonceKey,
  type PaymentIntentRow,
  paymentIntentRowSchema,
  paymentIntentsTable,
  type SignedRow,
} from './intents.model.ts';
import { bridge, getIntent } from './settle.commands.ts';

const LIFETIME_MS = 3_600_000;

export function createIntent(
  tx: Tx,
  terms: PaymentTerms,
  source: PaymentSource,
  query: { wallet?: string | undefined; amount?: string | undefined; fee?: FeeTerms | undefined },
): CrosschainIntent {
  const { request, invoice, payment } = terms;
  if (!isCrosschainToken(payment.symbol)) {
    throw new DomainError('bad-request', `${payment.symbol} is not supported in crosschain payment.`);
  }
  const units = payableUnits(request, invoice, query.amount);
  if (!isCrosschainTarget(terms, convertUnits(tx, units, invoice, payment))) {
    throw new DomainError('bad-request', crosschainProblem(terms));
  }
  const payer = query.wallet ?? request.payer ?? undefined;
  if (payer === undefined) throw DomainError.field('wallet', 'Required for a crosschain payment');
  if (request.payee === null) throw new DomainError('bad-request', 'The request has no payee address');
  const intent = offer(tx, terms, source, { payer, payee: request.payee, units, fee: query.fee });
  // The fee is part of what is signed; the calldata of the request itself keeps its own.
  tx.table(requestsTable).put({ ...request, isListening: true });
  return answerOf(intent, source);
}

function crosschainProblem({ request: { network }, chain }: PaymentTerms): string {
  return isCrosschainChain(chain)
    ? 'Crosschain payment needs a mainnet request of at least 1 USDC, USDT or DAI'
    : `Crosschain payment of a request on ${network} is not supported; supported: ${CROSSCHAIN_CHAINS.join(', ')}`;
}

function offer(
  tx: Tx,
  terms: PaymentTerms,
  source: PaymentSource,
  { payer, payee, units, fee }: { payer: string; payee: string; units: bigint; fee: FeeTerms | undefined },
): PaymentIntentRow {
  const { request, invoice, payment } = terms;
  const { chain, token, currency } = source;
  const quote = quoteFrom(tx, terms, units, source, fee?.feePercentage);
  const nowMs = tx.nowMs();
  const deadline = Math.floor((nowMs + LIFETIME_MS) / 1000);
  const nonce = freeNonce(tx, payer, nowMs);
  const id = tx.ids.ulid();
  tx.schedule({ kind: 'intent.expire', subject: id, when: { dueMs: deadline * 1000 + 1 } });
  const intent = newRow(paymentIntentRowSchema(), {
    id,
    requestId: request.requestId,
    payer,
    chain,
    token,
    amount: formatUnits(units, invoice.decimals),
    units: quote.received.toString(),
    bridgeFee: formatUnits(quote.bridgeFee, currency.decimals),
    platformFee: formatUnits(quote.platformFee, currency.decimals),
    feeAddress: fee?.feeAddress ?? null,
    sourceAmount: formatUnits(quote.amount + quote.platformFee, currency.decimals),
    nonce,
    deadline,
    paymentIntent: paymentIntentPayload({
      ...quote,
      payer,
      payee,
      sourceChainId: currency.chainId,
      sourceToken: currency.address,
      destinationChainId: payment.chainId,
      destinationToken: payment.address,
      nonce,
      deadline,
      processingDate: Math.floor(nowMs / 1000),
    }),
    approvalPermit: approvalPermitOf(tx, source, payer, deadline),
    createdAt: tx.now(),
  });
  return tx.table(paymentIntentsTable).put(intent);
}

/** Returns the current time in milliseconds as the nonce, or the next value that this payer has not used. */
function freeNonce(tx: ReadTx, payer: string, nowMs: number): string {
  const intents = tx.table(paymentIntentsTable);
  let nonce = nowMs;
  while (intents.count('nonce', nonceKey(payer, String(nonce))) > 0) nonce++;
  return String(nonce);
}

/** Tokens without permits. Holders of USDT approve Permit2 with a transaction. */
function approvalPermitOf(tx: ReadTx, source: PaymentSource, owner: string, deadline: number): TypedDataPayload | null {
  if (source.token === 'USDT') return null;
  const { chain, token: symbol, currency } = source;
  const { rows } = tx.table(paymentIntentsTable).search({ by: { payer: owner.toLowerCase() } });
  const spent = rows.filter((row) => row.signedApprovalPermit !== null && row.chain === chain && row.token === symbol);
  const nonce = String(spent.length);
  return approvalPermitPayload({ token: currency.address, symbol, chainId: currency.chainId, owner, nonce, deadline });
}

function answerOf(intent: PaymentIntentRow, source: PaymentSource): CrosschainIntent {
  const { approvalPermit } = intent;
  const { data, to } = encodeApproval({ token: source.currency.address, spender: PERMIT2, amount: MAX_UINT256 });
  return {
    paymentIntentId: intent.id,
    paymentIntent: JSON.stringify(intent.paymentIntent, null, 2),
    approvalPermitPayload: approvalPermit === null ? null : JSON.stringify(approvalPermit, null, 2),
    approvalCalldata: approvalPermit === null ? { to, data, value: '0x0' } : null,
    metadata: { supportsEIP2612: approvalPermit !== null },
  };
}

interface SignedIntent {
  signedPaymentIntent: SignedRow;
  signedApprovalPermit?: SignedRow | undefined;
}

/** Accepts a signed intent. Throws when the data differs from the offer (assumption A-SEND). */
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
  const { signature } = signed;
  assertSignedBy(intent.payer, payload, { signature, field: `${field}.signature`, name: 'payload' });
}
