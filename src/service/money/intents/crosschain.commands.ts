import { formatUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { CROSSCHAIN_OPERATOR, networkOfRouteChain } from '../../calldata/networks.ts';
import { convertUnits } from '../../catalogue/currencies/currencies.commands.ts';
import { settledUnits } from '../payments/pay.commands.ts';
import { type PayInput, paymentFee, paymentFees, quotedFees, typeOf } from '../payments/payment-row.commands.ts';
import type { PaymentRow } from '../payments/payments.model.ts';
import type { PaymentTerms } from '../requests/payment-terms.commands.ts';
import {
  BRIDGE,
  CROSSCHAIN_CHAINS,
  crosschainProblem,
  type PaymentSource,
  paymentSources,
  quoteFrom,
} from '../requests/sources.commands.ts';
import type { PaymentIntentRow } from './intents.model.ts';

type Source = Pick<PayInput, 'type' | 'sourceNetwork' | 'amount'>;

/**
 * Returns the type of a payment as a wallet makes it: on the request's network, or from another one through the bridge.
 * @throws DomainError 400 for another type, or a network from which no wallet can pay the request
 */
export function checkedSource(
  tx: ReadTx,
  terms: PaymentTerms,
  input: Source,
): Pick<PayInput, 'type' | 'sourceNetwork'> {
  const { type, sourceNetwork } = input;
  const { request, invoice, payment } = terms;
  if (type === 'crosschain' && sourceNetwork === undefined) {
    throw DomainError.field('sourceNetwork', `required for a crosschain payment: one of ${networksOf(terms)}`);
  }
  if (type === 'crosschain' && sourceNetwork === request.network) {
    throw DomainError.field('sourceNetwork', `must differ from ${request.network}, the network of the request`);
  }
  const isCrosschain = sourceNetwork !== undefined && sourceNetwork !== request.network;
  const actual = isCrosschain ? 'crosschain' : typeOf(terms);
  if (type !== undefined && type !== actual) {
    throw DomainError.field('type', `must be ${actual}, as the request is paid`);
  }
  if (!isCrosschain) return {};
  tx.assume('A-CROSSCHAIN');
  const due = convertUnits(tx, settledUnits(tx, terms, input.amount), invoice, payment);
  const problem = crosschainProblem(terms, due);
  if (problem !== undefined) throw new DomainError('bad-request', problem);
  if (sourceIn(tx, terms, sourceNetwork) === undefined) {
    throw DomainError.field('sourceNetwork', `must be one of ${networksOf(terms)}`);
  }
  return { type: 'crosschain', sourceNetwork };
}

const networksOf = ({ request }: PaymentTerms) =>
  CROSSCHAIN_CHAINS.flatMap((chain) => networkOfRouteChain(chain)?.network ?? [])
    .filter((network) => network !== request.network)
    .join(', ');

function sourceIn(tx: ReadTx, { payment }: PaymentTerms, network: string): PaymentSource | undefined {
  return paymentSources(tx).find(
    ({ chain, token }) => networkOfRouteChain(chain)?.network === network && token === payment.symbol,
  );
}

/**
 * Returns what a signed intent from the source network pays, with the fee that the bridge keeps; nothing for a payment
 * on the request's network, or from one that the bridge does not serve.
 */
export function bridgedPayment(
  tx: ReadTx,
  terms: PaymentTerms,
  settled: bigint,
  sourceNetwork: string | undefined,
): Pick<PayInput, 'signed' | 'paid'> {
  const { request, invoice, payment } = terms;
  if (sourceNetwork === undefined || sourceNetwork === request.network) return {};
  const source = sourceIn(tx, terms, sourceNetwork);
  if (source === undefined || crosschainProblem(terms, convertUnits(tx, settled, invoice, payment)) !== undefined) {
    return {};
  }
  tx.assume('A-ROUTE-FEES');
  const { decimals } = source.currency;
  const quote = quoteFrom(tx, terms, settled, source, quotedFees(tx, request));
  const kept = bridgeFeeOf(tx, formatUnits(quote.bridgeFee, decimals), source.token, source.currency.network);
  const fees = [...paymentFees(tx, source.currency, quote.fees), kept];
  return {
    signed: { units: quote.received, fees },
    paid: { amount: formatUnits(quote.sent, decimals), symbol: source.token },
  };
}

function bridgeFeeOf(tx: ReadTx, amount: string, currency: string, network: string | undefined) {
  const receiverAddress = CROSSCHAIN_OPERATOR;
  return paymentFee(tx, { type: 'crosschain', amount, currency, provider: BRIDGE, receiverAddress, network });
}

/** Returns the fees of a signed payment through the bridge: of platform and protocol, if any, and of the bridge. */
export function crosschainFees(
  tx: ReadTx,
  intent: Pick<
    PaymentIntentRow,
    'chain' | 'token' | 'platformFee' | 'feeAddress' | 'protocolFee' | 'protocolFeeAddress' | 'bridgeFee'
  >,
): PaymentRow['fees'] {
  const { chain, token: currency, platformFee, feeAddress, protocolFee, protocolFeeAddress, bridgeFee } = intent;
  const network = networkOfRouteChain(chain)?.network;
  const provider = 'request-network';
  const added = [
    { type: 'platform', amount: platformFee, currency, provider, receiverAddress: feeAddress, network },
    { type: 'protocol', amount: protocolFee, currency, provider, receiverAddress: protocolFeeAddress, network },
  ];
  const charged = added.filter(({ amount }) => amount !== '0').map((fee) => paymentFee(tx, fee));
  return [...charged, bridgeFeeOf(tx, bridgeFee, currency, network)];
}
