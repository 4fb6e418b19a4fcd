import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { loose, pathParams, signature } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import {
  INTENT_OUTCOMES,
  intentTransitions,
  type PaymentIntentRow,
  paymentIntentRowSchema,
  paymentIntentsTable,
} from './intents.model.ts';
import { decideIntent, getIntent, refundIntent, settleIntent } from './settle.commands.ts';

/** The first intent of a mock with `now: '2026-01-01T00:00:00Z'`, signed by a development account. */
const EXAMPLE_INTENT = {
  id: '01KDVDNA000001KNS9XVAS3G9Y',
  signed: {
    signature:
      '0xd99dbd3fd256bd3c55c98373413c226df3777a6f60f856dabd9d458f05fa4b01095068297fe1616baf3807ca17e143df43' +
      '90fddb61081405b7f12dd8d44840bf1b',
    nonce: '1767225600000',
    deadline: '1767229200',
  },
};

function sendBody(version: 1 | 2) {
  const digits = z.string().min(1).meta({ pattern: '^\\d+$' });
  const read = (field: z.ZodType<string>) => (version === 1 ? loose(field) : field);
  const signed = z.object({ signature: read(signature()), nonce: read(digits), deadline: read(digits) });
  return namedObject(version === 1 ? 'SendPaymentIntentV1' : 'SignedPaymentIntent', {
    signedPaymentIntent: signed,
    signedApprovalPermit: signed.nullish(),
  }).meta({ example: { signedPaymentIntent: EXAMPLE_INTENT.signed } });
}

function sendOperation(version: 1 | 2, path: string): Operation {
  return defineOperation(`POST ${path}`, {
    operationId: `sendPaymentIntentV${version}`,
    tag: 'Requests',
    summary: 'Send a signed crosschain payment intent',
    auth: version === 1 ? 'key' : 'key-or-client',
    params: () => pathParams('paymentIntentId', { example: EXAMPLE_INTENT.id }),
    body: () => sendBody(version),
    response: () => namedObject('Empty', {}),
    responseDescription: "Accepted. The bridge pays when the mock's clock reaches the settlement time",
    errors: {
      400: 'Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed',
      404: 'Payment intent data not found',
    },
    load: () => import('../paying.ts'),
    handle: ({ tx, params, body, loaded: { sendIntent } }) => {
      sendIntent(tx, params.paymentIntentId, body);
      return {};
    },
  });
}

const intentOperations = (): readonly Operation[] => [
  sendOperation(2, '/v2/request/payment-intents/{paymentIntentId}'),
  sendOperation(1, '/v1/request/{paymentIntentId}/send'),
];

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'intent.sent': PaymentIntentRow;
    'intent.updated': PaymentIntentRow;
    'intent.expired': PaymentIntentRow;
  }

  interface JobMap {
    'intent.expire': NoJobData;
    /** Bridge jobs count reads of the request, because clients poll it. */
    'intent.settle': { intentId: string };
    'intent.refund': { intentId: string };
  }
}

const bridgeData = () => z.object({ intentId: z.string() });

export const intentsResource = defineResource({
  name: 'intents',
  tables: [
    resourceTable(paymentIntentsTable, paymentIntentRowSchema, {
      transitions: intentTransitions,
      references: ({ requestId }) => [{ field: 'requestId', to: requestsTable, id: requestId }],
    }),
  ],
  roots: ['request'],
  operations: intentOperations,
  lists: async () => [(await import('./intents.panel.ts')).intentList],
  steps: () => [
    defineStep({
      name: 'intent.decide',
      description:
        'Sets the outcome of a crosschain payment intent, now or when it is sent. If it failed, it can be refunded.',
      schema: () =>
        z.strictObject({
          id: z.string().min(1).optional().describe('default: the newest'),
          outcome: z.enum(INTENT_OUTCOMES),
          reason: z.string().min(1).default('The bridge could not deliver'),
        }),
      returns: paymentIntentRowSchema,
      run: (tx, { id, ...decision }) =>
        decideIntent(tx, getIntent(tx, id ?? newestKey(tx, paymentIntentsTable)), decision),
    }),
  ],
  jobs: {
    'intent.expire': {
      text: 'The crosschain payment expires',
      data: () => z.object({}),
      run: (tx, id) =>
        tx.emit('intent.expired', tx.table(paymentIntentsTable).put({ ...getIntent(tx, id), status: 'expired' })),
    },
    'intent.settle': {
      text: 'The crosschain payment settles',
      data: bridgeData,
      run: (tx, _requestId, { intentId }) => settleIntent(tx, getIntent(tx, intentId)),
    },
    'intent.refund': {
      text: 'The crosschain payment is refunded',
      data: bridgeData,
      run: (tx, _requestId, { intentId }) => refundIntent(tx, getIntent(tx, intentId)),
    },
  },
  events: {
    'intent.sent': { description: 'A signed crosschain payment intent was sent.', webhook: null },
    'intent.updated': {
      description: 'A crosschain payment intent has changed.',
      text: (_, { status, outcome }) =>
        `The crosschain payment is ${status}${['offered', 'sent'].includes(status) ? `; it will be ${outcome}` : ''}`,
      webhook: null,
    },
    'intent.expired': { description: 'A crosschain payment intent was not sent in time.', webhook: null },
  },
});
