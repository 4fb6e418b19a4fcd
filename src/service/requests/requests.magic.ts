import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { magicField } from '../../engine/kernel/world/magic-values.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { submitPayment } from '../payments/settlement.commands.ts';
import { currenciesOf } from './requests.commands.ts';
import { type RequestRow, requestsTable } from './requests.model.ts';

const reference = magicField<RequestRow>({
  field: 'reference of a request',
  match: 'starts with',
  current: (tx, { requestId }) => tx.table(requestsTable).get(requestId),
  read: (request) => request.reference,
});

/** Magic references that pay a request in full or in part, or make its payment fail. */
export const requestMagicValues = [
  reference('mock-paid', 'request.created', 'paid as soon as it exists', (tx, request) => {
    submitPayment(tx, request);
  }),
  reference('mock-pays', 'payment.prepared', 'paid once the calldata has been asked for', (tx, request) => {
    submitPayment(tx, request);
  }),
  reference('mock-partial', 'payment.prepared', 'half is paid once the calldata has been asked for', (tx, request) => {
    if (request.paidAmount === '0') submitPayment(tx, request, { amount: half(tx, request) });
  }),
  reference(
    'mock-fails',
    'payment.prepared',
    'the payment fails once the calldata has been asked for',
    (tx, request) => {
      submitPayment(tx, request, { failure: 'Transaction reverted' });
    },
  ),
];

function half(tx: ReadTx, request: RequestRow): string {
  const { decimals } = currenciesOf(tx, request).invoice;
  return formatUnits(parseUnits(request.amount, decimals) / 2n || 1n, decimals);
}
