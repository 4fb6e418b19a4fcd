import { type DeliveryRow, deliveriesTable } from '../../../engine/api/webhooks/deliveries.model.ts';
import { StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Badge, type Column, DataTable, Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** The deliveries about a record; renders nothing when there are none. */
export function Deliveries({ view, by }: { view: View; by: { requestId: string } | { clientUserId: string } }) {
  const { rows } = view.world.table(deliveriesTable).search({ by, limit: 50 });
  if (rows.length === 0) return undefined;
  return (
    <Panel title="Webhook deliveries" testid="deliveries">
      <DeliveryTable view={view} rows={rows} />
    </Panel>
  );
}

/** A table of deliveries, each with a button to send it again. */
export function DeliveryTable({ view, rows }: { view: View; rows: readonly DeliveryRow[] }) {
  const columns: Column<DeliveryRow>[] = [
    { head: 'Time', cell: (row) => <Time at={row.createdAt} from={view} /> },
    {
      head: 'Event',
      cell: (row) => (
        <a href={href(view, `panel/deliveries/${row.id}`)} data-testid="open" data-record>
          {row.event}
        </a>
      ),
    },
    { head: 'State', cell: (row) => <Badge status={row.state} testid="delivery-state" /> },
    {
      head: 'Actions',
      cell: (row) => (
        <StepForm view={view} step={{ do: 'webhook.redeliver', id: row.id }} label="Redeliver" testid="redeliver" />
      ),
    },
    { head: 'Attempts', cell: (row) => row.attempts.length, numeric: true },
    { head: 'Last response', cell: (row) => row.attempts.at(-1)?.error ?? row.attempts.at(-1)?.status ?? '–' },
    { head: 'About', cell: (row) => <Id value={row.requestId ?? row.clientUserId} /> },
    { head: 'To', cell: (row) => row.url },
  ];
  return (
    <DataTable
      name="deliveries"
      label="Deliveries"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      empty={
        <EmptyList
          view={view}
          path="panel/webhooks"
          what="deliveries"
          filters={['event', 'state', 'requestId', 'clientUserId', 'webhookId']}
        >
          No deliveries yet. Register an address above, then pay a request.
        </EmptyList>
      }
    />
  );
}
