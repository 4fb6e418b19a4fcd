import { DomainError, within } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { contractOf } from '../../calldata/networks.ts';
import { encodeBatch, type ProtocolPayment, type Transaction } from '../../calldata/transactions.ts';
import { checkCurrencyIds } from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import { balanceUnits } from '../../catalogue/wallets/wallets.commands.ts';
import { type FeeTerms, feeRates, feeTerms } from '../../people/client-ids/fees.ts';
import { approvalsFor, hasGas, listenFor } from '../requests/calldata.commands.ts';
import { onNetwork, type PaymentPlan, planPayment } from '../requests/payment-plan.commands.ts';
import { termsOf } from '../requests/payment-terms.commands.ts';
import {
  type CreateRequestInput,
  commonNetwork,
  createRequest,
  getRequest,
  requirePaymentCurrency,
} from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { BatchMetadata, BatchPayout } from './batch-response.ts';

interface BatchInput {
  requests?: readonly Omit<CreateRequestInput, 'feePercentage' | 'feeAddress'>[];
  requestIds?: readonly string[];
  payer?: string;
  fee?: FeeTerms | undefined;
  clientId?: string | undefined;
  origin?: string | undefined;
}

interface Payment {
  request: RequestRow;
  plan: PaymentPlan;
  fee: FeeTerms | undefined;
}

export function createBatchPayout(tx: Tx, input: BatchInput): BatchPayout {
  const network = networkOf(tx, input);
  checkWalletNetwork(tx, 'payer', input.payer, network);
  const requests = requestsOf(tx, input);
  const payments = requests.map((request, index) => paymentOf(tx, request, input, index));
  const plans = payments.map(({ plan }) => plan);
  const transfers = plans.flatMap((plan) => plan.transfers);
  const shared = { feeAddress: commonFeeAddress(transfers), value: nativeUnits(plans) };
  const batchPaymentTransaction = onNetwork(tx, network, () => encodeBatch(network, transfers, shared));
  const needs = needsOf(plans);
  const approvals = approvalsOf(tx, network, needs, input.payer);
  tx.assume('A-PROTOCOL-FEE');
  for (const { request, fee } of payments) listenFor(tx, request, fee);
  const { payer } = input;
  return {
    requests: requests.map(batched),
    ERC20ApprovalTransactions: approvals.map(({ data, to }) => ({ data, to, value: 0 })),
    batchPaymentTransaction,
    ...feeRates(commonFee(payments), protocolFeeOf(tx)),
    ...(payer !== undefined && { metadata: batchMetadata(tx, payer, network, needs, approvals.length + 1) }),
  };
}

function batched(row: RequestRow): BatchPayout['requests'][number] {
  const { requestId, paymentReference, payee, amount, invoiceCurrency, paymentCurrency } = row;
  return { requestId, paymentReference, payee, amount, invoiceCurrency, paymentCurrency };
}

/** Returns the network of a batch. Before requests are created, because it decides which wallets they may have. */
function networkOf(tx: ReadTx, { requests, requestIds }: BatchInput): string {
  if ((requests === undefined) === (requestIds === undefined)) {
    throw DomainError.field('requests', 'exactly one of requests and requestIds must be given');
  }
  if (requestIds !== undefined) return commonNetwork(requestIds.map((id) => getRequest(tx, id)));
  const made = (requests ?? []).map(({ invoiceCurrency, paymentCurrency }, index) => ({
    [`requests.${index}.invoiceCurrency`]: invoiceCurrency,
    [`requests.${index}.paymentCurrency`]: paymentCurrency,
  }));
  checkCurrencyIds(tx, Object.assign({}, ...made));
  const currencies = (requests ?? []).map(({ paymentCurrency }, index) =>
    within(`requests.${index}`, () => requirePaymentCurrency(tx, paymentCurrency)),
  );
  return commonNetwork(currencies);
}

function requestsOf(tx: Tx, input: BatchInput): RequestRow[] {
  const { requests, requestIds, payer, fee, clientId, origin } = input;
  const twice = requestIds?.find((id, index) => requestIds.indexOf(id) !== index);
  if (twice !== undefined) throw DomainError.field('requestIds', `names ${twice} twice`);
  const made = (requests ?? []).map((fields, index) =>
    within(`requests.${index}`, () => createRequest(tx, { ...fields, payer, clientId, origin, ...fee })),
  );
  return [...made, ...(requestIds ?? []).map((id) => getRequest(tx, id))];
}

/** Plans a payment. Errors name its place in the body, and the id only of a request that exists after the error. */
function paymentOf(tx: ReadTx, request: RequestRow, input: BatchInput, index: number): Payment {
  const fee = input.fee ?? feeTerms(request);
  const plan = () => ({ request, fee, plan: planPayment(tx, termsOf(tx, request), { fee, isBatch: true }) });
  if (input.requestIds === undefined) return within(`requests.${index}`, plan);
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const field = `requestIds.${index}`;
    const fields = error.fields?.map((one) => ({ field, message: `${one.field} ${one.message}` }));
    throw error.with(fields === undefined ? `Request ${request.requestId}: ${error.message}` : error.message, fields);
  }
}

/** Returns the common fee address. The contract supports only one, so different addresses throw. */
function commonFeeAddress(transfers: readonly ProtocolPayment[]): string | undefined {
  const charged = transfers.filter(({ fee }) => fee > 0n).flatMap(({ feeAddress }) => feeAddress ?? []);
  const [first, ...others] = new Set(charged.map((address) => address.toLowerCase()));
  if (others.length > 0) {
    const message = 'All requests must have the same fee address; give feePercentage and feeAddress';
    throw new DomainError('bad-request', message);
  }
  return first;
}

/** Returns the platform fee of a batch; undefined if there is none, or if its payments have different rates. */
function commonFee(payments: readonly Payment[]): FeeTerms | undefined {
  const fees = payments.flatMap(({ fee }) => fee ?? []);
  const [first, ...others] = new Set(fees.map(({ feePercentage }) => feePercentage));
  return first === undefined || others.length > 0 ? undefined : fees[0];
}

/** Returns the transaction value: native amounts, their fees, and the margin of native conversions. */
function nativeUnits(plans: readonly PaymentPlan[]): bigint {
  return plans.filter(({ payment }) => payment.type === 'ETH').reduce((sum, plan) => sum + plan.maxToSpend, 0n);
}

function needsOf(plans: readonly PaymentPlan[]): Need[] {
  const needs = new Map<string, Need>();
  for (const { payment: token, maxToSpend } of plans) {
    needs.set(token.id, { token, units: (needs.get(token.id)?.units ?? 0n) + maxToSpend });
  }
  return [...needs.values()];
}

function approvalsOf(tx: ReadTx, network: string, needs: readonly Need[], wallet: string | undefined): Transaction[] {
  const tokens = needs.filter(({ token }) => token.type !== 'ETH');
  const spender = contractOf(network, 'batchConversionPayments');
  return tokens.flatMap((need) => approvalsFor(tx, { ...need, wallet, spender }));
}

export interface Need {
  token: CurrencyRow;
  units: bigint;
}

/** Returns the missing funds of a wallet for a batch. */
export function batchMetadata(
  tx: ReadTx,
  wallet: string,
  network: string,
  needs: readonly Need[],
  transactions: number,
): BatchMetadata {
  const insufficientTokens = needs.flatMap(({ token, units }) => {
    const available = balanceUnits(tx, wallet, token);
    if (available === null || available >= units) return [];
    const { address: tokenAddress, symbol: tokenSymbol, id: paymentCurrencyId } = token;
    const amounts = { required: units.toString(), available: available.toString() };
    return [{ tokenAddress, tokenSymbol, paymentCurrencyId, ...amounts }];
  });
  const moved = needs.find(({ token }) => token.type === 'ETH')?.units ?? 0n;
  const hasEnoughBalance = insufficientTokens.length === 0;
  const hasEnoughGas = hasGas(tx, wallet, network, transactions, moved);
  return { hasEnoughBalance, hasEnoughGas, canMakePayment: hasEnoughBalance && hasEnoughGas, insufficientTokens };
}
