import { CROSSCHAIN_TOKENS, findNetwork, MAX_UINT256, networkOfRouteChain, PERMIT2 } from '../../calldata/networks.ts';
import { encodeApproval } from '../../calldata/transactions.ts';
import { approvalPermitPayload, paymentIntentPayload, type TypedDataPayload } from '../../calldata/typed-data.ts';
import { formatUnits } from '../../core/decimal.ts';
import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import { convertUnits } from '../currencies/currencies.commands.ts';
import { currenciesOf, payableUnits } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { CROSSCHAIN_TOKENS_BY_SYMBOL, isCrosschainTarget, sourceCurrency } from '../requests/routes.commands.ts';
import { nonceKey, type PaymentIntentRow, paymentIntentsTable } from './intents.model.ts';

/** A crosschain payment to sign (assumption A-CROSSCHAIN). */
export interface CrosschainIntent {
  paymentIntentId: string;
  paymentIntent: string;
  approvalPermitPayload: string | null;
  approvalCalldata: { to: string; data: string; value: string } | null;
  metadata: { supportsEIP2612: boolean };
}

/** Kind of the job that ends an intent which nobody signed. */
export const EXPIRE_JOB = 'intent.expire';

const LIFETIME_MS = 3_600_000;

/** Offers a payment from another chain or token for signature. */
export function createIntent(
  tx: Tx,
  request: RequestRow,
  query: { wallet?: string | undefined; chain: string; token: string; amount?: string | undefined },
): CrosschainIntent {
  const { invoice, payment } = currenciesOf(tx, request);
  const supported: readonly string[] = CROSSCHAIN_TOKENS_BY_SYMBOL;
  if (!supported.includes(payment.symbol)) {
    throw new DomainError('bad-request', `${payment.symbol} is not supported in crosschain payment.`);
  }
  const units = payableUnits(request, invoice, query.amount);
  const due = convertUnits(tx, units, invoice, payment);
  if (!isCrosschainTarget(request, payment, formatUnits(due, payment.decimals))) {
    throw new DomainError('bad-request', 'Crosschain payment needs a mainnet request of at least 1 USDC, USDT or DAI');
  }
  const payer = query.wallet ?? request.payer ?? undefined;
  if (payer === undefined) throw DomainError.field('wallet', 'Required for a crosschain payment');
  const source = sourceOf(tx, query);
  const intent = offer(tx, source, {
    requestId: request.requestId,
    payer,
    payee: request.payee ?? payer,
    amount: formatUnits(units, invoice.decimals),
    units: source.currency === undefined ? due : convertUnits(tx, due, payment, source.currency),
    destinationChainId: findNetwork(request.network)?.chainId ?? 0,
    destinationToken: payment.address,
  });
  tx.table(requestsTable).put({ ...request, isListening: true });
  return answerOf(intent, source);
}

interface Source {
  chain: PaymentIntentRow['chain'];
  token: PaymentIntentRow['token'];
  chainId: number;
  address: string;
  currency: ReturnType<typeof sourceCurrency>;
}

function sourceOf(tx: Tx, { chain, token }: { chain: string; token: string }): Source {
  const network = networkOfRouteChain(chain);
  const address = network === undefined ? undefined : CROSSCHAIN_TOKENS[network.network]?.[token];
  if (network === undefined || address === undefined) {
    throw new DomainError('bad-request', `${token} is not supported on ${chain}`);
  }
  return {
    // Both were checked against the enums of the contract at the edge.
    chain: chain as PaymentIntentRow['chain'],
    token: token as PaymentIntentRow['token'],
    chainId: network.chainId,
    address,
    currency: sourceCurrency(tx, chain, token),
  };
}

interface Offer {
  requestId: string;
  payer: string;
  payee: string;
  amount: string;
  units: bigint;
  destinationChainId: number;
  destinationToken: string;
}

function offer(tx: Tx, source: Source, parts: Offer): PaymentIntentRow {
  const { requestId, payer, amount } = parts;
  const nowMs = tx.nowMs();
  const deadline = Math.floor((nowMs + LIFETIME_MS) / 1000);
  const nonce = freeNonce(tx, payer, nowMs);
  const id = tx.ids.ulid();
  tx.schedule({ kind: EXPIRE_JOB, subject: id, when: { dueMs: deadline * 1000 + 1 } });
  return tx.table(paymentIntentsTable).put({
    id,
    requestId,
    payer,
    chain: source.chain,
    token: source.token,
    amount,
    status: 'offered',
    outcome: 'confirmed',
    failureReason: null,
    nonce,
    deadline,
    paymentIntent: paymentIntentPayload({
      ...parts,
      amount: parts.units,
      sourceChainId: source.chainId,
      sourceToken: source.address,
      nonce,
      deadline,
      processingDate: Math.floor(nowMs / 1000),
    }),
    approvalPermit: approvalPermitOf(tx, source, payer, deadline),
    signedPaymentIntent: null,
    signedApprovalPermit: null,
    sourceTxHash: null,
    destinationTxHash: null,
    createdAt: tx.now(),
  });
}

/** The present millisecond, as the service does, or the next one that this payer was not offered yet. */
function freeNonce(tx: Tx, payer: string, nowMs: number): string {
  const intents = tx.table(paymentIntentsTable);
  let nonce = nowMs;
  while (intents.count({ index: 'nonce', value: nonceKey(payer, String(nonce)) }) > 0) nonce++;
  return String(nonce);
}

/** USDT knows no permits: its holders approve Permit2 by a transaction. */
function approvalPermitOf(tx: Tx, source: Source, owner: string, deadline: number): TypedDataPayload | null {
  if (source.token === 'USDT') return null;
  const spent = tx
    .table(paymentIntentsTable)
    .search({ terms: [{ index: 'payer', value: owner.toLowerCase() }] })
    .rows.filter(
      (row) => row.signedApprovalPermit !== null && row.chain === source.chain && row.token === source.token,
    );
  return approvalPermitPayload({
    token: source.address,
    symbol: source.token,
    chainId: source.chainId,
    owner,
    nonce: String(spent.length),
    deadline,
  });
}

function answerOf(intent: PaymentIntentRow, source: Source): CrosschainIntent {
  const { approvalPermit } = intent;
  const { data, to } = encodeApproval({ token: source.address, spender: PERMIT2, amount: MAX_UINT256 });
  return {
    paymentIntentId: intent.id,
    paymentIntent: JSON.stringify(intent.paymentIntent, null, 2),
    approvalPermitPayload: approvalPermit === null ? null : JSON.stringify(approvalPermit, null, 2),
    approvalCalldata: approvalPermit === null ? { to, data, value: '0x0' } : null,
    metadata: { supportsEIP2612: approvalPermit !== null },
  };
}
