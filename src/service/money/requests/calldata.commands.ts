import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { findNetwork, MAX_UINT256 } from '../../calldata/networks.ts';
import { encodeApproval, encodePayment, RESET_FIRST, type Transaction } from '../../calldata/transactions.ts';
import { type CurrencyRow, findCurrency } from '../../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { allowanceUnits, balanceUnits, hasBalance } from '../../catalogue/wallets/wallets.commands.ts';
import { type FeeTerms, feeRates } from '../../people/client-ids/fees.ts';
import type { Calldata } from './payment-bodies.ts';
import { onNetwork, planPayment } from './payment-plan.commands.ts';
import type { PaymentTerms } from './payment-terms.commands.ts';
import { type RequestRow, requestsTable } from './requests.model.ts';

interface PayQuery {
  wallet?: string | undefined;
  /** As a decimal of the invoice currency. @default the remaining amount */
  amount?: string | undefined;
  fee?: FeeTerms | undefined;
  /** Recipient instead of the request's payee: the deposit address of an off-ramp. */
  payee?: string;
}

/** Gas of one transaction in native units. */
export const GAS_UNITS = 1_000_000_000_000_000n;

/** Returns the calldata of a request, with values as requests and payouts write them, and starts listening. */
export function payCalldata(tx: Tx, terms: PaymentTerms, query: PayQuery): Calldata {
  const calldata = prepareCalldata(tx, terms, query);
  tx.assume('A-VALUE');
  return calldata;
}

/** Returns the calldata of a request and starts listening for its payment. */
export function prepareCalldata(tx: Tx, terms: PaymentTerms, query: PayQuery): Calldata {
  const plan = planPayment(tx, terms, query);
  const { payment, maxToSpend } = plan;
  const isNative = payment.type === 'ETH';
  const payments = onNetwork(tx, plan.network, () => plan.transfers.map(encodePayment));
  // All transfers are made by one contract.
  const spender = payments[0]?.to ?? '';
  const approvals = isNative
    ? []
    : approvalsFor(tx, { wallet: query.wallet, token: payment, spender, units: maxToSpend });
  const transactions = [...approvals, ...payments];
  tx.assume('A-PROTOCOL-FEE');
  listenFor(tx, terms.request, query.fee);
  return {
    transactions,
    metadata: {
      ...stepsAfter(approvals.length, payments.length),
      hasEnoughBalance: hasBalance(tx, query.wallet, payment, maxToSpend),
      hasEnoughGas: hasGas(tx, query.wallet, plan.network, transactions.length, isNative ? maxToSpend : 0n),
      ...feeRates(query.fee, protocolFeeOf(tx)),
    },
  };
}

/** Returns the position of the payment among its transactions: after the approvals, before payments of fees. */
export function stepsAfter(approvals: number, payments: number) {
  return {
    stepsRequired: approvals + payments,
    needsApproval: approvals > 0,
    approvalTransactionIndex: approvals > 0 ? 0 : null,
    paymentTransactionIndex: approvals,
  };
}

/** Starts listening for a request's payment, with the fees of its calldata. */
export function listenFor(tx: Tx, request: RequestRow, fee: FeeTerms | undefined): void {
  tx.assume('A-LISTENING');
  const quoted = { quotedFee: fee ?? null, quotedProtocolFee: protocolFeeOf(tx) };
  tx.emit('payment.prepared', tx.table(requestsTable).put({ ...request, isListening: true, ...quoted }));
}

/** Returns true if a wallet has gas for the transactions, in addition to their native value. */
export function hasGas(tx: ReadTx, wallet: string | undefined, network: string, transactions: number, moved: bigint) {
  const currency = findCurrency(tx, findNetwork(network)?.nativeCurrencyId ?? '');
  const balance = currency === undefined ? null : balanceUnits(tx, wallet, currency);
  if (balance === null) return true;
  tx.assume('A-GAS');
  return balance >= GAS_UNITS * BigInt(transactions) + moved;
}

/** Returns the approvals that `spender` needs for `units`: none, one, or a reset first. */
export function approvalsFor(
  tx: ReadTx,
  input: { wallet: string | undefined; token: CurrencyRow; spender: string; units: bigint },
): Transaction[] {
  const { wallet, token, spender, units } = input;
  const allowance = allowanceUnits(tx, wallet, token);
  if (allowance >= units) return [];
  const approve = (amount: bigint) => encodeApproval({ token: token.address, spender, amount });
  const grant = approve(MAX_UINT256);
  if (allowance === 0n || !RESET_FIRST.includes(token.id)) return [grant];
  tx.assume('A-APPROVAL-RESET');
  return [approve(0n), grant];
}
