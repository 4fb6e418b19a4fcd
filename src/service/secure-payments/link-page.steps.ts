import * as z from 'zod';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { WALLET } from '../patterns.ts';
import type { LinkCalldata } from './link-calldata.schema.ts';
import { type SecurePaymentRow, securePaymentRowSchema } from './secure-payments.model.ts';
import { USER_EVENTS, type UserEvent } from './secure-payments.payloads.ts';
import { assertOpen, getLink, linkOrNewest } from './secure-payments.queries.ts';

const target = lazy(() => ({
  token: z.string().optional().describe('without it: the newest payment link that waits'),
}));
const wallet = lazy(() => z.string().regex(WALLET, 'must be a wallet address'));
const example = { wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };

/** What the page of a payment link does beside paying it. */
export const linkPageSteps = [
  defineStep({
    name: 'secure-payment.open',
    description:
      'Connects a wallet on the page of a payment link: sends secure_payment.user_event, and checks allow list and screening, which send their webhooks.',
    schema: () => z.strictObject({ ...target(), wallet: wallet() }),
    returns: securePaymentRowSchema,
    example,
    load: () => import('./linking.ts'),
    run: (tx, { token, wallet }, { decideAccess }) => {
      const link = linkOrNewest(tx, token);
      assertOpen(tx, link);
      report(tx, link, 'wallet_connected');
      decideAccess(tx, link, { wallet });
      return getLink(tx, link.token);
    },
  }),
  defineStep({
    name: 'secure-payment.prepare',
    description:
      'Returns the transactions that a wallet sends to pay a payment link, in order, and listens for its payment.',
    schema: () => z.strictObject({ ...target(), wallet: wallet() }),
    returns: () => z.array(z.object({ to: z.string(), data: z.string(), value: z.string() })),
    example,
    load: () => import('../paying.ts'),
    run: (tx, { token, wallet }, { linkCalldata }) => {
      const calldata = linkCalldata(tx, linkOrNewest(tx, token).token, { wallet });
      if (calldata instanceof DomainError) throw calldata;
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
    run: (tx, { token, userEvent, properties }) => report(tx, linkOrNewest(tx, token), userEvent, properties),
  }),
];

function report(
  tx: Tx,
  link: SecurePaymentRow,
  userEvent: UserEvent['userEvent'],
  properties: UserEvent['properties'] = {},
): SecurePaymentRow {
  tx.emit('secure-payment.user-event', { ...link, userEvent, occurredAt: tx.now(), properties });
  return link;
}

function transactionsIn(calldata: LinkCalldata) {
  if (!('batchPaymentTransaction' in calldata)) return calldata.transactions;
  return [...calldata.ERC20ApprovalTransactions, calldata.batchPaymentTransaction];
}
