import type { Tx } from '../../../engine/kernel/world/tx.ts';
import type { FeeTerms } from '../../people/client-ids/fees.ts';
import { offerSchedule } from '../recurring/permit.commands.ts';
import { checkRecurrence, createRecurringPayment, type RecurrenceInput } from '../recurring/recurring.commands.ts';
import { payCalldata } from '../requests/calldata.commands.ts';
import type { Calldata, ScheduleOffer } from '../requests/payment-bodies.ts';
import { termsOf } from '../requests/payment-plan.commands.ts';
import { type CreateRequestInput, createRequest } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';

interface PayoutInput extends Omit<CreateRequestInput, 'recurrence' | 'feePercentage' | 'feeAddress'> {
  payee: string;
  payerWallet?: string | undefined;
  fee?: FeeTerms | undefined;
  recurrence?: RecurrenceInput;
}

interface Identifiers {
  requestId: string;
  paymentReference: string;
}

export interface RecurringPayout extends Identifiers, ScheduleOffer {
  id: string;
}

export function createPayout(tx: Tx, input: PayoutInput): (Identifiers & Calldata) | RecurringPayout {
  const { recurrence, payerWallet, fee, ...fields } = input;
  if (recurrence !== undefined) return createRecurringPayout(tx, { ...input, recurrence });
  const request = createRequest(tx, { ...fields, ...fee, payer: payerWallet });
  return { ...identifiersOf(request), ...payCalldata(tx, termsOf(tx, request), { wallet: payerWallet, fee }) };
}

export function createRecurringPayout(tx: Tx, input: PayoutInput & { recurrence: RecurrenceInput }): RecurringPayout {
  const { recurrence, payerWallet: _, fee, ...rest } = input;
  const fields = { ...rest, ...fee };
  checkRecurrence(tx, input, recurrence);
  const id = tx.ids.ulid();
  const { startDate, frequency, payer } = recurrence;
  const request = createRequest(tx, { ...fields, payer, recurrence: { startDate, frequency }, recurringPaymentId: id });
  const schedule = createRecurringPayment(tx, id, request, recurrence);
  return { id, ...identifiersOf(request), ...offerSchedule(tx, schedule, fee) };
}

function identifiersOf({ requestId, paymentReference }: RequestRow): Identifiers {
  return { requestId, paymentReference };
}
