import { ATTEMPT_EFFECTS } from '../../../engine/api/faults/faults.model.ts';
import { deliveriesTable, queueTable } from '../../../engine/api/webhooks/webhooks.model.ts';
import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Badge, Facts, Id, Panel, shortened, Time } from '../parts.tsx';
import { href, known, type View } from '../view.ts';

/** The page of one delivery: its body, and every attempt with headers and response. */
export function DeliveryPage({ view, id }: { view: View; id: string }) {
  const row = known(view.world.table(deliveriesTable).get(id), 'delivery', id);
  const queued = view.world.table(queueTable).get(id);
  return (
    <Page view={view} title={row.event}>
      <Panel title="Delivery" testid="delivery">
        <Facts
          facts={[
            ['State', <Badge status={row.state} testid="delivery-state" />],
            ['To', row.url],
            ['Delivery ID', <Id value={row.id} whole />],
            ['Created', <Time at={row.createdAt} from={view} />],
            ['Next attempt', <Time at={queued && isoTime(queued.dueMs)} from={view} />],
            [
              'Request',
              row.requestId && <a href={href(view, `panel/requests/${row.requestId}`)}>{shortened(row.requestId)}</a>,
            ],
            ['Payer', row.clientUserId],
            ['Webhook faults', row.faults.join(', ') || 'none'],
            ['Dropped', row.reason ?? undefined],
          ]}
        />
        <Actions
          view={view}
          of={[
            { label: 'Redeliver', testid: 'redeliver', step: { do: 'webhook.redeliver', id }, tone: 'primary' },
            {
              label: 'Redeliver with a fault',
              testid: 'redeliver-disturbed',
              step: { do: 'webhook.redeliver', id },
              fields: [{ name: 'set:fault', label: 'Fault', options: ATTEMPT_EFFECTS }],
            },
          ]}
        />
      </Panel>
      <Panel title="Body">
        <pre data-testid="body">{JSON.stringify(JSON.parse(row.body), null, 2)}</pre>
      </Panel>
      {row.attempts.map(({ at, error, status, ms, answer, headers, body }, index) => (
        <Panel title={`Attempt ${index + 1}`} testid="attempt">
          <Facts
            facts={[
              ['Time', <Time at={at} seconds />],
              ['Answer', error ?? String(status)],
              ['Took', `${ms.toFixed(1)} ms`],
              ['Said', answer === '' ? 'nothing' : answer],
            ]}
          />
          <h3>Headers</h3>
          <pre>
            {Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
          {body === null ? undefined : <pre>{body}</pre>}
        </Panel>
      ))}
    </Page>
  );
}
