import { CROSSCHAIN_TOKENS, findNetwork, MAX_UINT256, networkOfRouteChain, PERMIT2 } from '../../calldata/networks.ts';
import { encodeApproval } from '../../calldata/transactions.ts';
import { approvalPermitPayload, paymentIntentPayload } from '../../calldata/typed-data.ts';
import { formatUnits } from '../../core/decimal.ts';
import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import { convertUnits } from '../currencies/currencies.commands.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import { currenciesOf, getRequest, payableUnits } from './requests.commands.ts';
import { type PaymentIntentRow, paymentIntentsTable, type RequestRow, requestsTable } from './requests.model.ts';
import { CROSSCHAIN_TOKENS_BY_SYMBOL, isCrosschainTarget, sourceCurrency } from './routes.commands.ts';

/** A crosschain payment to sign (assumption A-CROSSCHAIN). */
export interface CrosschainIntent {
  paymentIntentId: string;
  paymentIntent: string;
  approvalPermitPayload: string | null;
  approvalCalldata: { to: string; data: string; value: string } | null;
  metadata: { supportsEIP2612: boolean };
}

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
  const intent = tx.table(paymentIntentsTable).put({
    id: tx.ids.ulid(),
    requestId: request.requestId,
    payer,
    chain: source.chain,
    token: source.token,
    amount: formatUnits(units, invoice.decimals),
    sent: false,
    createdAt: tx.now(),
  });
  tx.table(requestsTable).put({ ...request, isListening: true });
  const sourceUnits = source.currency === undefined ? due : convertUnits(tx, due, payment, source.currency);
  return intentAnswer(tx, intent, {
    amount: sourceUnits,
    payee: request.payee ?? payer,
    sourceChainId: source.chainId,
    sourceToken: source.address,
    destinationChainId: findNetwork(request.network)?.chainId ?? 0,
    destinationToken: payment.address,
  });
}

/** Takes a signed intent: the bridge pays at once. Its signatures are not verified (assumption A-SEND). */
export function sendIntent(tx: Tx, id: string): PaymentIntentRow {
  const intent = tx.table(paymentIntentsTable).get(id);
  if (intent === undefined) throw new DomainError('not-found', 'Payment intent data not found');
  if (intent.sent) throw new DomainError('bad-request', 'Payment intent was already sent');
  const sent = tx.table(paymentIntentsTable).put({ ...intent, sent: true });
  submitPayment(tx, getRequest(tx, intent.requestId), {
    amount: intent.amount,
    payer: intent.payer,
    type: 'crosschain',
    sourceNetwork: networkOfRouteChain(intent.chain)?.network,
  });
  return sent;
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

interface IntentParts {
  amount: bigint;
  payee: string;
  sourceChainId: number;
  sourceToken: string;
  destinationChainId: number;
  destinationToken: string;
}

function intentAnswer(tx: Tx, intent: PaymentIntentRow, parts: IntentParts): CrosschainIntent {
  const nowMs = tx.nowMs();
  const deadline = Math.floor((nowMs + LIFETIME_MS) / 1000);
  const supportsEIP2612 = intent.token !== 'USDT';
  const payload = paymentIntentPayload({
    ...parts,
    payer: intent.payer,
    nonce: String(nowMs),
    deadline,
    processingDate: Math.floor(nowMs / 1000),
  });
  const { data, to } = encodeApproval({ token: parts.sourceToken, spender: PERMIT2, amount: MAX_UINT256 });
  const permit = {
    tokenName: intent.token === 'USDC' ? 'USD Coin' : 'Dai Stablecoin',
    chainId: parts.sourceChainId,
    token: parts.sourceToken,
    owner: intent.payer,
    nonce: '0',
    deadline,
  };
  return {
    paymentIntentId: intent.id,
    paymentIntent: JSON.stringify(payload, null, 2),
    approvalPermitPayload: supportsEIP2612 ? JSON.stringify(approvalPermitPayload(permit), null, 2) : null,
    approvalCalldata: supportsEIP2612 ? null : { to, data, value: '0x0' },
    metadata: { supportsEIP2612 },
  };
}
