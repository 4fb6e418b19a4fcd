import { WEBHOOK_EFFECTS } from '../../engine/api/faults/faults.model.ts';
import {
  DELIVERY_STATES,
  type DeliveryRow,
  deliveriesTable,
  subjectsOf,
  type WebhookRow,
  webhooksTable,
} from '../../engine/api/webhooks/webhooks.model.ts';
import { type ListAction, type ListColumn, recordList, recordSearch } from '../../engine/control/record-list.ts';
import { SIMULATED_EVENTS, WEBHOOK_EVENTS } from './payloads.ts';

const path = 'panel/webhooks';
const pathOf = (row: DeliveryRow) => `panel/webhooks/${row.id}`;
const aboutOf = (row?: DeliveryRow) => row && subjectsOf(row)[0];

/** The list of deliveries, and how they and the addresses are found. */
export const deliveryList = recordList<DeliveryRow>({
  path,
  title: 'Webhooks',
  group: 'Inspect',
  name: 'deliveries',
  what: 'deliveries',
  table: deliveriesTable,
  filters: [
    { name: 'event', label: 'Event', options: WEBHOOK_EVENTS },
    { name: 'state', label: 'State', options: DELIVERY_STATES },
    { name: 'requestId', label: 'Request ID' },
    { name: 'clientUserId', label: 'Client user ID' },
    { name: 'webhookId', label: 'Webhook ID' },
  ],
  columns: [
    { head: 'Time', value: (row) => row.createdAt, as: 'time' },
    { head: 'Event', value: (row) => row.event, link: pathOf, testid: 'open' },
    { head: 'State', value: (row) => row.state, as: 'status', testid: 'delivery-state' },
    { head: 'Attempts', value: (row) => row.attempts.length, as: 'number' },
    { head: 'Last response', value: (row) => row.attempts.at(-1)?.error ?? row.attempts.at(-1)?.status },
    {
      head: 'About',
      value: aboutOf,
      as: 'id',
      when: (rows) => rows.some((row) => aboutOf(row) !== aboutOf(rows[0])),
    },
    { head: 'To', value: (row) => row.url },
  ],
  actions: ({ id }) => [{ label: 'Redeliver', testid: 'redeliver', step: { do: 'webhook.redeliver', id } }],
  empty: ['No deliveries yet. Register an address below, then pay a request.'],
  otherSearches: [
    recordSearch<WebhookRow>({
      table: webhooksTable,
      name: 'Webhook addresses',
      fields: [
        ['address', 'text', (row) => row.url],
        ['ID', 'id', (row) => row.id],
      ],
      describe: (row) => ({ title: row.url, path }),
    }),
    recordSearch<DeliveryRow>({
      table: deliveriesTable,
      name: 'Webhook deliveries',
      fields: [['ID', 'id', (row) => row.id]],
      describe: (row) => ({ title: row.event, path: pathOf(row), status: row.state }),
    }),
  ],
});

export const addressColumns: readonly ListColumn<WebhookRow>[] = [
  { head: 'Address', value: (row) => row.url },
  { head: 'State', value: (row) => (row.isActive ? 'active' : 'inactive'), as: 'status' },
  { head: 'Client ID', value: (row) => row.clientId ?? 'all' },
  { head: 'Secret', value: (row) => row.secret, as: 'id' },
  { head: 'ID', value: (row) => row.id, as: 'id' },
];

export const registerWebhook: ListAction = {
  label: 'Register',
  testid: 'register-webhook',
  step: { do: 'webhook.register' },
  tone: 'primary',
  fields: [
    { name: 'set:url', label: 'Address', placeholder: 'http://localhost:3000/webhook', required: true, size: 30 },
    { name: 'set:secret', label: 'Secret', placeholder: 'generated', size: 16 },
    { name: 'set:clientId', label: 'Only events of client ID', placeholder: 'all', size: 14 },
  ],
};

/** What is done to all deliveries, below the list. */
export const deliveryActions: readonly ListAction[] = [
  {
    label: 'Trigger',
    testid: 'trigger-webhook',
    step: { do: 'webhook.trigger' },
    fields: [
      { name: 'set:event', label: 'Event', options: SIMULATED_EVENTS, value: 'payment.confirmed' },
      { name: 'set:requestId', label: 'Request ID', placeholder: 'the newest that fits', size: 16 },
      { name: 'set:clientUserId', label: 'Client user ID', placeholder: 'the newest', size: 12 },
    ],
  },
  {
    label: 'Add webhook fault',
    testid: 'disturb-webhook',
    step: { do: 'fault.add' },
    fields: [
      { name: 'set:webhook', label: 'Fault', options: WEBHOOK_EFFECTS },
      { name: 'num:times', label: 'Times', value: '1', size: 4 },
    ],
  },
  { label: 'Retry now', testid: 'retry-now', step: { do: 'webhook.retry-now' } },
  { label: 'Delete all', testid: 'clear-deliveries', step: { do: 'webhook.clear' }, tone: 'danger' },
];
