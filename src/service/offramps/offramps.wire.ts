import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { newestKey } from '../../engine/kernel/world/rows.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { advanceOfframp, decideOfframp } from './offramps.commands.ts';
import { OFFRAMP_FAILURES, offrampRowSchema, offrampsTable } from './offramps.model.ts';

const requestId = lazy(() => z.string().min(1).optional().describe('without it: the newest payment to a bank account'));

export const offrampSteps = [
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
