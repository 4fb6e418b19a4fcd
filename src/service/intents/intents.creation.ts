import { defineStep } from '../../engine/kernel/world/step.ts';
import { offerIntent } from '../requests/pay.commands.ts';
import { requestOrNewest } from '../requests/requests.commands.ts';
import { payInput, payQuerySchema, requestIdParameter } from '../requests/requests.wire.ts';
import { paymentIntentRowSchema } from './intents.model.ts';

/** The step that takes the query of GET /v2/request/{requestId}/pay with another source. */
export const intentCreation = [
  defineStep({
    name: 'intent.create',
    description:
      'Creates a crosschain payment intent to sign, as GET /v2/request/{requestId}/pay does with chain and token.',
    schema: () =>
      payQuerySchema()
        .omit({ clientUserId: true, paymentDetailsId: true })
        .extend({ requestId: requestIdParameter() })
        .strict(),
    returns: paymentIntentRowSchema,
    example: {
      requestId: '01eea24ae816f63c53cfca8cef2498d4ee256203c818ecfca012441bac4a1ebc55',
      wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      chain: 'OPTIMISM',
      token: 'USDC',
    },
    run: (tx, { requestId, ...query }) => {
      const request = requestOrNewest(tx, { requestId });
      return offerIntent(tx, request, payInput(request, query));
    },
  }),
];
