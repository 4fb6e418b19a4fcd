import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { aboutRecord } from '../../../engine/kernel/world/next-steps.ts';
import { newestKey } from '../../../engine/kernel/world/rows.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { payersTable } from '../../people/payers/payers.model.ts';
import { paymentDetailsTable } from '../../people/payment-details/payment-details.model.ts';
import { noticeOfRequest } from '../requests/request-payloads.model.ts';
import { requestsTable } from '../requests/requests.model.ts';
import { processingPayload, processingStatus } from './offramp-payloads.model.ts';
import {
  abandonOfframp,
  abandonRefunded,
  advanceOfframp,
  advanceRefusal,
  decideOfframp,
  decideRefusal,
} from './offramps.commands.ts';
import { OFFRAMP_FAILURES, type OfframpRow, offrampRowSchema, offrampsTable } from './offramps.model.ts';

const requestId = lazy(() => z.string().min(1).optional().describe('default: the newest payment to a bank account'));

const offrampSteps = () => [
  defineStep({
    name: 'offramp.advance',
    about: aboutRecord(offrampsTable, 'requestId', { refusal: (_, offramp) => advanceRefusal(offramp) }),
    description: 'Advances a payment to a bank account to its next stage; the last stage pays the request.',
    schema: () => z.strictObject({ requestId: requestId() }),
    returns: offrampRowSchema,
    run: (tx, { requestId }) => advanceOfframp(tx, requestId ?? newestKey(tx, offrampsTable)),
  }),
  defineStep({
    name: 'offramp.decide',
    otherNames: {
      'offramp.fail': 'with outcome',
      'offramp.bounce': 'with outcome',
      'request.bounce': '',
    },
    about: aboutRecord(offrampsTable, 'requestId', {
      refusal: (_, offramp) => decideRefusal(offramp),
      example: () => ({ outcome: OFFRAMP_FAILURES[0] }),
    }),
    description: 'Makes a payment to a bank account fail its checks or bounce at the bank when it reaches that stage.',
    schema: () =>
      z.strictObject({
        requestId: requestId(),
        outcome: z.enum(OFFRAMP_FAILURES),
        reason: z.string().min(1).default('Insufficient fiat liquidity'),
      }),
    returns: offrampRowSchema,
    run: (tx, { requestId, ...decision }) => decideOfframp(tx, requestId ?? newestKey(tx, offrampsTable), decision),
  }),
];

declare module '../../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'payment.processing': { requestId: string; subStatus: OfframpRow['stage']; offrampId: string; amount: string };
  }

  interface JobMap {
    'offramp.advance': NoJobData;
  }
}

export const offrampsResource = defineResource({
  name: 'offramps',
  tables: [
    resourceTable(offrampsTable, offrampRowSchema, {
      references: ({ requestId, clientUserId, paymentDetailsId }) => [
        { field: 'requestId', to: requestsTable, id: requestId },
        { field: 'clientUserId', to: payersTable, id: clientUserId },
        { field: 'paymentDetailsId', to: paymentDetailsTable, id: paymentDetailsId },
      ],
    }),
  ],
  lists: async () => [(await import('./offramps.panel.ts')).offrampList],
  steps: offrampSteps,
  jobs: {
    'offramp.advance': {
      text: 'The payment to the bank account reaches its next stage',
      data: () => z.object({}),
      run: advanceOfframp,
    },
  },
  events: {
    'payment.processing': {
      description: 'An off-ramp payment has reached its next stage.',
      text: (_, { subStatus }) => `The payment to the bank account is at the stage ${subStatus}`,
      webhook: (tx, { requestId, subStatus: stage, offrampId, amount }) => {
        const subStatus = processingStatus(stage) ?? 'processing';
        return noticeOfRequest(tx, requestId, (row) => processingPayload(tx, row, subStatus, { offrampId, amount }));
      },
    },
  },
  on: { 'request.unpaid': abandonOfframp, 'payment.failed': abandonOfframp, 'payment.refunded': abandonRefunded },
});
