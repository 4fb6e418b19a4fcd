import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { checksumAddress } from '../../calldata/references.ts';
import { encodeApproval } from '../../calldata/transactions.ts';
import { schedulePermitPayload, type TypedDataPayload } from '../../calldata/typed-data.ts';
import { assertSignedBy } from '../../calldata/typed-data-signer.ts';
import { currencyOf } from '../../catalogue/currencies/currencies.commands.ts';
import { protocolFeeOf } from '../../catalogue/protocol-fee/protocol-fee.model.ts';
import { allowedUnits } from '../../catalogue/wallets/wallets.commands.ts';
import { chargeFees, type Fee, type FeeTerms, feesOf } from '../../people/client-ids/fees.ts';
import type { PlainTransaction, ScheduleOffer } from '../requests/payment-bodies.ts';
import { periodsLater } from '../requests/periods.ts';
import {
  continueSchedule,
  recurringProxy,
  reservedUnits,
  scheduleBefore,
  stopSchedule,
  unitsLeft,
  unitsPerPayment,
} from './recurring.commands.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from './recurring.model.ts';

/**
 * Period length in the permit, in seconds. Uses the shortest month and year, because the contract refuses early
 * payments and payments follow calendar dates.
 */
export const PERIOD_SECONDS = { DAILY: 86_400, WEEKLY: 604_800, MONTHLY: 2_419_200, YEARLY: 31_536_000 } as const;
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';
const MAX_UINT128 = 2n ** 128n - 1n;

/** Fixes the units of each payment of a new schedule, and stores the permit to verify the signature. */
export function offerSchedule(tx: Tx, created: RecurringPaymentRow, fee: FeeTerms | undefined): ScheduleOffer {
  const each = unitsPerPayment(tx, created);
  const fees = chargeFees(tx, each, currencyOf(tx, created.paymentCurrency), feesOf(fee, protocolFeeOf(tx)));
  const [charged, second] = fees.filter(({ units }) => units > 0n);
  if (second !== undefined) {
    tx.assume('A-PROTOCOL-FEE');
    throw twoFees();
  }
  if (each > MAX_UINT128) throw DomainError.field('amount', 'is more than the permit can say');
  const permit = permitOf(tx, created, each, charged ?? { units: 0n, address: fee?.feeAddress });
  const unitsOf = (type: Fee['type']) => (charged?.type === type ? charged.units : 0n).toString();
  const feeUnits = { feeUnits: unitsOf('platform'), protocolFeeUnits: unitsOf('protocol') };
  const amounts = { amountUnits: each.toString(), ...feeUnits };
  const row = tx.table(recurringPaymentsTable).put({ ...created, ...amounts, permit });
  const existing = reservedUnits(tx, row);
  const needed = unitsLeft(tx, row) + existing;
  // The allowance set by a step, or else what the payer's schedules need.
  tx.assume('A-RECURRING-ALLOWANCE');
  const current = allowedUnits(tx, row.payer, currencyOf(tx, row.paymentCurrency)) ?? existing;
  return {
    transactions: [allowanceTransaction(tx, row, needed)],
    recurringPaymentPermit: permit,
    metadata: {
      stepsRequired: 2,
      totalNeededAllowance: needed.toString(),
      currentAllowance: current.toString(),
      additionalAllowanceNeeded: (needed > current ? needed - current : 0n).toString(),
      existingPaymentsAmount: existing.toString(),
    },
  };
}

/** A permit has one fee and one fee address. */
function twoFees(): DomainError {
  const message = 'A recurring payment cannot have a platform fee while the protocol charges a fee';
  return new DomainError('bad-request', message).hinting(
    'its permit has one fee address; leave out feePercentage, or apply the step protocol-fee.set with percentage "0"',
  );
}

function allowanceTransaction(tx: ReadTx, row: RecurringPaymentRow, units: bigint): PlainTransaction {
  const token = currencyOf(tx, row.paymentCurrency);
  const { data, to } = encodeApproval({ token: token.address, spender: recurringProxy(tx, token), amount: units });
  tx.assume('A-VALUE');
  return { data, to, value: '0x0' };
}

function permitOf(
  tx: Tx,
  row: RecurringPaymentRow,
  each: bigint,
  fee: { units: bigint; address: string | undefined },
): TypedDataPayload {
  const token = currencyOf(tx, row.paymentCurrency);
  tx.assume('A-RECURRING-PERIODS');
  return schedulePermitPayload(token.chainId, recurringProxy(tx, token), {
    subscriber: checksumAddress(row.payer),
    token: token.address,
    recipient: checksumAddress(row.payee),
    feeAddress: checksumAddress(fee.address ?? ZERO_ADDRESS),
    amount: each.toString(),
    feeAmount: fee.units.toString(),
    gasFee: '0',
    periodSeconds: PERIOD_SECONDS[row.frequency],
    firstExec: Math.floor(Date.parse(row.startDate) / 1000),
    totalExecutions: row.totalPayments,
    nonce: `0x${tx.ids.hex(64)}`,
    // One period after the last payment.
    deadline: Math.floor(periodsLater(Date.parse(row.startDate), row.frequency, row.totalPayments) / 1000),
  });
}

/** Activates a schedule with a signed permit. */
export function activateRecurringPayment(tx: Tx, id: string, signature: string): RecurringPaymentRow {
  const row = scheduleBefore(tx, id, 'activate');
  tx.assume('A-RECURRING-ACTIVATE');
  const { permit, payer } = row;
  assertSignedBy(payer, permit, { signature, field: 'permitSignature', name: 'permit' });
  if (Number(permit?.values.deadline) * 1000 < tx.nowMs()) {
    throw new DomainError('bad-request', 'The deadline of the recurring payment permit has passed');
  }
  return continueSchedule(tx, row, { permitSignature: signature });
}

/** Cancels a schedule, returning the approval that lowers the allowance, or resumes it and makes due payments. */
export function updateRecurringPayout(tx: Tx, id: string, action: 'cancel' | 'unpause') {
  const before = scheduleBefore(tx, id, action);
  const row = action === 'cancel' ? stopSchedule(tx, before, { status: 'cancelled' }) : continueSchedule(tx, before);
  const { status, processedPayments, totalPayments, nextPaymentDate } = row;
  const remainingPayments = totalPayments - processedPayments;
  const remainingAmount = (unitsPerPayment(tx, row) * BigInt(remainingPayments)).toString();
  const totals = { remainingPayments, remainingAmount, processedPayments, totalPayments };
  return {
    id,
    status,
    transactions: action === 'cancel' ? [allowanceTransaction(tx, row, reservedUnits(tx, row))] : [],
    metadata: action === 'cancel' ? totals : { ...totals, nextPaymentDate },
  };
}
