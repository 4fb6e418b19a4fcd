import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { checkCurrencyIds, requireCurrency } from '../../catalogue/currencies/currencies.commands.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import type { FeeTerms } from '../../people/client-ids/fees.ts';
import type { Caller } from '../../wire/caller.ts';
import { offerSchedule } from '../recurring/permit.commands.ts';
import { checkRecurrence, createRecurringPayment, type RecurrenceInput } from '../recurring/recurring.commands.ts';
import { payCalldata } from '../requests/calldata.commands.ts';
import { feeOf, frontEndOf } from '../requests/calling-client.ts';
import type { Calldata, ScheduleOffer } from '../requests/payment-bodies.ts';
import { termsOf } from '../requests/payment-terms.commands.ts';
import { type CreateRequestInput, createRequest } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';

interface PayoutFields extends Omit<CreateRequestInput, 'recurrence' | 'feePercentage' | 'feeAddress'> {
  payee: string;
}

interface PayoutInput extends PayoutFields {
  payerWallet?: string;
  /** The same as payerWallet. */
  payerAddress?: string;
  feePercentage?: string;
  feeAddress?: string;
  recurrence?: RecurrenceInput;
}

interface RecurringPayoutInput extends PayoutFields {
  fee?: FeeTerms | undefined;
  recurrence: RecurrenceInput;
}

interface Identifiers {
  requestId: string;
  paymentReference: string;
}

export interface RecurringPayout extends Identifiers, ScheduleOffer {
  id: string;
}

export function createPayout(tx: Tx, caller: Caller, input: PayoutInput): (Identifiers & Calldata) | RecurringPayout {
  const { recurrence, ...fields } = input;
  const wallet = payerWalletOf(tx, input);
  const fee = feeOf(caller, input);
  const made = { ...fields, ...frontEndOf(caller) };
  if (recurrence !== undefined) return createRecurringPayout(tx, { ...made, fee, recurrence });
  const request = createRequest(tx, { ...made, ...fee, payer: wallet });
  return { ...identifiersOf(request), ...payCalldata(tx, termsOf(tx, request), { wallet, fee }) };
}

/** Returns the wallet that will pay. @throws DomainError 400 for a wallet of another kind of network */
function payerWalletOf(tx: ReadTx, input: PayoutInput): string | undefined {
  const { invoiceCurrency, paymentCurrency, payerWallet, payerAddress } = input;
  checkCurrencyIds(tx, { invoiceCurrency, paymentCurrency });
  const { network } = requireCurrency(tx, paymentCurrency, 'paymentCurrency');
  checkWalletNetwork(tx, 'payerWallet', payerWallet, network);
  checkWalletNetwork(tx, 'payerAddress', payerAddress, network);
  return payerWallet ?? payerAddress;
}

export function createRecurringPayout(tx: Tx, input: RecurringPayoutInput): RecurringPayout {
  const { recurrence, fee, ...rest } = input;
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
