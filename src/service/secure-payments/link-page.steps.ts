import * as z from 'zod';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { LinkCalldata } from './link-calldata.schema.ts';
import { securePaymentRowSchema } from './secure-payments.model.ts';
import { USER_EVENTS } from './secure-payments.payloads.ts';
import { linkOrNewest } from './secure-payments.queries.ts';
import { target, wallet } from './secure-payments.steps.ts';

/** What the page of a payment link does between the connection of a wallet and its payment. */
export const linkPageSteps = [
  defineStep({
    name: 'secure-payment.prepare',
    description:
      'Returns the transactions that a wallet sends to pay a payment link, in order, and listens for its payment.',
    schema: () => z.strictObject({ ...target(), wallet: wallet() }),
    returns: () => z.array(z.object({ to: z.string(), data: z.string(), value: z.string() })),
    example: { wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    load: () => import('../paying.ts'),
    run: (tx, { token, wallet }, { linkCalldata }) => {
      const calldata = linkCalldata(tx, linkOrNewest(tx, token).token, { wallet });
      if (calldata instanceof DomainError) return calldata;
      return transactionsIn(calldata).map(({ to, data, value }) => {
        return { to, data, value: `0x${BigInt(typeof value === 'number' ? value : value.hex).toString(16)}` };
      });
    },
  }),
  defineStep({
    name: 'secure-payment.report',
    description: 'Reports what a payer did on the page of a payment link: sends secure_payment.user_event.',
    schema: () =>
      z.strictObject({
        ...target(),
        userEvent: z.enum(USER_EVENTS),
        properties: z.record(z.string(), z.unknown()).default({}),
      }),
    returns: securePaymentRowSchema,
    example: { userEvent: 'payment_sent_to_wallet' },
    run: (tx, { token, ...event }) => {
      const link = linkOrNewest(tx, token);
      tx.emit('secure-payment.user-event', { ...link, ...event, occurredAt: tx.now() });
      return link;
    },
  }),
];

function transactionsIn(calldata: LinkCalldata) {
  if (!('batchPaymentTransaction' in calldata)) return calldata.transactions;
  return [...calldata.ERC20ApprovalTransactions, calldata.batchPaymentTransaction];
}
