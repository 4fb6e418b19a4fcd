import { DELIVERY_STATES, deliveriesTable, WEBHOOK_FAULTS } from '../../../engine/webhooks/deliveries.model.ts';
import { listWebhooks } from '../../../engine/webhooks/webhooks.commands.ts';
import type { WebhookRow } from '../../../engine/webhooks/webhooks.model.ts';
import { WEBHOOK_EVENTS } from '../../../service/webhooks/payloads.model.ts';
import { Page } from '../layout.tsx';
import { Field, StepForm } from '../move-form.tsx';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Id, Panel } from '../parts.tsx';
import type { View } from '../view.ts';
import { DeliveryTable } from './delivery-table.tsx';

const PATH = 'panel/webhooks';

/** Addresses that get events, and what was sent to them. */
export function WebhooksPage({ view }: { view: View }) {
  const by = {
    event: filterOf(view, 'event'),
    state: filterOf(view, 'state'),
    requestId: filterOf(view, 'requestId'),
    clientUserId: filterOf(view, 'clientUserId'),
    webhookId: filterOf(view, 'webhookId'),
  };
  const { rows, total } = view.world.table(deliveriesTable).search({ by, ...windowOf(view) });
  return (
    <Page view={view} title="Webhooks">
      <Panel title="Addresses" testid="addresses">
        <Addresses view={view} />
      </Panel>
      <Panel title="Deliveries" testid="deliveries">
        <Filters
          view={view}
          path={PATH}
          fields={[
            { name: 'event', label: 'Event', options: WEBHOOK_EVENTS },
            { name: 'state', label: 'State', options: DELIVERY_STATES },
            { name: 'requestId', label: 'Request ID' },
            { name: 'clientUserId', label: 'Client user ID' },
          ]}
        />
        <DeliveryTable view={view} rows={rows} />
        <Pager view={view} path={PATH} total={total} />
        <DeliveryMoves view={view} />
      </Panel>
    </Page>
  );
}

function Addresses({ view }: { view: View }) {
  const columns: Column<WebhookRow>[] = [
    { head: 'Address', cell: (row) => row.url },
    { head: 'State', cell: (row) => <Badge status={row.isActive ? 'active' : 'inactive'} /> },
    { head: 'Events of', cell: (row) => row.clientId ?? 'everybody' },
    { head: 'Secret', cell: (row) => <Id value={row.secret} whole={row.secret.length <= 32} /> },
    { head: 'ID', cell: (row) => <Id value={row.id} /> },
  ];
  return (
    <>
      <DataTable
        name="webhooks"
        label="Webhook addresses"
        columns={columns}
        rows={listWebhooks(view.world)}
        keyOf={(row) => row.id}
        empty="No address is registered, so nothing is sent. Register one here, by the option webhooks, or with POST /v1/webhook."
      />
      <div class="moves">
        <StepForm
          view={view}
          step={{ do: 'webhook.register' }}
          label="Register"
          testid="register-webhook"
          tone="primary"
        >
          <Field name="set:url" label="Address" placeholder="http://localhost:3000/webhook" required size={30} />
          <Field name="set:secret" label="Secret" placeholder="made up" size={16} />
          <Field name="set:clientId" label="Only events of client ID" placeholder="all" size={14} />
        </StepForm>
      </div>
    </>
  );
}

function DeliveryMoves({ view }: { view: View }) {
  return (
    <div class="moves">
      <StepForm view={view} step={{ do: 'webhook.trigger' }} label="Trigger" testid="trigger-webhook">
        <Field name="set:event" label="Event" options={WEBHOOK_EVENTS} />
        <Field name="set:requestId" label="Request ID" placeholder="the newest" size={14} />
        <Field name="set:clientUserId" label="Client user ID" size={12} />
      </StepForm>
      <StepForm
        view={view}
        step={{ do: 'webhook-fault.add' }}
        label="Make the next one misbehave"
        testid="disturb-webhook"
      >
        <Field name="set:kind" label="What goes wrong" options={WEBHOOK_FAULTS} />
        <Field name="num:times" label="Times" value="1" size={4} />
      </StepForm>
      <StepForm view={view} step={{ do: 'webhook-fault.clear' }} label="End faults" testid="calm-webhooks" />
      <StepForm view={view} step={{ do: 'webhook.retry-now' }} label="Retry now" testid="retry-now" />
      <StepForm view={view} step={{ do: 'webhook.clear' }} label="Forget all" testid="clear-deliveries" tone="danger" />
    </div>
  );
}
