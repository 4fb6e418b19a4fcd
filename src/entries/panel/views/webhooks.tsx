import { webhooksTable } from '../../../engine/api/webhooks/webhooks.model.ts';
import {
  addressColumns,
  deliveryActions,
  deliveryList,
  registerWebhook,
} from '../../../service/webhooks/webhooks.panel.ts';
import { ActionMenu, FormButton } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { ListPanel } from '../list-page.tsx';
import { Panel } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import type { View } from '../view.ts';

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
            { label: 'Delete', testid: 'delete-webhook', step: { do: 'webhook.delete', id }, tone: 'danger' },
          ]}
          rows={view.world.table(webhooksTable).all().reverse()}
          empty={[
            'No webhook addresses yet, so no webhooks are sent. Register one here, with the option webhooks, or with POST /v1/webhook.',
          ]}
        />
      </Panel>
    </Page>
  );
}
