import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { AGREEMENT_STATUSES, isCompliant, KYC_STATUSES, payersTable } from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { paymentDetailsList } from '../../../service/payment-details/payment-details.panel.ts';
import { ActionForm, Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Badge, Facts, Id, Panel, Time } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import { href, known, type View } from '../view.ts';
import { RecordTimeline } from './record-timeline.tsx';

/** The two statuses of a payer: title, prefix of the test ids, field, and what it can be set to. */
const STATUSES = [
  ['Identity check', 'kyc', 'kycStatus', KYC_STATUSES],
  ['Agreement', 'agreement', 'agreementStatus', AGREEMENT_STATUSES],
] as const;

/** The page of one payer: data, statuses, hosted pages and bank accounts. */
export function PayerPage({ view, id }: { view: View; id: string }) {
  const row = known(view.world.table(payersTable).get(id), 'payer', id);
  const who = pathSegment(id);
  const addBank = { do: 'payment-details.ensure', clientUserId: id };
  const accounts = view.world.table(paymentDetailsTable).search({ by: { clientUserId: id } }).rows;
  return (
    <Page view={view} title={`Payer ${id}`}>
      <Panel title="State" testid="payer">
        <Facts
          facts={[
            ['Compliant', <b data-testid="compliant">{isCompliant(row) ? 'yes' : 'no'}</b>],
            ['Client user ID', <Id value={row.clientUserId} whole />],
            ['User ID', <Id value={row.userId} whole />],
            ['Name', `${row.firstName} ${row.lastName}`],
            ['Email', row.email],
            ['Kind', row.beneficiaryType],
            ['Country', row.country],
            ['Created', <Time at={row.createdAt} from={view} />],
            [
              'Hosted pages',
              <>
                <a href={href(view, `pages/agreement/${who}`)}>agreement</a>,{' '}
                <a href={href(view, `pages/kyc/${who}`)}>identity check</a>
              </>,
            ],
          ]}
        />
      </Panel>
      {STATUSES.map(([title, name, field, statuses]) => (
        <Panel title={title} testid={name} aside={<Badge status={row[field]} testid={`${name}-status`} />}>
          <Actions
            view={view}
            of={statuses.map((status) => ({
              label: `Set to ${status.replaceAll('_', ' ')}`,
              testid: `${name}-${status}`,
              step: { do: 'payer.set-status', clientUserId: id, [field]: status },
              disabled: status === row[field],
            }))}
          />
        </Panel>
      ))}
      <Panel
        title="Bank accounts"
        testid="bank"
        aside={<ActionForm view={view} label="Add a bank account" testid="add-bank" step={addBank} copy={false} />}
      >
        <DataTable view={view} {...paymentDetailsList} rows={accounts} empty={['No bank accounts yet.']} />
      </Panel>
      <RecordTimeline view={view} id={id} />
    </Page>
  );
}
