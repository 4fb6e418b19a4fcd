import { findNetwork, MAX_UINT256 } from '../../calldata/networks.ts';
import {
  encodeApproval,
  encodeErc20ConversionPayment,
  encodeErc20Payment,
  encodeNativeConversionPayment,
  encodeNativePayment,
  NoContractError,
  type Transaction,
} from '../../calldata/transactions.ts';
import { percentOf } from '../../core/decimal.ts';
import { DomainError } from '../../core/errors.ts';
import type { Tx } from '../../world/tx.ts';
import type { FeeTerms } from '../client-ids/fees.ts';
import { convertUnits, findCurrency } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { hasAllowance, hasBalance } from '../wallets/wallets.commands.ts';
import { currenciesOf, payableUnits } from './requests.commands.ts';
import { type RequestRow, requestsTable } from './requests.model.ts';

/** Who pays how much of a request, and with which fee on top. */
export interface PayQuery {
  wallet?: string | undefined;
  /** Decimal of the invoice currency; all that is left when absent. */
  amount?: string | undefined;
  fee?: FeeTerms | undefined;
}

/** The transactions that pay a request, in order, and what the payer should know (contract section 2). */
export interface Calldata {
  transactions: Transaction[];
  metadata: {
    stepsRequired: number;
    needsApproval: boolean;
    approvalTransactionIndex: number | null;
    paymentTransactionIndex: number;
    hasEnoughBalance: boolean;
    hasEnoughGas: boolean;
  };
}

/** Slack of a conversion's `maxToSpend` over the quote, in percent (assumption A-CONVERSION-SLACK). */
const SLACK_PERCENT = 3n;
const FIAT_DECIMALS = 8;
/** Balance that stands for the gas of one payment, in wei. */
const GAS_UNITS = 1_000_000_000_000_000n;

/** The calldata of a request; the service starts to listen for its payment (assumption A-LISTENING). */
export function payCalldata(tx: Tx, request: RequestRow, query: PayQuery): Calldata {
  const plan = planPayment(tx, request, query);
  const { payment, spender, tokenUnits } = plan;
  const isToken = spender !== undefined;
  const needsApproval = isToken && !hasAllowance(tx, query.wallet, payment, tokenUnits);
  const approvals = needsApproval ? [encodeApproval({ token: payment.address, spender, amount: MAX_UINT256 })] : [];
  const transactions = [...approvals, plan.transaction];
  tx.emit({ name: 'payment.prepared', data: tx.table(requestsTable).put({ ...request, isListening: true }) });
  return {
    transactions,
    metadata: {
      stepsRequired: transactions.length,
      needsApproval,
      approvalTransactionIndex: needsApproval ? 0 : null,
      paymentTransactionIndex: transactions.length - 1,
      hasEnoughBalance: hasBalance(tx, query.wallet, payment, tokenUnits),
      hasEnoughGas: hasGas(tx, query.wallet, request.network, isToken ? 0n : tokenUnits),
    },
  };
}

interface Plan {
  payment: CurrencyRow;
  /** The proxy that takes the token; undefined for a native currency. */
  spender: string | undefined;
  /** What leaves the payer's wallet at most, fee included. */
  tokenUnits: bigint;
  transaction: Transaction;
}

function planPayment(tx: Tx, request: RequestRow, query: PayQuery): Plan {
  const { invoice, payment } = currenciesOf(tx, request);
  const units = payableUnits(request, invoice, query.amount);
  if (request.payee === null) {
    throw new DomainError(
      'bad-request',
      'The request has no payee address; pay it with clientUserId and paymentDetailsId',
    );
  }
  const feeAddress = query.fee?.feeAddress;
  const common = { network: request.network, payee: request.payee, reference: request.paymentReference, feeAddress };
  try {
    return invoice.id === payment.id
      ? directPlan(payment, units, common, query.fee)
      : conversionPlan(tx, { invoice, payment, units }, common, query.fee);
  } catch (error) {
    if (!(error instanceof NoContractError)) throw error;
    throw new DomainError('bad-request', `Payments on ${request.network} are not supported: ${error.message}`);
  }
}

interface Common {
  network: string;
  payee: string;
  reference: string;
  feeAddress: string | undefined;
}

function directPlan(payment: CurrencyRow, amount: bigint, common: Common, feeTerms: FeeTerms | undefined): Plan {
  const fee = feeTerms === undefined ? 0n : percentOf(amount, feeTerms.feePercentage);
  const tokenUnits = amount + fee;
  if (payment.type === 'ETH') {
    return { payment, spender: undefined, tokenUnits, transaction: encodeNativePayment({ ...common, amount, fee }) };
  }
  const transaction = encodeErc20Payment({ ...common, token: payment.address, amount, fee });
  return { payment, spender: transaction.to, tokenUnits, transaction };
}

function conversionPlan(
  tx: Tx,
  { invoice, payment, units }: { invoice: CurrencyRow; payment: CurrencyRow; units: bigint },
  common: Common,
  feeTerms: FeeTerms | undefined,
): Plan {
  const requestAmount = units * 10n ** BigInt(FIAT_DECIMALS - invoice.decimals);
  const fee = feeTerms === undefined ? 0n : percentOf(requestAmount, feeTerms.feePercentage);
  const feeUnits = feeTerms === undefined ? 0n : percentOf(units, feeTerms.feePercentage);
  const quote = convertUnits(tx, units + feeUnits, invoice, payment);
  const maxToSpend = quote + (quote * SLACK_PERCENT) / 100n;
  const path = conversionPath(tx, invoice, payment);
  const input = { ...common, requestAmount, fee, path, maxToSpend };
  if (payment.type === 'ETH') {
    return { payment, spender: undefined, tokenUnits: maxToSpend, transaction: encodeNativeConversionPayment(input) };
  }
  const transaction = encodeErc20ConversionPayment(input);
  return { payment, spender: transaction.to, tokenUnits: maxToSpend, transaction };
}

/** Every on-chain rate goes through US dollars. */
function conversionPath(tx: Tx, invoice: CurrencyRow, payment: CurrencyRow): string[] {
  const usd = findCurrency(tx, 'USD');
  const hub = invoice.id === 'USD' || usd === undefined ? [] : [usd.hash];
  return [invoice.hash, ...hub, payment.hash];
}

function hasGas(tx: Tx, wallet: string | undefined, network: string, spent: bigint): boolean {
  const native = findNetwork(network)?.nativeCurrencyId ?? undefined;
  const currency = native === undefined ? undefined : findCurrency(tx, native);
  return currency === undefined || hasBalance(tx, wallet, currency, spent + GAS_UNITS);
}
