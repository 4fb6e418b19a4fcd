import { INTENT_OUTCOMES, type PaymentIntentRow, paymentIntentsTable } from '../../../service/intents/intents.model.ts';
import { OFFRAMP_FAILURES, OFFRAMP_STAGES, offrampsTable } from '../../../service/offramps/offramps.model.ts';
import { type RequestRow, requestTransitions } from '../../../service/requests/requests.model.ts';
import { Field, StepForm } from '../action-form.tsx';
import { DurationField } from '../fields.tsx';
import { Badge, type Column, DataTable, Facts, Id, Panel } from '../parts.tsx';
import type { View } from '../view.ts';

/** Returns whether a request in this status can be paid. */
export function isPayable(status: RequestRow['status']): boolean {
  return requestTransitions[status].includes('request.pay');
}

/** The actions of a request. Each keeps its place; those that its state forbids are disabled, and what destroys stands apart. */
export function RequestActions({ view, row }: { view: View; row: RequestRow }) {
  const { requestId, status, paidAmount } = row;
  const may = requestTransitions[status];
  const forbids = (event: (typeof may)[number]) => !may.includes(event);
  const isUntouched = status === 'created' && paidAmount === '0';
  const danger = { view, tone: 'danger' } as const;
  return (
    <div class="actions" data-testid="actions">
      <PayActions view={view} requestId={requestId} disabled={forbids('request.pay')} />
      <div class="actions apart">
        <StepForm
          {...danger}
          step={{ do: 'request.fail', requestId }}
          label="Fail"
          testid="fail"
          disabled={forbids('request.fail')}
        >
          <Field name="set:reason" label="Reason" placeholder="Payment failed" size={14} />
        </StepForm>
        <StepForm
          {...danger}
          step={{ do: 'request.refund', requestId }}
          label="Refund"
          testid="refund"
          disabled={forbids('request.refund')}
        />
        <StepForm
          {...danger}
          step={{ do: 'request.expire', requestId }}
          label="Expire"
          testid="expire"
          disabled={forbids('request.expire')}
        />
        <StepForm
          {...danger}
          step={{ do: 'request.unpay', requestId }}
          label="Undo all payments"
          testid="unpay"
          disabled={isUntouched || forbids('request.unpay')}
        />
      </div>
    </div>
  );
}

function PayActions({ view, requestId, disabled }: { view: View; requestId: string; disabled: boolean }) {
  const pay = { do: 'request.pay', requestId };
  const shared = { view, disabled };
  return (
    <>
      <StepForm {...shared} step={pay} label="Pay in full" testid="pay-full" tone="primary" />
      <StepForm {...shared} step={pay} label="Pay a part" testid="pay-part">
        <Field name="set:amount" label="Amount" placeholder="less than remaining" required size={16} />
      </StepForm>
      <StepForm {...shared} step={{ do: 'request.overpay', requestId }} label="Overpay" testid="overpay">
        <Field name="set:excess" label="Excess" value="1" required size={6} />
      </StepForm>
      <StepForm {...shared} step={{ do: 'request.pay-late', requestId }} label="Pay late" testid="pay-late">
        <DurationField path="by" label="Late by" value={2} unit="d" required />
      </StepForm>
    </>
  );
}

/** The crosschain payments of a request that were offered or sent. */
export function Intents({ view, requestId }: { view: View; requestId: string }) {
  const { rows } = view.world.table(paymentIntentsTable).search({ by: { requestId } });
  if (rows.length === 0) return undefined;
  const columns: Column<PaymentIntentRow>[] = [
    { head: 'Intent', cell: (row) => <Id value={row.id} /> },
    { head: 'Status', cell: (row) => <Badge status={row.status} testid="intent-status" /> },
    { head: 'From', cell: (row) => `${row.token} on ${row.chain}` },
    { head: 'Amount', cell: (row) => row.amount, numeric: true },
    {
      head: 'Actions',
      cell: (row) => (
        <StepForm view={view} step={{ do: 'intent.decide', id: row.id }} label="Decide" testid="decide-intent">
          <Field name="set:outcome" label="Outcome" options={INTENT_OUTCOMES} />
        </StepForm>
      ),
    },
  ];
  return (
    <Panel title="Crosschain payments" testid="intents">
      <DataTable
        name="intents"
        label="Intents"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No crosschain payments."
      />
    </Panel>
  );
}

/** The payment to a bank account, and its stages. */
export function Offramp({ view, requestId }: { view: View; requestId: string }) {
  const row = view.world.table(offrampsTable).get(requestId);
  if (row === undefined) return undefined;
  const stages: readonly string[] = OFFRAMP_STAGES;
  const at = stages.indexOf(row.stage);
  return (
    <Panel
      title="Payment to a bank account"
      testid="offramp"
      aside={<Badge status={row.stage} testid="offramp-stage" />}
    >
      <Facts
        facts={[
          ['Payer', row.clientUserId],
          ['Bank account', <Id value={row.paymentDetailsId} />],
          ['Stage', at < 0 ? row.stage : `${at + 1} of ${OFFRAMP_STAGES.length}`],
          ...(row.decision === null ? [] : [['Outcome', row.decision.outcome] as const]),
        ]}
      />
      <div class="actions">
        <StepForm view={view} step={{ do: 'offramp.advance', requestId }} label="Next stage" testid="advance-offramp" />
        <StepForm view={view} step={{ do: 'offramp.decide', requestId }} label="Make it fail" testid="decide-offramp">
          <Field name="set:outcome" label="Failure" options={OFFRAMP_FAILURES} />
        </StepForm>
      </div>
    </Panel>
  );
}
