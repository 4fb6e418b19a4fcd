import { pathSegment } from '../../../engine/kernel/core/url.ts';
import { isCompliant } from '../../../service/payers/payers.commands.ts';
import { AGREEMENT_STATUSES, KYC_STATUSES, type PayerRow, payersTable } from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { Field, StepForm } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Badge, Facts, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { BankTable } from './bank-details.tsx';
import { Deliveries } from './delivery-table.tsx';
import { FixtureLink } from './fixture-link.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { UnknownRecord } from './unknown.tsx';

/** The page of one payer: data, statuses, hosted pages and bank accounts. */
export function PayerPage({ view, id }: { view: View; id: string }) {
  const row = view.world.table(payersTable).get(id);
  if (row === undefined) throw new UnknownRecord('payer', id);
  const accounts = view.world.table(paymentDetailsTable).search({ by: { clientUserId: id } }).rows;
  return (
    <Page view={view} title={`Payer ${id}`}>
      <Panel title="State" testid="payer" aside={<FixtureLink view={view} table="payers" id={id} />}>
        <PayerFacts view={view} row={row} />
      </Panel>
      <Panel title="Identity check" testid="kyc" aside={<Badge status={row.kycStatus} testid="kyc-status" />}>
        <KycActions view={view} row={row} />
      </Panel>
      <Panel
        title="Agreement"
        testid="agreement"
        aside={<Badge status={row.agreementStatus} testid="agreement-status" />}
      >
        <AgreementActions view={view} row={row} />
      </Panel>
      <Panel title="Bank accounts" testid="bank">
        <BankTable view={view} rows={accounts} empty="No bank accounts yet. Add one below." />
        <div class="actions">
          <StepForm
            view={view}
            step={{ do: 'payment-details.ensure', clientUserId: id }}
            label="Add a bank account"
            testid="add-bank"
          />
        </div>
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

function KycActions({ view, row: { clientUserId, kycStatus } }: { view: View; row: PayerRow }) {
  const offers = [
    ['approved', 'Approve', 'primary'],
    ['rejected', 'Reject', 'danger'],
    ['retry_required', 'Request another attempt', undefined],
    ['pending', 'Set to pending', undefined],
  ] as const;
  return (
    <div class="actions">
      {offers.map(([status, label, tone]) => (
        <StepForm
          view={view}
          step={{ do: 'payer.set-status', clientUserId, kycStatus: status }}
          label={label}
          tone={tone}
          testid={`kyc-${status}`}
          disabled={status === kycStatus}
        />
      ))}
      <StepForm view={view} step={{ do: 'payer.set-status', clientUserId }} label="Set" testid="kyc-set">
        <Field name="set:kycStatus" label="Status" value={kycStatus} options={KYC_STATUSES} />
      </StepForm>
    </div>
  );
}

function AgreementActions({ view, row: { clientUserId, agreementStatus } }: { view: View; row: PayerRow }) {
  return (
    <div class="actions">
      <StepForm
        view={view}
        step={{ do: 'payer.set-status', clientUserId, agreementStatus: 'completed' }}
        label="Complete"
        tone="primary"
        testid="agreement-completed"
        disabled={agreementStatus === 'completed'}
      />
      <StepForm view={view} step={{ do: 'payer.set-status', clientUserId }} label="Set" testid="agreement-set">
        <Field name="set:agreementStatus" label="Status" value={agreementStatus} options={AGREEMENT_STATUSES} />
      </StepForm>
    </div>
  );
}
