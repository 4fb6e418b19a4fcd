import { INTENT_OUTCOMES, type PaymentIntentRow, paymentIntentsTable } from '../../../service/intents/intents.model.ts';
import { OFFRAMP_FAILURES, OFFRAMP_STAGES, offrampsTable } from '../../../service/offramps/offramps.model.ts';
import { Actions } from '../action-form.tsx';
import { Badge, Facts, Id, Panel } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import type { View } from '../view.ts';

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
        empty={['No crosschain payments.']}
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
          ['Outcome', row.decision?.outcome],
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
