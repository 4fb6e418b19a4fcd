import { formatUnits, parseUnits } from '../engine/core/decimal.ts';
import type { Row, TableDefinition } from '../engine/store/table.ts';
import type { Review, When } from '../engine/world/timing.ts';
import type { ReadTx, Tx } from '../engine/world/tx.ts';
import type { Reaction } from '../engine/world/world-config.ts';
import { reviewPayer, setCompliance } from './payers/payers.commands.ts';
import { type PayerRow, payersTable } from './payers/payers.model.ts';
import { reviewPaymentDetails } from './payment-details/payment-details.commands.ts';
import { type PaymentDetailsRow, paymentDetailsTable } from './payment-details/payment-details.model.ts';
import { submitPayment } from './payments/settlement.commands.ts';
import { currenciesOf } from './requests/requests.commands.ts';
import { type RequestRow, requestsTable } from './requests/requests.model.ts';

/** A value of the public API that decides what happens, for those who cannot call the control API. */
export interface MagicValue {
  /** Where the value is written. */
  field: string;
  match: 'is' | 'starts with';
  value: string;
  effect: string;
  /** The event that makes it work. */
  on: string;
  react: Reaction;
}

/** A kind of field that takes magic values. */
function magicField<R extends Row>(
  field: string,
  match: MagicValue['match'],
  table: TableDefinition<R>,
  read: (row: R) => string | null | undefined,
) {
  return (value: string, on: string, effect: string, act: (tx: Tx, row: R) => void): MagicValue => ({
    field,
    match,
    value,
    effect,
    on,
    react: (tx, event) => {
      // The event named by `on` carries a row of this table; what counts is the row as it stands now.
      const row = tx.table(table).get(table.key(event.data as R));
      const text = row === undefined ? undefined : read(row);
      if (row !== undefined && (match === 'is' ? text === value : text?.startsWith(value))) act(tx, row);
    },
  });
}

const reference = magicField<RequestRow>(
  'reference of a request',
  'starts with',
  requestsTable,
  (row) => row.reference,
);
const email = magicField<PayerRow>('email of a payer', 'starts with', payersTable, (row) => row.email);
const account = magicField<PaymentDetailsRow>(
  'accountNumber of a bank account',
  'is',
  paymentDetailsTable,
  (row) => row.accountNumber,
);

/** A magic value decides by itself where everything else would wait for a step. */
const decided = (review: Review): When => (review === 'manual' ? 'immediate' : review);

const PREPARED = 'payment.prepared';

/** Every magic value. Routes and commands know none of them. */
export const MAGIC_VALUES: readonly MagicValue[] = [
  reference('mock-paid', 'request.created', 'paid as soon as it exists', (tx, row) => void submitPayment(tx, row)),
  reference(
    'mock-pays',
    PREPARED,
    'paid once the calldata has been asked for',
    (tx, row) => void submitPayment(tx, row),
  ),
  reference(
    'mock-partial',
    PREPARED,
    'half is paid once the calldata has been asked for',
    (tx, row) => void (row.paidAmount === '0' && submitPayment(tx, row, { amount: half(tx, row) })),
  ),
  reference(
    'mock-fails',
    PREPARED,
    'the payment fails once the calldata has been asked for',
    (tx, row) => void submitPayment(tx, row, { failure: 'Transaction reverted' }),
  ),
  email('kyc-approved', 'payer.submitted', 'the identity check is passed', (tx, row) =>
    reviewPayer(tx, row.clientUserId, 'approved', decided(tx.timing.kycReview)),
  ),
  email('kyc-rejected', 'payer.submitted', 'the identity check is failed', (tx, row) =>
    reviewPayer(tx, row.clientUserId, 'rejected', decided(tx.timing.kycReview)),
  ),
  email('kyc-retry', 'payer.submitted', 'the identity check asks for another try', (tx, row) =>
    reviewPayer(tx, row.clientUserId, 'retry_required', decided(tx.timing.kycReview)),
  ),
  email(
    'kyc-pending',
    'payer.submitted',
    'the identity check stays pending',
    (tx, row) => void setCompliance(tx, row.clientUserId, { kycStatus: 'pending' }),
  ),
  account('000123456789', 'payment-details.submitted', 'the review is passed', (tx, row) =>
    reviewPaymentDetails(tx, row.id, 'approved', decided(tx.timing.bankReview)),
  ),
  account('000111111116', 'payment-details.submitted', 'the review is failed', (tx, row) =>
    reviewPaymentDetails(tx, row.id, 'failed', decided(tx.timing.bankReview)),
  ),
];

function half(tx: ReadTx, request: RequestRow): string {
  const { decimals } = currenciesOf(tx, request).invoice;
  return formatUnits(parseUnits(request.amount, decimals) / 2n || 1n, decimals);
}
