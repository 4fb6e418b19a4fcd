import { findNetwork } from '../../calldata/networks.ts';
import { schedulePermitPayload, type TypedDataPayload } from '../../calldata/typed-data.ts';
import { percentOf } from '../../core/decimal.ts';
import type { Tx } from '../../world/tx.ts';
import type { FeeTerms } from '../client-ids/fees.ts';
import { requireCurrency } from '../currencies/currencies.commands.ts';
import {
  allowanceTransaction,
  cancelRecurringPayment,
  checkRecurrence,
  createRecurringPayment,
  type PlainTransaction,
  type RecurrenceInput,
  recurringProxy,
  reservedUnits,
  unitsPerPayment,
  unpauseRecurringPayment,
} from '../recurring/recurring.commands.ts';
import type { RecurringPaymentRow } from '../recurring/recurring.model.ts';
import { type Calldata, payCalldata } from '../requests/calldata.commands.ts';
import { type CreateRequestInput, createRequest } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';

/** A payout: a request and how to pay it, once or by a schedule. */
export interface PayoutInput extends Omit<CreateRequestInput, 'recurrence' | 'feePercentage' | 'feeAddress'> {
  payee: string;
  payerWallet?: string | undefined;
  fee?: FeeTerms | undefined;
  recurrence?: RecurrenceInput | undefined;
}

interface Identifiers {
  requestId: string;
  paymentReference: string;
}

/** What a payer needs to start a schedule: an approval and a permit to sign. */
export interface RecurringPayout extends Identifiers {
  id: string;
  transactions: PlainTransaction[];
  recurringPaymentPermit: TypedDataPayload;
  metadata: {
    stepsRequired: number;
    totalNeededAllowance: string;
    currentAllowance: string;
    additionalAllowanceNeeded: string;
    existingPaymentsAmount: string;
  };
}

/** Seconds of a period in the permit (assumption A-RECURRING-PERIODS). */
const PERIOD_SECONDS = { DAILY: 86_400, WEEKLY: 604_800, MONTHLY: 2_592_000, YEARLY: 31_536_000 } as const;

export function createPayout(tx: Tx, input: PayoutInput): (Identifiers & Calldata) | RecurringPayout {
  const { recurrence, payerWallet, fee, ...rest } = input;
  const fields = { ...rest, ...fee };
  if (recurrence === undefined) {
    const request = createRequest(tx, { ...fields, payer: payerWallet });
    return { ...identifiersOf(request), ...payCalldata(tx, request, { wallet: payerWallet, fee }) };
  }
  checkRecurrence(tx, input, recurrence);
  const id = tx.ids.ulid();
  const { startDate, frequency, payer } = recurrence;
  const request = createRequest(tx, { ...fields, payer, recurrence: { startDate, frequency }, recurringPaymentId: id });
  const schedule = createRecurringPayment(tx, id, request, recurrence);
  return { id, ...identifiersOf(request), ...scheduleStart(tx, schedule, fee) };
}

/** What PATCH answers: the new state, the approval that lowers the allowance after a cancel, and the books. */
export function updateRecurringPayout(tx: Tx, id: string, action: 'cancel' | 'unpause') {
  const row = action === 'cancel' ? cancelRecurringPayment(tx, id) : unpauseRecurringPayment(tx, id);
  const { status, processedPayments, totalPayments } = row;
  const remainingPayments = totalPayments - processedPayments;
  const remainingAmount = (unitsPerPayment(tx, row) * BigInt(remainingPayments)).toString();
  return {
    id,
    status,
    transactions: action === 'cancel' ? [allowanceTransaction(tx, row, reservedUnits(tx, row))] : [],
    metadata: {
      remainingPayments,
      remainingAmount,
      processedPayments,
      totalPayments,
      ...(action === 'cancel' ? {} : { nextPaymentDate: row.nextPaymentDate }),
    },
  };
}

function scheduleStart(tx: Tx, row: RecurringPaymentRow, fee: FeeTerms | undefined) {
  const each = unitsPerPayment(tx, row);
  const feeUnits = fee === undefined ? 0n : percentOf(each, fee.feePercentage);
  const existing = reservedUnits(tx, row);
  const needed = (each + feeUnits) * BigInt(row.totalPayments) + existing;
  return {
    transactions: [allowanceTransaction(tx, row, needed)],
    recurringPaymentPermit: permitOf(tx, row, each, feeUnits, fee),
    metadata: {
      stepsRequired: 2,
      totalNeededAllowance: needed.toString(),
      currentAllowance: '0',
      additionalAllowanceNeeded: needed.toString(),
      existingPaymentsAmount: existing.toString(),
    },
  };
}

function permitOf(
  tx: Tx,
  row: RecurringPaymentRow,
  amount: bigint,
  feeAmount: bigint,
  fee: FeeTerms | undefined,
): TypedDataPayload {
  const token = requireCurrency(tx, row.paymentCurrency, 'paymentCurrency');
  const firstExec = Math.floor(Date.parse(row.startDate) / 1000);
  const periodSeconds = PERIOD_SECONDS[row.frequency];
  return schedulePermitPayload({
    chainId: findNetwork(row.network)?.chainId ?? token.chainId,
    proxy: recurringProxy(token),
    subscriber: row.payer,
    token: token.address,
    recipient: row.payee,
    feeAddress: fee?.feeAddress,
    amount,
    feeAmount,
    periodSeconds,
    firstExec,
    totalExecutions: row.totalPayments,
    nonce: `0x${tx.ids.hex(64)}`,
    deadline: firstExec + periodSeconds * row.totalPayments,
  });
}

function identifiersOf({ requestId, paymentReference }: RequestRow): Identifiers {
  return { requestId, paymentReference };
}
