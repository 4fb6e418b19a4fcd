import { deliveriesTable } from '../../../engine/api/webhooks/deliveries.model.ts';
import { webhooksTable } from '../../../engine/api/webhooks/webhooks.model.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { journeyEventsTable, journeysTable } from '../../../service/journeys/journeys.model.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { recurringPaymentsTable } from '../../../service/recurring/recurring.model.ts';
import { requestsTable } from '../../../service/requests/requests.model.ts';
import { money } from '../numbers.ts';
import { type SearchedKind, searchedTable } from './searched-table.ts';

const payerPath = (clientUserId: string) => `panel/payers/${pathSegment(clientUserId)}`;
const price = (row: { amount: string; invoiceCurrency: string }) => money(row.amount, row.invoiceCurrency);
const settled = (row: { invoiceAmount: string; invoiceSymbol: string }) => money(row.invoiceAmount, row.invoiceSymbol);

/** What the search looks for, in the order in which it shows what it found. */
export const SEARCHED_KINDS: readonly SearchedKind[] = [
  searchedTable(requestsTable, {
    name: 'Requests',
    fields: [
      ['reference', 'text', (row) => row.reference],
      ['e-mail', 'text', (row) => row.customerInfo?.email],
      ['amount', 'amount', (row) => row.amount, (row) => row.invoiceCurrency],
      ['ID', 'hash', (row) => row.requestId],
      ['payment reference', 'hash', (row) => row.paymentReference],
      ['transaction', 'hash', (row) => row.txHash],
      ['payee', 'hash', (row) => row.payee],
      ['payer', 'hash', (row) => row.payer],
    ],
    exact: (world, whole, limit) => {
      const table = world.table(requestsTable);
      const one = table.get(whole) ?? table.find('paymentReference', whole);
      return one === undefined ? table.search({ by: { wallet: whole }, limit }).rows : [one];
    },
    describe: (row) => ({
      title: row.reference ?? row.requestId,
      path: `panel/requests/${row.requestId}`,
      status: row.status,
      amount: price(row),
    }),
  }),
  searchedTable(paymentsTable, {
    name: 'Payments',
    fields: [
      ['amount', 'amount', (row) => row.invoiceAmount, (row) => row.invoiceSymbol],
      ['ID', 'id', (row) => row.id],
      ['transaction', 'hash', (row) => row.sourceTxHash],
      ['transaction', 'hash', (row) => row.destinationTxHash],
    ],
    exact: (world, whole, limit) => world.table(paymentsTable).search({ by: { txHash: whole }, limit }).rows,
    describe: (row) => ({
      title: row.reference ?? row.sourceTxHash,
      path: `panel/requests/${row.requestId}`,
      status: row.refunded ? 'refunded' : 'paid',
      amount: settled(row),
    }),
  }),
  searchedTable(payersTable, {
    name: 'Payers',
    fields: [
      ['client user ID', 'text', (row) => row.clientUserId],
      ['e-mail', 'text', (row) => row.email],
      ['name', 'text', (row) => `${row.firstName} ${row.lastName}`],
      ['user ID', 'id', (row) => row.userId],
    ],
    describe: (row) => ({
      title: `${row.firstName} ${row.lastName}, ${row.clientUserId}`,
      path: payerPath(row.clientUserId),
      status: row.kycStatus,
    }),
  }),
  searchedTable(paymentDetailsTable, {
    name: 'Bank accounts',
    fields: [
      ['IBAN', 'text', (row) => row.iban],
      ['account', 'text', (row) => row.accountNumber],
      ['ID', 'id', (row) => row.id],
    ],
    describe: (row) => ({
      title: `${row.bankName}, ${row.accountName}`,
      path: payerPath(row.clientUserId),
      status: row.status,
    }),
  }),
  searchedTable(clientIdsTable, {
    name: 'Client IDs',
    fields: [
      ['label', 'text', (row) => row.label],
      ['client ID', 'text', (row) => row.clientId],
      ['ID', 'id', (row) => row.id],
    ],
    describe: (row) => ({ title: `${row.label}, ${row.clientId}`, path: 'panel/client-ids', status: row.status }),
  }),
  searchedTable(recurringPaymentsTable, {
    name: 'Recurring payouts',
    fields: [
      ['amount', 'amount', (row) => row.amount, (row) => row.invoiceCurrency],
      ['ID', 'id', (row) => row.id],
      ['request', 'id', (row) => row.currentRequestId],
    ],
    describe: (row) => ({ title: row.id, path: 'panel/recurring', status: row.status, amount: price(row) }),
  }),
  searchedTable(journeysTable, {
    name: 'Journeys',
    fields: [
      ['ID', 'text', (row) => row.id],
      ['request', 'id', (row) => row.requestId],
    ],
    describe: (row) => ({ title: row.id, path: 'panel/journeys' }),
  }),
  searchedTable(journeyEventsTable, {
    name: 'Journey events',
    fields: [
      ['ID', 'text', (row) => row.id],
      ['transaction', 'text', (row) => row.txReference],
    ],
    describe: (row) => ({ title: row.id, path: 'panel/journeys', status: row.status }),
  }),
  searchedTable(webhooksTable, {
    name: 'Webhook addresses',
    fields: [
      ['address', 'text', (row) => row.url],
      ['ID', 'id', (row) => row.id],
    ],
    describe: (row) => ({ title: row.url, path: 'panel/webhooks' }),
  }),
  searchedTable(deliveriesTable, {
    name: 'Webhook deliveries',
    fields: [['ID', 'id', (row) => row.id]],
    describe: (row) => ({ title: row.event, path: `panel/deliveries/${row.id}`, status: row.state }),
  }),
];
