import { DELIVERY_STATES, deliveriesTable, WEBHOOK_FAULTS } from '../../../engine/api/webhooks/deliveries.model.ts';
import { listWebhooks } from '../../../engine/api/webhooks/webhooks.commands.ts';
import type { WebhookRow } from '../../../engine/api/webhooks/webhooks.model.ts';
import { SIMULATED_EVENTS, WEBHOOK_EVENTS } from '../../../service/webhooks/payloads.ts';
import { Field, StepForm } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Filters, filterOf, Pager, windowOf } from '../paging.tsx';
import { Badge, type Column, DataTable, Id, Panel } from '../parts.tsx';
import type { View } from '../view.ts';
import { DeliveryTable } from './delivery-table.tsx';

const PATH = 'panel/webhooks';

/** Webhook addresses and their deliveries. */
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
        <DeliveryActions view={view} />
      </Panel>
    </Page>
  );
}

function Addresses({ view }: { view: View }) {
  const columns: Column<WebhookRow>[] = [
    { head: 'Address', cell: (row) => row.url },
    { head: 'State', cell: (row) => <Badge status={row.isActive ? 'active' : 'inactive'} /> },
    { head: 'Client ID', cell: (row) => row.clientId ?? 'all' },
    { head: 'Secret', cell: (row) => <Id value={row.secret} whole={row.secret.length <= 32} /> },
    { head: 'ID', cell: (row) => <Id value={row.id} /> },
    {
      head: 'Actions',
      cell: (row) => (
        <StepForm
          view={view}
          step={{ do: 'webhook.delete', id: row.id }}
          label="Delete"
          testid="delete-webhook"
          tone="danger"
          copy={false}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        name="webhooks"
        label="Webhook addresses"
        columns={columns}
        rows={listWebhooks(view.world)}
        keyOf={(row) => row.id}
        empty="No webhook addresses yet, so no webhooks are sent. Register one here, with the option webhooks, or with POST /v1/webhook."
      />
      <div class="actions">
        <StepForm
          view={view}
          step={{ do: 'webhook.register' }}
          label="Register"
          testid="register-webhook"
          tone="primary"
        >
          <Field name="set:url" label="Address" placeholder="http://localhost:3000/webhook" required size={30} />
          <Field name="set:secret" label="Secret" placeholder="generated" size={16} />
          <Field name="set:clientId" label="Only events of client ID" placeholder="all" size={14} />
        </StepForm>
      </div>
    </>
  );
}

function DeliveryActions({ view }: { view: View }) {
  return (
    <div class="actions">
      <StepForm view={view} step={{ do: 'webhook.trigger' }} label="Trigger" testid="trigger-webhook">
        <Field name="set:event" label="Event" options={SIMULATED_EVENTS} />
        <Field name="set:requestId" label="Request ID" placeholder="the newest that fits" size={16} />
        <Field name="set:clientUserId" label="Client user ID" placeholder="the newest" size={12} />
      </StepForm>
      <StepForm view={view} step={{ do: 'webhook-fault.add' }} label="Add webhook fault" testid="disturb-webhook">
        <Field name="set:kind" label="Fault" options={WEBHOOK_FAULTS} />
        <Field name="num:times" label="Times" value="1" size={4} />
      </StepForm>
      <StepForm view={view} step={{ do: 'webhook-fault.clear' }} label="Remove faults" testid="calm-webhooks" />
      <StepForm view={view} step={{ do: 'webhook.retry-now' }} label="Retry now" testid="retry-now" />
      <StepForm view={view} step={{ do: 'webhook.clear' }} label="Delete all" testid="clear-deliveries" tone="danger" />
    </div>
  );
}
