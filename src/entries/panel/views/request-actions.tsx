import type { FormField } from '../../../engine/control/record-list.ts';
import { INTENT_OUTCOMES, type PaymentIntentRow, paymentIntentsTable } from '../../../service/intents/intents.model.ts';
import { OFFRAMP_FAILURES, OFFRAMP_STAGES, offrampsTable } from '../../../service/offramps/offramps.model.ts';
import { type RequestRow, requestTransitions } from '../../../service/requests/requests.model.ts';
import { Actions } from '../action-form.tsx';
import { Badge, Facts, Id, Panel } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import type { View } from '../view.ts';

type Kind = readonly [step: string, testid: string, label: string, field?: FormField];

const PAYING: readonly Kind[] = [
  ['request.pay', 'pay-full', 'Pay in full'],
  [
    'request.pay',
    'pay-part',
    'Pay a part',
    { name: 'set:amount', label: 'Amount', placeholder: 'less than remaining', required: true, size: 16 },
  ],
  [
    'request.overpay',
    'overpay',
    'Overpay',
    { name: 'set:excess', label: 'Excess', value: '1', required: true, size: 6 },
  ],
  [
    'request.pay-late',
    'pay-late',
    'Pay late',
    { name: 'for:by', label: 'Late by', value: 2, unit: 'd', required: true },
  ],
];

const DESTROYING = [
  ['request.fail', 'fail', 'Fail', { name: 'set:reason', label: 'Reason', placeholder: 'Payment failed', size: 14 }],
  ['request.refund', 'refund', 'Refund'],
  ['request.expire', 'expire', 'Expire'],
  ['request.unpay', 'unpay', 'Undo all payments'],
] as const satisfies readonly Kind[];

/** The actions of a request. Each keeps its place; those that its state forbids are disabled. */
export function RequestActions({ view, row: { requestId, status, paidAmount } }: { view: View; row: RequestRow }) {
  const may = requestTransitions[status];
  const isUntouched = status === 'created' && paidAmount === '0';
  const actionOf = ([step, testid, label, field]: Kind) => {
    return { label, testid, step: { do: step, requestId }, fields: field === undefined ? [] : [field] };
  };
  const paying = PAYING.map((kind, at) => {
    return {
      ...actionOf(kind),
      tone: at === 0 ? ('primary' as const) : undefined,
      disabled: !may.includes('request.pay'),
    };
  });
  const destroying = DESTROYING.map((kind) => {
    const disabled = !may.includes(kind[0]) || (kind[0] === 'request.unpay' && isUntouched);
    return { ...actionOf(kind), tone: 'danger' as const, disabled };
  });
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
