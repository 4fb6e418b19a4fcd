import { signWebhook } from '../../engine/api/webhooks/signature.ts';
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
import { curlOf } from '../../engine/control/call-code.ts';
import { type RecordText, recordList } from '../../engine/control/record-list.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { parseJson } from '../../engine/kernel/core/json.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
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
  texts: textsOf,
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

async function textsOf(row: DeliveryRow, tx: ReadTx): Promise<RecordText[]> {
  const secret = tx.table(webhooksTable).get(row.webhookId)?.secret;
  const attempts = row.attempts.map(async (attempt, at): Promise<RecordText> => {
    const { status, error, ms, answer, headers, body } = attempt;
    const sent = { method: 'POST', url: row.url, headers, body: body ?? row.body };
    const before = row.attempts[at - 1];
    return {
      heading: `Attempt ${at + 1}`,
      notes: [
        `${attempt.at.slice(0, 19).replace('T', ' ')} UTC: ${error ?? status} after ${ms.toFixed(1)} ms`,
        await signatureNote(attempt, row, secret),
        ...(before === undefined ? [] : [differenceNote(row, before, attempt, at)]),
        `Response body: ${answer || 'empty'}`,
      ],
      text: Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      body: body === null ? undefined : jsonOrText(body),
      code: { curl: curlOf(sent) },
    };
  });
  return [{ heading: 'Body', body: jsonOrText(row.body) }, ...(await Promise.all(attempts))];
}

/** Compares the sent signature with that of the sent body, as a receiver does. */
async function signatureNote({ headers, body }: Attempt, row: DeliveryRow, secret: string | undefined) {
  const [, sent = 'missing'] = Object.entries(headers).find(([name]) => name.endsWith('-signature')) ?? [];
  if (secret === undefined) return `Signature: ${sent}. Not recomputed: the webhook address was deleted`;
  const computed = await signWebhook(body ?? row.body, secret);
  if (computed === sent) return `Signature: ${sent}. Recomputed from body and secret: equal`;
  return `Signature: ${sent}. Recomputed from body and secret: differs, ${computed}`;
}

/** Names what an attempt sent differently from the attempt before. */
function differenceNote(row: DeliveryRow, before: Attempt, now: Attempt, number: number): string {
  const names = [...new Set([...Object.keys(before.headers), ...Object.keys(now.headers)])];
  const headers = names.flatMap((name) => changeOf(name, before.headers[name], now.headers[name]));
  const [old, body] = [leavesOf(jsonOrText(before.body ?? row.body)), leavesOf(jsonOrText(now.body ?? row.body))];
  const paths = [...new Set([...old.keys(), ...body.keys()])];
  const fields = paths.flatMap((path) => changeOf(`body${path}`, old.get(path), body.get(path)));
  const changes = [...headers, ...fields];
  if (changes.length === 0) return `Same headers and body as attempt ${number}`;
  return `Differs from attempt ${number} in ${changes.join(', ')}`;
}

function changeOf(name: string, before: string | undefined, now: string | undefined): string[] {
  return before === now ? [] : [`${name} (${before ?? 'absent'} → ${now ?? 'absent'})`];
}

/** Returns the values of a body by path, such as `.fees[0].amount`. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return new Map([[path, JSON.stringify(value)]]);
  const inner = Object.entries(value).flatMap(([name, one]) => {
    return [...leavesOf(one, isList ? `${path}[${name}]` : `${path}.${name}`)];
  });
  return new Map(inner);
}

function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
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
