import { own } from '../../../engine/kernel/core/own.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { Facts } from '../parts.tsx';
import type { View } from '../view.ts';
import type { HostedKind } from './hosted-page.tsx';

const setTo = (status: string) => (paymentDetailsId: string) => ({
  do: 'payment-details.set-status',
  paymentDetailsId,
  status,
});

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
    { name: 'approve', label: 'Approve', tone: 'primary', result: 'approved', step: setTo('approved') },
    { name: 'reject', label: 'Reject', tone: 'danger', result: 'rejected', step: setTo('rejected') },
    { name: 'fail', label: 'Fail', result: 'failed', step: setTo('failed') },
    { name: 'abandon', label: 'Leave without deciding', result: 'abandoned', step: () => undefined },
  ],
  outcome: (_view, _id, result) =>
    own(
      {
        approved: 'The bank account is approved.',
        rejected: 'The bank account is rejected.',
        failed: 'The review of the bank account failed.',
        abandoned: 'Nothing was decided.',
      },
      result,
    ),
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
