import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { requestOrNewest } from '../requests/requests.commands.ts';
import { payInput, payQuerySchema, requestIdParameter } from '../requests/requests.wire.ts';
import { advanceOfframp, decideOfframp } from './offramps.commands.ts';
import { OFFRAMP_FAILURES, offrampRowSchema, offrampsTable } from './offramps.model.ts';

const required = (field: z.ZodOptional<z.ZodString>) => field.unwrap().meta({ ...field.meta() });

const requestId = lazy(() => z.string().min(1).optional().describe('without it: the newest payment to a bank account'));

export const offrampSteps = [
  defineStep({
    name: 'offramp.create',
    description:
      'Prepares a payment to a bank account, as GET /v2/request/{requestId}/pay does with paymentDetailsId; ' +
      'request.pay starts it.',
    schema: () => {
      const query = payQuerySchema().omit({ chain: true, token: true, routeId: true });
      return query
        .extend({
          clientUserId: required(query.shape.clientUserId),
          paymentDetailsId: required(query.shape.paymentDetailsId),
          requestId: requestIdParameter(),
        })
        .strict();
    },
    returns: offrampRowSchema,
    example: {
      requestId: '0168c3facd65e7777f19c028bc3220fd21b50e869aebc3ad7e98784fb7fed511ad',
      clientUserId: 'user-2',
      paymentDetailsId: 'a992d701-a1d2-4f05-a257-24fdc51410f0',
    },
    load: () => import('../paying.ts'),
    run: (tx, { requestId, ...query }, { offerOfframp }) => {
      const request = requestOrNewest(tx, { requestId });
      return offerOfframp(tx, request, payInput(request, query));
    },
  }),
  defineStep({
    name: 'offramp.advance',
    description: 'Advances a payment to a bank account to its next stage; the last stage pays the request.',
    schema: () => z.strictObject({ requestId: requestId() }),
    returns: offrampRowSchema,
    run: (tx, { requestId }) => advanceOfframp(tx, requestId ?? newestKey(tx, offrampsTable)),
  }),
  defineStep({
    name: 'offramp.decide',
    description:
      'Makes a payment to a bank account fail at the checks or bounce at the bank, once it reaches that stage.',
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
