import type * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { requestOrNewest } from '../requests/requests.commands.ts';
import { payInput, payQuerySchema, requestIdParameter } from '../requests/requests.wire.ts';
import { offrampRowSchema } from './offramps.model.ts';

/** Returns a field of the query that the step needs, with its description. */
const required = (field: z.ZodOptional<z.ZodString>) => field.unwrap().meta({ ...field.meta() });

/** The step that takes the query of GET /v2/request/{requestId}/pay with a bank account. */
export const offrampCreation = [
  defineStep({
    name: 'offramp.create',
    description:
      'Prepares a payment to a bank account, as GET /v2/request/{requestId}/pay does with paymentDetailsId; request.pay starts it.',
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
];
