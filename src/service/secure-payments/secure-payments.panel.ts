import { recordList, recordSearch } from '../../engine/control/record-list.ts';
import { PAYMENT_FLOWS } from '../requests/requests.model.ts';
import { type SecurePaymentRow, STORED_STATUSES, securePaymentsTable } from './secure-payments.model.ts';
import { linkStatus, linkUrl, requestsOfLink } from './secure-payments.queries.ts';

const path = 'panel/secure-payments';

/** The list of payment links. */
export const securePaymentList = recordList<SecurePaymentRow>({
  path,
  title: 'Payment links',
  group: 'Money',
  name: 'secure-payments',
  what: 'payment links',
  table: securePaymentsTable,
  filters: [
    { name: 'status', label: 'Stored status', options: STORED_STATUSES },
    { name: 'flow', label: 'Flow', options: PAYMENT_FLOWS },
    { name: 'requestId', label: 'Request' },
  ],
  columns: [
    { head: 'Token', value: (row) => row.token, as: 'whole-id', title: (row, tx) => linkUrl(tx, row.token) },
    { head: 'Page', value: () => 'open', link: ({ token }) => `../pay?token=${token}` },
    { head: 'Status', value: (row, tx) => linkStatus(tx, row), as: 'status', testid: 'secure-payment-status' },
    { head: 'Kind', value: (row) => `${row.kind}, ${row.flow}` },
    {
      head: 'Amounts',
      value: (row, tx) => requestsOfLink(tx, row).map(({ amount, paymentCurrency }) => `${amount} ${paymentCurrency}`),
      as: 'wrapped',
    },
    {
      head: 'Request',
      value: (row) => row.requestIds[0],
      as: 'id',
      link: (row) => `panel/requests/${row.requestIds[0]}`,
    },
    { head: 'Client ID', value: (row) => row.clientId },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Expires', value: (row) => row.expiresAt, as: 'time' },
  ],
  actions: ({ token, status }) =>
    (['pay', 'expire'] as const).map((name) => ({
      label: name === 'pay' ? 'Pay' : 'Expire',
      testid: `secure-payment-${name}`,
      step: { do: `secure-payment.${name}`, token },
      disabled: status !== 'pending',
    })),
  forms: [
    {
      title: 'New payment link',
      label: 'Create link',
      testid: 'create-secure-payment',
      step: { do: 'secure-payment.create' },
      fields: [
        { name: 'set:requests.0.amount', label: 'Amount', value: '25', required: true, size: 8 },
        { name: 'set:reference', label: 'Your reference', placeholder: 'optional', size: 14 },
      ],
    },
  ],
  empty: ['No payment links yet. Create one above, or with POST /v2/secure-payments.'],
  search: [
    recordSearch<SecurePaymentRow>({
      table: securePaymentsTable,
      name: 'Payment links',
      fields: [
        ['reference', 'text', (row) => row.reference],
        ['token', 'id', (row) => row.token],
        ['client ID', 'text', (row) => row.clientId],
      ],
      describe: (row) => ({ title: row.reference ?? row.token, path, status: row.status }),
    }),
  ],
});
