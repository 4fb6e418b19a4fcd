import { own } from '../../../engine/kernel/core/own.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import type { HostedKind } from './hosted-page.tsx';

const setTo = (agreementStatus: string) => (clientUserId: string) => ({
  do: 'payer.set-status',
  clientUserId,
  agreementStatus,
});

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
    { name: 'accept', label: 'Accept', tone: 'primary', result: 'completed', step: setTo('completed') },
    { name: 'decline', label: 'Decline', tone: 'danger', result: 'rejected', step: setTo('rejected') },
    {
      name: 'abandon',
      label: 'Leave without deciding',
      result: 'abandoned',
      step: (id, { status }) => (status === 'not_started' ? setTo('pending')(id) : undefined),
    },
  ],
  outcome: (_view, _id, result) =>
    own(
      {
        completed: 'The agreement is accepted.',
        rejected: 'The agreement is declined.',
        abandoned: 'Nothing was decided.',
      },
      result,
    ),
  message: (result) => ({ agreements: result === 'completed' ? 'complete' : result }),
};
