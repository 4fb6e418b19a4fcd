import { own } from '../../../engine/kernel/core/own.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import { Facts } from '../parts.tsx';
import type { View } from '../view.ts';
import type { HostedKind } from './hosted-page.tsx';

const setTo = (kycStatus: string) => (clientUserId: string) => ({ do: 'payer.set-status', clientUserId, kycStatus });

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
  panelPath: (id) => `panel/payers/${pathSegment(id)}`,
  body: ({ view, id }) => <Person view={view} id={id} />,
  decisions: [
    { name: 'approve', label: 'Approve', tone: 'primary', result: 'approved', step: setTo('approved') },
    { name: 'reject', label: 'Reject', tone: 'danger', result: 'rejected', step: setTo('rejected') },
    { name: 'retry', label: 'Request another attempt', result: 'retry_required', step: setTo('retry_required') },
    { name: 'submit', label: 'Submit and wait', result: 'pending', step: setTo('pending') },
    {
      name: 'abandon',
      label: 'Leave without deciding',
      result: 'abandoned',
      step: (id, { status }) => (status === 'not_started' ? setTo('initiated')(id) : undefined),
    },
  ],
  outcome: (_view, _id, result) =>
    own(
      {
        approved: 'The identity check is approved.',
        rejected: 'The identity check is rejected.',
        retry_required: 'Another attempt is needed.',
        pending: 'The documents are submitted. The review is pending.',
        abandoned: 'Nothing was decided.',
      },
      result,
    ),
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
