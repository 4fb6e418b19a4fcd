import { recordList, sinceFilter, statusActions } from '../../engine/control/record-list.ts';
import { pathSegment } from '../../engine/kernel/core/url.ts';
import { isCompliant, KYC_STATUSES, type PayerRow, payersTable } from './payers.model.ts';

const pathOf = ({ clientUserId }: { clientUserId: string }) => `panel/payers/${pathSegment(clientUserId)}`;
const nameOf = ({ firstName, lastName }: PayerRow) => `${firstName} ${lastName}`;
const DECISIONS = { approved: 'Approve', rejected: 'Reject' };

export const payerList = recordList<PayerRow>({
  path: 'panel/payers',
  title: 'Payers',
  group: 'People',
  table: payersTable,
  filters: [{ name: 'kycStatus', label: 'Identity check', options: KYC_STATUSES }, sinceFilter],
  columns: [
    { head: 'Client user ID', value: (row) => row.clientUserId, link: pathOf, testid: 'open' },
    { head: 'Name', value: nameOf },
    { head: 'Agreement', value: (row) => row.agreementStatus, as: 'status', testid: 'agreement-status' },
    { head: 'Identity check', value: (row) => row.kycStatus, as: 'status', testid: 'kyc-status' },
    { head: 'Compliant', value: (row) => (isCompliant(row) ? 'yes' : 'no') },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  actions: ({ clientUserId, kycStatus }) =>
    statusActions('kyc', DECISIONS, kycStatus, (to) => ({ do: 'payer.set-status', clientUserId, kycStatus: to })),
  forms: [
    {
      title: 'New payer',
      label: 'Add payer',
      testid: 'add-payer',
      step: { do: 'payer.ensure' },
      leadsTo: 'panel/payers/{clientUserId}',
      fields: [
        { name: 'set:clientUserId', label: 'Client user ID', placeholder: 'ada@example.com', required: true, size: 24 },
      ],
    },
  ],
  empty: ['No payers yet. Add one, or with POST /v2/payer.'],
  search: {
    fields: [
      ['client user ID', 'text', (row) => row.clientUserId],
      ['e-mail', 'text', (row) => row.email],
      ['name', 'text', nameOf],
      ['user ID', 'id', (row) => row.userId],
    ],
    describe: (row) => ({ title: `${nameOf(row)}, ${row.clientUserId}`, path: pathOf(row), status: row.kycStatus }),
  },
});
