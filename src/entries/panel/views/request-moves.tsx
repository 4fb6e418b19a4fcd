import { INTENT_OUTCOMES, type PaymentIntentRow, paymentIntentsTable } from '../../../service/intents/intents.model.ts';
import { OFFRAMP_FAILURES, OFFRAMP_STAGES, offrampsTable } from '../../../service/offramps/offramps.model.ts';
import { type RequestRow, requestTransitions } from '../../../service/requests/requests.model.ts';
import { Field, StepForm } from '../move-form.tsx';
import { Badge, type Column, DataTable, Facts, Id, Panel } from '../parts.tsx';
import type { View } from '../view.ts';

/** Returns whether a request in this status can be paid. */
export function isPayable(status: RequestRow['status']): boolean {
  return requestTransitions[status].includes('request.pay');
}

/** The actions that the request's state allows. */
export function RequestMoves({ view, row }: { view: View; row: RequestRow }) {
  const { requestId, status, paidAmount } = row;
  const may = requestTransitions[status];
  const touched = status !== 'pending' || paidAmount !== '0';
  return (
    <div class="moves" data-testid="moves">
      {isPayable(status) ? <PayMoves view={view} requestId={requestId} /> : undefined}
      {may.includes('request.fail') ? (
        <StepForm view={view} step={{ do: 'request.fail', requestId }} label="Fail" testid="fail" tone="danger">
          <Field name="set:reason" label="Reason" placeholder="Payment failed" size={14} />
        </StepForm>
      ) : undefined}
      {may.includes('request.refund') ? (
        <StepForm view={view} step={{ do: 'request.refund', requestId }} label="Refund" testid="refund" />
      ) : undefined}
      {may.includes('request.expire') ? (
        <StepForm view={view} step={{ do: 'request.expire', requestId }} label="Expire" testid="expire" tone="danger" />
      ) : undefined}
      {touched && may.includes('request.unpay') ? (
        <StepForm view={view} step={{ do: 'request.unpay', requestId }} label="Undo all payments" testid="unpay" />
      ) : undefined}
    </div>
  );
}

function PayMoves({ view, requestId }: { view: View; requestId: string }) {
  const pay = { do: 'request.pay', requestId };
  return (
    <>
      <StepForm view={view} step={pay} label="Pay in full" testid="pay-full" tone="primary" />
      <StepForm view={view} step={pay} label="Pay a part" testid="pay-part">
        <Field name="set:amount" label="Amount" placeholder="less than remaining" required size={12} />
      </StepForm>
      <StepForm view={view} step={{ do: 'request.overpay', requestId }} label="Overpay" testid="overpay">
        <Field name="set:excess" label="Excess" value="1" required size={6} />
      </StepForm>
      <StepForm view={view} step={{ do: 'request.pay-late', requestId }} label="Pay late" testid="pay-late">
        <Field name="set:by" label="Late by" value="P2D" required size={6} />
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
      <div class="moves">
        <StepForm view={view} step={{ do: 'offramp.advance', requestId }} label="Next stage" testid="advance-offramp" />
        <StepForm view={view} step={{ do: 'offramp.decide', requestId }} label="Make it fail" testid="decide-offramp">
          <Field name="set:outcome" label="Failure" options={OFFRAMP_FAILURES} />
        </StepForm>
      </div>
    </Panel>
  );
}
