import { type Money, recordList } from '../../../engine/control/record-list.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { type PaymentIntentRow, paymentIntentsTable } from './intents.model.ts';

export const intentList = recordList<PaymentIntentRow>({
  name: 'intents',
  title: 'Crosschain payments',
  group: 'Money',
  table: paymentIntentsTable,
  columns: [
    { head: 'Intent', value: (row) => row.id, as: 'id' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'intent-status' },
    { head: 'From', value: (row) => `${row.token} on ${row.chain}` },
    { head: 'Amount', value: invoiced, as: 'number' },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
  ],
  actions: ({ id }) => [{ label: 'Decide', step: { do: 'intent.decide', id }, ask: { outcome: '' } }],
  empty: 'No crosschain payments yet. Get the calldata of a request with the parameters chain and token.',
});

function invoiced({ requestId, amount }: PaymentIntentRow, tx: ReadTx): Money {
  return { amount, currency: tx.table(requestsTable).get(requestId)?.invoiceCurrency ?? '' };
}
