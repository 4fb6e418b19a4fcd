import {
  type Attempt,
  DELIVERY_STATES,
  type DeliveryRow,
  deliveriesTable,
  isFailing,
  queueTable,
  subjectsOf,
  type WebhookRow,
  webhooksTable,
} from '../../engine/api/webhooks/webhooks.model.ts';
import { recordList } from '../../engine/control/record-list.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { WEBHOOK_EVENTS } from './payloads.ts';

/** Filter for deliveries that failed, or wait for another attempt. */
const FAILING = 'failing';

const deliveryList = recordList<DeliveryRow>({
  name: 'webhooks',
  title: 'Webhooks',
  group: 'Inspect',
  table: deliveriesTable,
  filters: {
    event: WEBHOOK_EVENTS,
    state: [...DELIVERY_STATES, FAILING],
    requestId: [],
    clientUserId: [],
    webhookId: [],
  },
  rows: (tx, { by: { state, ...by }, ...page }) => {
    const chosen = state === FAILING ? { by, where: isFailing } : { by: { ...by, state } };
    return tx.table(deliveriesTable).search({ ...chosen, ...page });
  },
  columns: [
    { head: 'Event', value: (row) => row.event, testid: 'open' },
    { head: 'Time', value: (row) => row.createdAt, as: 'time' },
    { head: 'State', value: (row) => row.state, as: 'status', testid: 'delivery-state' },
    { head: 'Attempts', value: (row) => row.attempts.length, as: 'number' },
    { head: 'To', value: (row) => row.url, as: 'url' },
    { head: 'Last response', value: lastResponse, as: 'cut' },
    { head: 'About', value: (row) => subjectsOf(row)[0], as: 'id' },
  ],
  details: [
    { head: 'Next attempt', value: nextAttempt, as: 'time' },
    { head: 'Delivery ID', value: (row) => row.id, as: 'id' },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
    { head: 'Payer', value: (row) => row.clientUserId, link: 'payers' },
    { head: 'Webhook faults', value: (row) => row.faults },
    { head: 'Dropped', value: (row) => row.reason },
  ],
  heading: (row) => row.event,
  texts: (row) => [
    ['Body', JSON.stringify(JSON.parse(row.body), null, 2)],
    ...row.attempts.map((attempt, at) => [`Attempt ${at + 1}`, attemptText(attempt)] as const),
  ],
  story: null,
  assumptions: (row) => row.assumptions,
  actions: ({ id }) => [
    { label: 'Redeliver', step: { do: 'webhook.redeliver', id }, tone: 'primary', done: 'The webhook was sent again' },
  ],
  forms: [
    {
      label: 'Trigger an event',
      step: { do: 'webhook.trigger' },
      ask: { event: 'payment.confirmed', requestId: '', clientUserId: '' },
      done: 'The event was sent',
    },
    { label: 'Add a fault', step: { do: 'fault.add' }, ask: { webhook: '', times: '1' }, done: 'The fault is active' },
    { label: 'Retry now', step: { do: 'webhook.retry-now' }, done: 'All pending attempts are due now' },
    { label: 'Delete all', step: { do: 'webhook.clear' }, tone: 'danger', done: 'The deliveries were deleted' },
  ],
  empty: 'No deliveries yet. Register a webhook address, then pay a request.',
});

function lastResponse({ attempts }: DeliveryRow) {
  const { error, status } = attempts.at(-1) ?? {};
  // Codes such as ECONNREFUSED tell enough; the attempts have the whole text.
  return error === undefined || error === null ? status : (/\bE[A-Z]{4,}\b/.exec(error)?.[0] ?? error);
}

function nextAttempt({ id }: DeliveryRow, tx: ReadTx) {
  const queued = tx.table(queueTable).get(id);
  return queued && isoTime(queued.dueMs);
}

function attemptText({ at, status, error, ms, answer, headers, body }: Attempt): string {
  const names = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const result = `${at}: ${error ?? status} after ${ms.toFixed(1)} ms\nResponse: ${answer || 'empty'}\n`;
  return `${result}\n${names.join('')}${body === null ? '' : `\n${body}`}`.trimEnd();
}

const addressList = recordList<WebhookRow>({
  name: 'addresses',
  title: 'Webhook addresses',
  group: 'Inspect',
  table: webhooksTable,
  idName: 'webhookId',
  columns: [
    { head: 'Address', value: (row) => row.url, as: 'url' },
    { head: 'State', value: (row) => (row.isActive ? 'active' : 'inactive'), as: 'status' },
    { head: 'Client ID', value: (row) => row.clientId ?? 'all' },
    { head: 'Secret', value: (row) => row.secret, as: 'id' },
  ],
  heading: (row) => row.url,
  story: null,
  actions: ({ id }) => [
    {
      label: 'Delete',
      step: { do: 'webhook.delete', id },
      tone: 'danger',
      leadsTo: 'panel/addresses',
      done: 'The address was deleted',
    },
  ],
  forms: [
    {
      label: 'New address',
      step: { do: 'webhook.register' },
      ask: { url: '', secret: '', clientId: '' },
      tone: 'primary',
      done: 'The address receives webhooks',
    },
  ],
  empty:
    'No webhook addresses yet, so no webhooks are sent. Register one here, with the option webhooks, or with POST ' +
    '/v1/webhook.',
});

export const webhookLists = [deliveryList, addressList];
