import * as z from 'zod';
import { defineStep } from '../../engine/steps/step.ts';
import type { ReadTx } from '../../engine/world/tx.ts';
import { advanceOfframp, decideOfframp } from './offramps.commands.ts';
import { OFFRAMP_FAILURES, offrampRowSchema, offrampsTable } from './offramps.model.ts';

const requestId = z.string().min(1).optional().describe('without it: the newest payment to a bank account');

export const offrampSteps = [
  defineStep({
    name: 'offramp.advance',
    description: 'Brings a payment to a bank account to its next stage; the last one pays the request.',
    schema: () => z.strictObject({ requestId }),
    returns: offrampRowSchema,
    run: (tx, { requestId }) => advanceOfframp(tx, requestId ?? newest(tx)),
  }),
  defineStep({
    name: 'offramp.decide',
    description: 'Lets a payment to a bank account fail at its checks, or bounce at the bank, when it gets there.',
    schema: () =>
      z.strictObject({
        requestId,
        outcome: z.enum(OFFRAMP_FAILURES),
        reason: z.string().min(1).default('Insufficient fiat liquidity'),
      }),
    returns: offrampRowSchema,
    run: (tx, { requestId, ...decision }) => decideOfframp(tx, requestId ?? newest(tx), decision),
  }),
];

/** Request of the newest payment to a bank account; a 404 by the command when there is none. */
function newest(tx: ReadTx): string {
  return tx.table(offrampsTable).search({ limit: 1 }).rows[0]?.requestId ?? '';
}
