import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contextFields } from '../../src/service/money/requests/requests.model.ts';
import { PAYLOADS } from '../../src/service/webhooks/payloads.ts';
import { MORE_SENDERS, SENDERS, type SentEvent, withReceiver } from './webhook-senders.ts';

/** Looks for payload fields that the document and the generated types promise and no webhook has. */

interface Builder {
  name: string;
  file: string;
}

const CONTEXT: Builder = { name: 'contextOf', file: 'src/service/money/requests/requests.model.ts' };
const WITH_CONTEXT: readonly SentEvent[] = ['payment.confirmed', 'payment.partial', 'payment.failed'];

const PAYMENTS = 'src/service/money/payments/payment-payloads.model.ts';
const LINKS = 'src/service/secure-payments/secure-payment-payloads.model.ts';

/** The function that returns the payload of each event. */
const BUILDERS: Readonly<Record<SentEvent, Builder>> = {
  'payment.confirmed': { name: 'paidPayload', file: PAYMENTS },
  'payment.partial': { name: 'paidPayload', file: PAYMENTS },
  'payment.failed': { name: 'failedPayload', file: PAYMENTS },
  'payment.refunded': { name: 'refundedPayload', file: PAYMENTS },
  'payment.processing': {
    name: 'processingPayload',
    file: 'src/service/money/offramps/offramp-payloads.model.ts',
  },
  'request.recurring': { name: 'recurringPayload', file: 'src/service/money/requests/request-payloads.model.ts' },
  'payment_detail.updated': {
    name: 'paymentDetailsNotice',
    file: 'src/service/people/payment-details/payment-details.model.ts',
  },
  'compliance.updated': { name: 'complianceNotice', file: 'src/service/people/payers/payers.model.ts' },
  'secure_payment.access_rejected': { name: 'rejectedNotice', file: LINKS },
  'kyt.screening.completed': { name: 'screenedNotice', file: LINKS },
  'secure_payment.user_event': { name: 'userEventNotice', file: LINKS },
};

const NO_PROVIDER = { rawPayload: 'the mock has no provider whose payload it could forward' };
const NO_ORCHESTRATOR = { orchestratorId: 'the mock has no orchestrators' };

/** Fields of the public schemas that at most test calls send, with the reason. */
const NEVER_SENT: Readonly<Partial<Record<SentEvent, Record<string, string>>>> = {
  'payment.processing': NO_PROVIDER,
  'payment_detail.updated': NO_PROVIDER,
  'compliance.updated': NO_PROVIDER,
  'secure_payment.access_rejected': NO_ORCHESTRATOR,
  'kyt.screening.completed': NO_ORCHESTRATOR,
  'secure_payment.user_event': NO_ORCHESTRATOR,
};

const EVENTS = Object.keys(BUILDERS) as SentEvent[];
const SCHEMAS = new Map(PAYLOADS.map(({ event, schema }) => [event, schema()]));
const fieldsOf = (event: SentEvent) => Object.keys(SCHEMAS.get(event)?.shape ?? {});

function builderOf(event: SentEvent, field: string): Builder {
  return WITH_CONTEXT.includes(event) && field in contextFields() ? CONTEXT : BUILDERS[event];
}

/** Returns an error for each field that no event sends. */
function unsentFields(event: SentEvent, fields: readonly string[], sent: ReadonlySet<string>): string[] {
  const unsent = fields.filter((field) => !sent.has(field) && NEVER_SENT[event]?.[field] === undefined);
  return unsent.map((field) => {
    const { name, file } = builderOf(event, field);
    return (
      `${event}: no event sends ${field}; return it in ${name}() of ${file}, give it a value in ` +
      'test/contract/webhook-senders.ts, or list it in NEVER_SENT'
    );
  });
}

const DELIVERIES = await Promise.all(
  [...Object.values(SENDERS), ...MORE_SENDERS].map(async (send) => {
    const { mock, got } = withReceiver();
    await send(mock);
    await mock.settled();
    return got;
  }),
);

/** Returns the fields of all webhooks of an event. */
function sentFields(event: SentEvent): Set<string> {
  const payloads = DELIVERIES.flat().filter(({ body }) => body.event === event);
  return new Set(payloads.flatMap(({ body }) => Object.keys(body)));
}

test.each(EVENTS)('webhook fields: %s sends each field of its schema', (event) => {
  expect(unsentFields(event, fieldsOf(event), sentFields(event))).toEqual([]);
});

test.each(EVENTS)('webhook fields: %s sends no field that is listed as never sent', (event) => {
  const sent = sentFields(event);
  const listed = Object.keys(NEVER_SENT[event] ?? {});
  expect(listed.filter((field) => sent.has(field) || !fieldsOf(event).includes(field))).toEqual([]);
});

test('webhook fields: an unsent field is named with the function that should return it', () => {
  const sent = new Set(['event']);
  const remedy = 'give it a value in test/contract/webhook-senders.ts, or list it in NEVER_SENT';
  expect(unsentFields('payment.confirmed', ['event', 'origin', 'unknownField'], sent)).toEqual([
    'payment.confirmed: no event sends origin; return it in contextOf() of ' +
      `src/service/money/requests/requests.model.ts, ${remedy}`,
    'payment.confirmed: no event sends unknownField; return it in paidPayload() of ' +
      `src/service/money/payments/payment-payloads.model.ts, ${remedy}`,
  ]);
  expect(unsentFields('kyt.screening.completed', ['event', 'orchestratorId'], sent)).toEqual([]);
});

test('webhook fields: each function that returns a payload is in the file that errors name', async () => {
  const builders = [CONTEXT, ...Object.values(BUILDERS)];
  const found = await Promise.all(
    builders.map(async ({ name, file }) => (await readFile(file, 'utf8')).includes(`export function ${name}(`)),
  );
  expect(builders.filter((_, index) => !found[index])).toEqual([]);
});
