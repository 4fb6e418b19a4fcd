import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { checkWalletNetwork } from '../catalogue/wallets/wallet-networks.ts';
import { createIntent } from '../money/intents/intents.commands.ts';
import { forgetOfframp, prepareOfframp } from '../money/offramps/offramps.commands.ts';
import type { BankAccount } from '../money/offramps/offramps.model.ts';
import { payCalldata } from '../money/requests/calldata.commands.ts';
import { feeOf } from '../money/requests/calling-client.ts';
import type { Calldata, CrosschainIntent } from '../money/requests/payment-bodies.ts';
import { type PaymentTerms, termsOf } from '../money/requests/payment-terms.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import { DIRECT_ROUTE, type PaymentSource, paymentSources, sourceOfRoute } from '../money/requests/sources.commands.ts';
import { getPayer } from '../people/payers/payers.commands.ts';
import { isCompliant } from '../people/payers/payers.model.ts';
import { listPaymentDetails } from '../people/payment-details/payment-details.commands.ts';
import type { Caller } from '../wire/caller.ts';

interface PayRequestQuery {
  wallet?: string;
  /** The same as wallet. */
  payerAddress?: string;
  chain?: string;
  token?: string;
  amount?: string;
  clientUserId?: string;
  paymentDetailsId?: string;
  feePercentage?: string;
  feeAddress?: string;
  /** Determines chain and token. An unknown id is ignored. */
  routeId?: string;
}

/**
 * Returns the calldata of a request, or an intent to sign if another chain and token are selected.
 * @throws DomainError 400 if the request cannot be paid this way
 */
export function preparePayment(
  tx: Tx,
  caller: Caller,
  request: RequestRow,
  query: PayRequestQuery,
): Calldata | CrosschainIntent {
  checkWalletNetwork(tx, 'wallet', query.wallet, request.network);
  checkWalletNetwork(tx, 'payerAddress', query.payerAddress, request.network);
  const payer = {
    wallet: query.wallet ?? query.payerAddress,
    amount: query.amount,
    fee: feeOf(caller, query, request),
  };
  const bank = bankAsked(tx, request, query);
  const terms = termsOf(tx, request);
  const source = sourceAsked(tx, terms, query);
  if (source !== undefined && bank !== undefined) {
    throw new DomainError('bad-request', 'A payment to a bank account cannot come from another chain or token');
  }
  if (source !== undefined) return createIntent(tx, terms, source, payer);
  if (bank === undefined) {
    forgetOfframp(tx, request);
    return payCalldata(tx, terms, payer);
  }
  const payee = prepareOfframp(tx, request, bank);
  return payCalldata(tx, terms, { ...payer, payee });
}

function sourceAsked(tx: ReadTx, terms: PaymentTerms, query: PayRequestQuery): PaymentSource | undefined {
  const { chain, token, routeId } = query;
  if ((chain === undefined) !== (token === undefined)) {
    throw DomainError.field(chain === undefined ? 'chain' : 'token', 'chain and token are only given together');
  }
  if (chain === undefined) {
    const chosen = routeId === undefined ? undefined : sourceOfRoute(tx, terms, routeId);
    // Unknown routes are ignored.
    if (routeId !== undefined && routeId !== DIRECT_ROUTE && chosen === undefined) tx.assume('A-ROUTES');
    return chosen;
  }
  if (terms.chain === chain && terms.payment.symbol === token) return undefined;
  const source = paymentSources(tx).find((one) => one.chain === chain && one.token === token);
  if (source !== undefined) return source;
  tx.assume('A-CROSSCHAIN');
  throw new DomainError('bad-request', `${token} is not supported on ${chain}`);
}

/** Checks that payer and bank account are known and approved. */
function bankAsked(tx: ReadTx, request: RequestRow, query: PayRequestQuery): BankAccount | undefined {
  const { clientUserId, paymentDetailsId } = query;
  if (clientUserId === undefined && paymentDetailsId === undefined) return undefined;
  tx.assume('A-OFFRAMP');
  if (clientUserId === undefined) throw DomainError.field('clientUserId', 'Required when paymentDetailsId is set');
  if (paymentDetailsId === undefined) throw DomainError.field('paymentDetailsId', 'Required when clientUserId is set');
  if (!request.isCryptoToFiatAvailable) {
    throw new DomainError('bad-request', 'The request was not created with isCryptoToFiatAvailable');
  }
  const payer = getPayer(tx, clientUserId);
  const [details] = listPaymentDetails(tx, clientUserId, paymentDetailsId);
  if (!isCompliant(payer)) {
    const { agreementStatus, kycStatus } = payer;
    const statuses = `agreement ${agreementStatus}, KYC ${kycStatus}`;
    throw new DomainError('bad-request', `Payer ${clientUserId} is not compliant: ${statuses}`);
  }
  if (details?.status !== 'approved') {
    throw new DomainError('bad-request', `Payment details ${paymentDetailsId} are ${details?.status}, not approved`);
  }
  return { clientUserId, paymentDetailsId };
}
