import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { RELAYER } from '../devchain/accounts.ts';
import { isContractPermit } from '../devchain/schedule-permit.ts';
import { type RecurringPaymentRow, recurringPaymentsTable } from '../recurring/recurring.model.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { ChainPayment } from './transfers.ts';

/**
 * Returns the schedule that a payment on chain belongs to: the relayer has sent it, with the units of the permit. Undefined for a
 * payment by anybody else, also one of a schedule's request.
 */
export function relayedSchedule(
  tx: ReadTx,
  { recurringPaymentId }: RequestRow,
  { payer, amount }: ChainPayment,
): RecurringPaymentRow | undefined {
  if (recurringPaymentId === null || payer !== RELAYER.toLowerCase()) return undefined;
  const row = tx.table(recurringPaymentsTable).get(recurringPaymentId);
  const isPermitted = row?.permit != null && isContractPermit(row.permit) && row.amountUnits === amount.toString();
  return isPermitted ? row : undefined;
}
