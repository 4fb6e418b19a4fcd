import type { ListAction } from '../../../engine/control/record-list.ts';
import { INTENT_OUTCOMES, type PaymentIntentRow, paymentIntentsTable } from '../../../service/intents/intents.model.ts';
import { OFFRAMP_FAILURES, OFFRAMP_STAGES, offrampsTable } from '../../../service/offramps/offramps.model.ts';
import { type RequestRow, requestTransitions } from '../../../service/requests/requests.model.ts';
import { Actions } from '../action-form.tsx';
import { Badge, Facts, Id, Panel } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import type { View } from '../view.ts';

const PAYING: readonly (ListAction & { step: { do: string } })[] = [
  { label: 'Pay in full', testid: 'pay-full', step: { do: 'request.pay' }, tone: 'primary' },
  {
    label: 'Pay a part',
    testid: 'pay-part',
    step: { do: 'request.pay' },
    fields: [{ name: 'set:amount', label: 'Amount', placeholder: 'less than remaining', required: true, size: 16 }],
  },
  {
    label: 'Overpay',
    testid: 'overpay',
    step: { do: 'request.overpay' },
    fields: [{ name: 'set:excess', label: 'Excess', value: '1', required: true, size: 6 }],
  },
  {
    label: 'Pay late',
    testid: 'pay-late',
    step: { do: 'request.pay-late' },
    fields: [{ name: 'for:by', label: 'Late by', value: 2, unit: 'd', required: true }],
  },
];

/** The actions of a request. Each keeps its place; those that its state forbids are disabled. */
export function RequestActions({ view, row }: { view: View; row: RequestRow }) {
  const { requestId, status, paidAmount } = row;
  const may = requestTransitions[status];
  const isUntouched = status === 'created' && paidAmount === '0';
  const destroying = (
    [
      ['request.fail', 'Fail', [{ name: 'set:reason', label: 'Reason', placeholder: 'Payment failed', size: 14 }]],
      ['request.refund', 'Refund', []],
      ['request.expire', 'Expire', []],
      ['request.unpay', 'Undo all payments', []],
    ] as const
  ).map(([step, label, fields]) => ({
    label,
    testid: step.slice('request.'.length),
    step: { do: step, requestId },
    tone: 'danger' as const,
    fields,
    disabled: !may.includes(step) || (step === 'request.unpay' && isUntouched),
  }));
  const paying = PAYING.map(({ step, ...action }) => ({
    ...action,
    step: { ...step, requestId },
    disabled: !may.includes('request.pay'),
  }));
  return <Actions view={view} of={[...paying, ...destroying]} />;
}

const INTENT_COLUMNS: readonly Column<PaymentIntentRow>[] = [
  { head: 'Intent', value: (row) => row.id, as: 'id' },
  { head: 'Status', value: (row) => row.status, as: 'status', testid: 'intent-status' },
  { head: 'From', value: (row) => `${row.token} on ${row.chain}` },
  { head: 'Amount', value: (row) => row.amount, as: 'number' },
];

/** The crosschain payments of a request that were offered or sent. */
export function Intents({ view, requestId }: { view: View; requestId: string }) {
  const { rows } = view.world.table(paymentIntentsTable).search({ by: { requestId } });
  if (rows.length === 0) return undefined;
  return (
    <Panel title="Crosschain payments" testid="intents">
      <DataTable
        view={view}
        name="intents"
        columns={INTENT_COLUMNS}
        actions={({ id }) => [
          {
            label: 'Decide',
            testid: 'decide-intent',
            step: { do: 'intent.decide', id },
            fields: [{ name: 'set:outcome', label: 'Outcome', options: INTENT_OUTCOMES }],
          },
        ]}
        rows={rows}
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
      <Actions
        view={view}
        of={[
          { label: 'Next stage', testid: 'advance-offramp', step: { do: 'offramp.advance', requestId } },
          {
            label: 'Make it fail',
            testid: 'decide-offramp',
            step: { do: 'offramp.decide', requestId },
            fields: [{ name: 'set:outcome', label: 'Failure', options: OFFRAMP_FAILURES }],
          },
        ]}
      />
    </Panel>
  );
}
