import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { Facts } from '../parts.tsx';
import type { View } from '../view.ts';
import type { HostedKind } from './hosted-page.tsx';

/** Returns the step that sets one status of a payer. */
const payerTo = (field: string, status: string) => (clientUserId: string) => ({
  do: 'payer.set-status',
  clientUserId,
  [field]: status,
});

const bankTo = (status: string) => (paymentDetailsId: string) => ({
  do: 'payment-details.set-status',
  paymentDetailsId,
  status,
});

const ABANDON = { name: 'abandon', label: 'Leave without deciding', result: 'abandoned' } as const;
const abandoned = 'Nothing was decided.';

/** The page at `agreementUrl`. It sends the same message as the service's own page. */
export const AGREEMENT: HostedKind = {
  name: 'agreement',
  title: 'Agreement',
  note: 'The real service shows its agreement here. This page signs nothing.',
  recordName: 'payer',
  idName: 'clientUserId',
  status: (view, id) => view.world.table(payersTable).get(id)?.agreementStatus,
  panelPath: (id) => `panel/payers/${pathSegment(id)}`,
  body: ({ id }) => (
    <p>
      Between the provider and payer <b>{id}</b>: the provider turns the payer's tokens into money on a bank account,
      and the payer tells the truth about who they are.
    </p>
  ),
  decisions: [
    {
      name: 'accept',
      label: 'Accept',
      tone: 'primary',
      result: 'completed',
      step: payerTo('agreementStatus', 'completed'),
    },
    {
      name: 'decline',
      label: 'Decline',
      tone: 'danger',
      result: 'rejected',
      step: payerTo('agreementStatus', 'rejected'),
    },
    {
      ...ABANDON,
      step: (id, { status }) => (status === 'not_started' ? payerTo('agreementStatus', 'pending')(id) : undefined),
    },
  ],
  outcomes: { completed: 'The agreement is accepted.', rejected: 'The agreement is declined.', abandoned },
  message: (result) => ({ agreements: result === 'completed' ? 'complete' : result }),
};

/** The message that the identity widget at the real `kycUrl` sends to its parent page. */
const REVIEWS: Readonly<Record<string, object>> = {
  approved: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } },
  rejected: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } },
  retry_required: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } },
  pending: { reviewStatus: 'pending' },
  abandoned: { reviewStatus: 'init' },
};

/** The page at `kycUrl`, with the buttons of both the payer and the reviewer. */
export const KYC: HostedKind = {
  name: 'kyc',
  title: 'Identity check',
  note: 'The real service checks documents here. This page checks nothing and sends no data.',
  recordName: 'payer',
  idName: 'clientUserId',
  status: (view, id) => view.world.table(payersTable).get(id)?.kycStatus,
  panelPath: AGREEMENT.panelPath,
  body: ({ view, id }) => <Person view={view} id={id} />,
  decisions: [
    { name: 'approve', label: 'Approve', tone: 'primary', step: payerTo('kycStatus', 'approved') },
    { name: 'reject', label: 'Reject', tone: 'danger', step: payerTo('kycStatus', 'rejected') },
    { name: 'retry', label: 'Request another attempt', step: payerTo('kycStatus', 'retry_required') },
    { name: 'submit', label: 'Submit and wait', step: payerTo('kycStatus', 'pending') },
    {
      ...ABANDON,
      step: (id, { status }) => (status === 'not_started' ? payerTo('kycStatus', 'initiated')(id) : undefined),
    },
  ],
  outcomes: {
    approved: 'The identity check is approved.',
    rejected: 'The identity check is rejected.',
    retry_required: 'Another attempt is needed.',
    pending: 'The documents are submitted. The review is pending.',
    abandoned,
  },
  message: (result) => ({ kyc: result, method: 'idCheck.onApplicantStatusChanged', payload: REVIEWS[result] }),
};

function Person({ view, id }: { view: View; id: string }) {
  const payer = view.world.table(payersTable).get(id);
  if (payer === undefined) return undefined;
  return (
    <Facts
      facts={[
        ['Name', `${payer.firstName} ${payer.lastName}`],
        ['Date of birth', payer.dateOfBirth],
        ['Address', `${payer.addressLine1}, ${payer.postcode} ${payer.city}, ${payer.country}`],
        ['Nationality', payer.nationality],
      ]}
    />
  );
}

/** The review page of a bank account. */
export const BANK: HostedKind = {
  name: 'bank',
  title: 'Bank account review',
  note: 'The real service reviews a bank account here. This page contacts no bank.',
  recordName: 'bank account',
  idName: 'paymentDetailsId',
  status: (view, id) => view.world.table(paymentDetailsTable).get(id)?.status,
  panelPath: () => 'panel/bank-details',
  body: ({ view, id }) => <Account view={view} id={id} />,
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
};

function Account({ view, id }: { view: View; id: string }) {
  const row = view.world.table(paymentDetailsTable).get(id);
  if (row === undefined) return undefined;
  return (
    <Facts
      facts={[
        ['Bank', row.bankName],
        ['Account holder', row.accountName],
        ['Account', row.iban ?? row.accountNumber],
        ['Currency', row.currency.toUpperCase()],
        ['Payer', row.clientUserId],
      ]}
    />
  );
}
