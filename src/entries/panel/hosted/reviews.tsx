import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { type PayerRow, payersTable } from '../../../service/payers/payers.model.ts';
import { type PaymentDetailsRow, paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { Facts } from '../parts.tsx';
import { hostedKind } from './hosted-page.tsx';

/** Returns the steps that set a field of a record to a status. */
const stepTo = (step: string, idName: string, field: string) => (status: string) => (id: string) => {
  return { do: step, [idName]: id, [field]: status };
};
const agreementTo = stepTo('payer.set-status', 'clientUserId', 'agreementStatus');
const kycTo = stepTo('payer.set-status', 'clientUserId', 'kycStatus');
const bankTo = stepTo('payment-details.set-status', 'paymentDetailsId', 'status');

const ABANDON = { name: 'abandon', label: 'Leave without deciding', result: 'abandoned' } as const;
const abandoned = 'Nothing was decided.';

/** The page at `agreementUrl`. It sends the same message as the service's own page. */
export const AGREEMENT = hostedKind<PayerRow>({
  name: 'agreement',
  title: 'Agreement',
  note: 'The real service shows its agreement here. This page signs nothing.',
  recordName: 'payer',
  idName: 'clientUserId',
  table: payersTable,
  statusOf: (row) => row.agreementStatus,
  panelPath: (id) => `panel/payers/${pathSegment(id)}`,
  body: ({ row }) => (
    <p>
      Between the provider and payer <b>{row.clientUserId}</b>: the provider turns the payer's tokens into money on a
      bank account, and the payer tells the truth about who they are.
    </p>
  ),
  decisions: [
    { name: 'accept', label: 'Accept', tone: 'primary', result: 'completed', step: agreementTo('completed') },
    { name: 'decline', label: 'Decline', tone: 'danger', result: 'rejected', step: agreementTo('rejected') },
    { ...ABANDON, step: (id, { status }) => (status === 'not_started' ? agreementTo('pending')(id) : undefined) },
  ],
  outcomes: { completed: 'The agreement is accepted.', rejected: 'The agreement is declined.', abandoned },
  message: (result) => ({ agreements: result === 'completed' ? 'complete' : result }),
});

/** The message that the identity widget at the real `kycUrl` sends to its parent page. */
const REVIEWS: Readonly<Record<string, object>> = {
  approved: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } },
  rejected: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } },
  retry_required: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } },
  pending: { reviewStatus: 'pending' },
  abandoned: { reviewStatus: 'init' },
};

/** The page at `kycUrl`, with the buttons of both the payer and the reviewer. */
export const KYC = hostedKind<PayerRow>({
  name: 'kyc',
  title: 'Identity check',
  note: 'The real service checks documents here. This page checks nothing and sends no data.',
  recordName: 'payer',
  idName: 'clientUserId',
  table: payersTable,
  statusOf: (row) => row.kycStatus,
  panelPath: AGREEMENT.panelPath,
  body: ({ row }) => (
    <Facts
      facts={[
        ['Name', `${row.firstName} ${row.lastName}`],
        ['Date of birth', row.dateOfBirth],
        ['Address', `${row.addressLine1}, ${row.postcode} ${row.city}, ${row.country}`],
        ['Nationality', row.nationality],
      ]}
    />
  ),
  decisions: [
    { name: 'approve', label: 'Approve', tone: 'primary', step: kycTo('approved') },
    { name: 'reject', label: 'Reject', tone: 'danger', step: kycTo('rejected') },
    { name: 'retry', label: 'Request another attempt', step: kycTo('retry_required') },
    { name: 'submit', label: 'Submit and wait', step: kycTo('pending') },
    { ...ABANDON, step: (id, { status }) => (status === 'not_started' ? kycTo('initiated')(id) : undefined) },
  ],
  outcomes: {
    approved: 'The identity check is approved.',
    rejected: 'The identity check is rejected.',
    retry_required: 'Another attempt is needed.',
    pending: 'The documents are submitted. The review is pending.',
    abandoned,
  },
  message: (result) => ({ kyc: result, method: 'idCheck.onApplicantStatusChanged', payload: REVIEWS[result] }),
});

/** The review page of a bank account. */
export const BANK = hostedKind<PaymentDetailsRow>({
  name: 'bank',
  title: 'Bank account review',
  note: 'The real service reviews a bank account here. This page contacts no bank.',
  recordName: 'bank account',
  idName: 'paymentDetailsId',
  table: paymentDetailsTable,
  statusOf: (row) => row.status,
  panelPath: () => 'panel/bank-details',
  body: ({ row }) => (
    <Facts
      facts={[
        ['Bank', row.bankName],
        ['Account holder', row.accountName],
        ['Account', row.iban ?? row.accountNumber],
        ['Currency', row.currency.toUpperCase()],
        ['Payer', row.clientUserId],
      ]}
    />
  ),
  decisions: [
    { name: 'approve', label: 'Approve', tone: 'primary', step: bankTo('approved') },
    { name: 'reject', label: 'Reject', tone: 'danger', step: bankTo('rejected') },
    { name: 'fail', label: 'Fail', step: bankTo('failed') },
    { ...ABANDON, step: () => undefined },
  ],
  outcomes: {
    approved: 'The bank account is approved.',
    rejected: 'The bank account is rejected.',
    failed: 'The review of the bank account failed.',
    abandoned,
  },
  message: (result) => ({ paymentDetails: result }),
});
