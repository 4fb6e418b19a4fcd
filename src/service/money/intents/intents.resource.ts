import * as z from 'zod';
import type { DomainError } from '../../../engine/kernel/core/errors.ts';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { newestKey } from '../../../engine/kernel/world/rows.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { requestsTable } from '../requests/requests.model.ts';
import {
  INTENT_OUTCOMES,
  intentTransitions,
  type PaymentIntentRow,
  paymentIntentRowSchema,
  paymentIntentsTable,
} from './intents.model.ts';
import { decideIntent, decideRefusal, getIntent, refundIntent, settleIntent } from './settle.commands.ts';

declare module '../../../engine/kernel/world/declarations.ts' {
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

/** Returns an outcome that an intent can still get; the first of all if there is none. */
function possibleOutcome(intent: PaymentIntentRow): PaymentIntentRow['outcome'] {
  return INTENT_OUTCOMES.find((one) => decideRefusal(intent, one) === undefined) ?? INTENT_OUTCOMES[0];
}

function outcomeRefusal(intent: PaymentIntentRow, given: unknown): DomainError | undefined {
  return decideRefusal(intent, INTENT_OUTCOMES.find((one) => one === given) ?? possibleOutcome(intent));
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
  operations: async () => (await import('./intents.operations.ts')).intentOperations(),
  lists: async () => [(await import('./intents.panel.ts')).intentList],
  steps: () => [
    defineStep({
      name: 'intent.decide',
      about: aboutRecord(paymentIntentsTable, 'id', {
        refusal: (_, intent, { outcome }) => outcomeRefusal(intent, outcome),
        example: (_, intent) => ({ outcome: possibleOutcome(intent) }),
      }),
      description:
        'Sets the outcome of a crosschain payment intent: now if it was sent, otherwise once its payer signs and ' +
        'sends it. If it failed, it can be refunded.',
      example: { outcome: 'failed' },
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
