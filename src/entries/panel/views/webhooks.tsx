import { deliveriesTable } from '../../../engine/api/webhooks/deliveries.model.ts';
import { webhooksTable } from '../../../engine/api/webhooks/webhooks.model.ts';
import {
  addressColumns,
  deliveryActions,
  deliveryList,
  registerWebhook,
} from '../../../service/webhooks/webhooks.panel.ts';
import { ActionMenu, FormButton } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { ListPanel, ListTable } from '../list-page.tsx';
import { Panel } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import type { View } from '../view.ts';

const MAX_DELIVERIES = 50;

/** Webhook addresses and their deliveries. */
export function WebhooksPage({ view }: { view: View }) {
  const [trigger, ...others] = deliveryActions;
  const aside = (
    <span class="row">
      {trigger && <FormButton view={view} {...trigger} />}
      <ActionMenu view={view} id="deliveries-menu" actions={others} />
    </span>
  );
  return (
    <Page view={view} title="Webhooks">
      <ListPanel view={view} list={deliveryList} aside={aside} />
      <Panel
        title="Addresses"
        testid="addresses"
        aside={<FormButton view={view} title="New address" {...registerWebhook} />}
      >
        <DataTable
          view={view}
          name="webhooks"
          columns={addressColumns}
          actions={({ id }) => [
            {
              label: 'Delete',
              testid: 'delete-webhook',
              step: { do: 'webhook.delete', id },
              tone: 'danger',
            },
          ]}
          rows={view.world.table(webhooksTable).all().reverse()}
          empty="No webhook addresses yet, so no webhooks are sent. Register one here, with the option webhooks, or with POST /v1/webhook."
        />
      </Panel>
    </Page>
  );
}

/** The deliveries about a record, by each of its ids; renders nothing when there are none. */
export function Deliveries({
  view,
  by,
}: {
  view: View;
  by: readonly ({ requestId: string } | { clientUserId: string })[];
}) {
  const table = view.world.table(deliveriesTable);
  const rows = by.flatMap((one) => table.search({ by: one, limit: MAX_DELIVERIES }).rows).slice(0, MAX_DELIVERIES);
  if (rows.length === 0) return undefined;
  return (
    <Panel title="Webhook deliveries" testid="deliveries">
      <ListTable view={view} list={deliveryList} rows={rows} />
    </Panel>
  );
}
