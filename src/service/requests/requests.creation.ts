import { defineStep } from '../../engine/kernel/world/step.ts';
import { createRequest } from './requests.commands.ts';
import { requestRowSchema } from './requests.model.ts';
import { createBodySchema, EXAMPLE_REQUEST } from './requests.v2.ts';

/** The step that takes the body of POST /v2/request. */
export const requestCreation = [
  defineStep({
    name: 'request.create',
    description:
      'Creates a payment request, as POST /v2/request does. It needs a payee, unless isCryptoToFiatAvailable is true.',
    schema: () => createBodySchema().strict(),
    returns: requestRowSchema,
    example: EXAMPLE_REQUEST,
    run: createRequest,
  }),
];
