import { recordList, statusActions } from '../../../engine/control/record-list.ts';
import { pathSegment } from '../../../engine/kernel/core/text.ts';
import { AGREEMENT_STATUSES, isCompliant, KYC_STATUSES, type PayerRow, payersTable } from './payers.model.ts';

const pageOf = (page: string) => (row: PayerRow) => `pages/${page}/${pathSegment(row.clientUserId)}`;

export const payerList = recordList<PayerRow>({
  name: 'payers',
  title: 'Payers',
  group: 'People',
  table: payersTable,
  idName: 'clientUserId',
  hasPeriod: true,
  filters: { kycStatus: KYC_STATUSES },
  lives: [
    { head: 'Agreement', states: AGREEMENT_STATUSES, value: ({ agreementStatus }) => agreementStatus },
    { head: 'Identity check', states: KYC_STATUSES, value: ({ kycStatus }) => kycStatus },
  ],
  columns: [
    { head: 'Client user ID', value: (row) => row.clientUserId, testid: 'open' },
    { head: 'Name', value: (row) => `${row.firstName} ${row.lastName}` },
    { head: 'Agreement', value: (row) => row.agreementStatus, as: 'status', testid: 'agreement-status' },
    { head: 'Identity check', value: (row) => row.kycStatus, as: 'status', testid: 'kyc-status' },
    { head: 'Compliant', value: (row) => (isCompliant(row) ? 'yes' : 'no'), testid: 'compliant' },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  details: [
    { head: 'User ID', value: (row) => row.userId, as: 'id' },
    { head: 'Email', value: (row) => row.email },
    { head: 'Kind', value: (row) => row.beneficiaryType },
    { head: 'Country', value: (row) => row.country },
    { head: 'Agreement page', value: () => 'open as the payer', link: pageOf('agreement') },
    { head: 'Identity check page', value: () => 'open as the payer', link: pageOf('kyc') },
  ],
  actions: ({ clientUserId, kycStatus, agreementStatus }) => {
    const step = { do: 'payer.set-status', clientUserId };
    const labels = { approved: 'Approve', rejected: 'Reject' };
    return [
      ...statusActions(labels, kycStatus, (to) => ({ ...step, kycStatus: to })),
      { label: 'Set the identity check', step, ask: { kycStatus } },
      { label: 'Set the agreement', step, ask: { agreementStatus } },
      { label: 'Add a bank account', step: { do: 'payment-details.ensure', clientUserId } },
    ];
  },
  forms: [
    {
      label: 'New payer',
      step: { do: 'payer.ensure' },
      ask: { clientUserId: '' },
      tone: 'primary',
      leadsTo: 'panel/payers/{clientUserId}',
    },
  ],
  empty: 'No payers yet. Add one here, or call POST /v2/payer.',
});
