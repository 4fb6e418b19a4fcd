import { pathSegment } from '../../../engine/kernel/core/url.ts';
import {
  AGREEMENT_STATUSES,
  isCompliant,
  KYC_STATUSES,
  type PayerRow,
  payersTable,
} from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { paymentDetailsList } from '../../../service/payment-details/payment-details.panel.ts';
import { Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { ListTable } from '../list-page.tsx';
import { Badge, Facts, FixtureLink, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { RecordTimeline } from './record-timeline.tsx';
import { UnknownRecord } from './unknown.tsx';
import { Deliveries } from './webhooks.tsx';

const STATUSES: readonly Omit<StatusPanelProps, 'view' | 'row'>[] = [
  {
    title: 'Identity check',
    name: 'kyc',
    field: 'kycStatus',
    statuses: KYC_STATUSES,
    decisions: [
      ['approved', 'Approve', 'primary'],
      ['rejected', 'Reject', 'danger'],
      ['retry_required', 'Request another attempt'],
      ['pending', 'Set to pending'],
    ],
  },
  {
    title: 'Agreement',
    name: 'agreement',
    field: 'agreementStatus',
    statuses: AGREEMENT_STATUSES,
    decisions: [['completed', 'Complete', 'primary']],
  },
];

/** The page of one payer: data, statuses, hosted pages and bank accounts. */
export function PayerPage({ view, id }: { view: View; id: string }) {
  const row = view.world.table(payersTable).get(id);
  if (row === undefined) throw new UnknownRecord('payer', id);
  const addBank = { do: 'payment-details.ensure', clientUserId: id };
  const accounts = view.world.table(paymentDetailsTable).search({ by: { clientUserId: id } }).rows;
  return (
    <Page view={view} title={`Payer ${id}`}>
      <Panel title="State" testid="payer" aside={<FixtureLink view={view} table="payers" id={id} />}>
        <PayerFacts view={view} row={row} />
      </Panel>
      {STATUSES.map((one) => (
        <StatusPanel view={view} row={row} {...one} />
      ))}
      <Panel title="Bank accounts" testid="bank">
        <ListTable view={view} list={paymentDetailsList} rows={accounts} empty="No bank accounts yet. Add one below." />
        <Actions view={view} of={[{ label: 'Add a bank account', testid: 'add-bank', step: addBank }]} />
      </Panel>
      <Deliveries view={view} by={{ clientUserId: id }} />
      <RecordTimeline view={view} id={id} />
    </Page>
  );
}

function PayerFacts({ view, row }: { view: View; row: PayerRow }) {
  const who = pathSegment(row.clientUserId);
  return (
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
  );
}

interface StatusPanelProps {
  view: View;
  row: PayerRow;
  title: string;
  /** Prefix of the test ids. */
  name: string;
  field: 'kycStatus' | 'agreementStatus';
  statuses: readonly string[];
  decisions: readonly (readonly [status: string, label: string, tone?: 'primary' | 'danger'])[];
}

/** One of the two statuses of a payer, with buttons for the usual changes and a choice of all. */
function StatusPanel({ view, row, title, name, field, statuses, decisions }: StatusPanelProps) {
  const step = { do: 'payer.set-status', clientUserId: row.clientUserId };
  const status = row[field];
  const fields = [{ name: `set:${field}`, label: 'Status', value: status, options: statuses }];
  const actions = decisions.map(([to, label, tone]) => ({
    label,
    tone,
    testid: `${name}-${to}`,
    step: { ...step, [field]: to },
    disabled: to === status,
  }));
  return (
    <Panel title={title} testid={name} aside={<Badge status={status} testid={`${name}-status`} />}>
      <Actions view={view} of={[...actions, { label: 'Set', testid: `${name}-set`, step, fields }]} />
    </Panel>
  );
}
