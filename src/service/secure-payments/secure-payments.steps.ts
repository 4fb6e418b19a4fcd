import * as z from 'zod';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { whenSchema } from '../../engine/kernel/world/timing.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findClientId } from '../client-ids/client-ids.commands.ts';
import { TX_HASH, WALLET } from '../patterns.ts';
import { requestRowSchema } from '../requests/requests.model.ts';
import { createStepSchema, EXAMPLE_CREATE } from './link-bodies.schema.ts';
import { expireLink, invalidateLink, reportEvent } from './secure-payments.commands.ts';
import { KYT_STATUSES, securePaymentRowSchema } from './secure-payments.model.ts';
import { USER_EVENTS } from './secure-payments.payloads.ts';
import { type LinkCaller, linkOrNewest } from './secure-payments.queries.ts';

const wallet = lazy(() => z.string().regex(WALLET, 'must be a wallet address'));
const paidSchema = () => z.object({ link: securePaymentRowSchema(), requests: z.array(requestRowSchema()) });
const EXAMPLE_WALLET = { wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };

const OF_WALLET = {
  returns: securePaymentRowSchema,
  example: EXAMPLE_WALLET,
  load: () => import('./access.commands.ts'),
};

/** Returns the parameters of a step about a payment link. */
function about<S extends z.ZodRawShape>(fields: S) {
  const token = z.string().optional().describe('without it: the newest payment link that waits');
  return z.strictObject({ token, ...fields });
}

function callerNamed(tx: ReadTx, clientId: string | undefined): LinkCaller {
  if (clientId === undefined) return { kind: 'api-key' };
  const client = findClientId(tx, clientId);
  if (client === undefined) throw DomainError.field('clientId', `is not a known client ID: ${clientId}`);
  return { kind: 'client-id', client };
}

export const linkSteps = [
  defineStep({
    name: 'secure-payment.create',
    description: 'Creates a payment link, as POST /v2/secure-payments does, as the platform or as a client ID.',
    schema: createStepSchema,
    returns: securePaymentRowSchema,
    example: EXAMPLE_CREATE,
    load: () => import('./create.commands.ts'),
    run: (tx, { clientId, ...body }, { createLink }) => createLink(tx, callerNamed(tx, clientId), body),
  }),
  defineStep({
    name: 'secure-payment.pay',
    description:
      'Pays what is open of a payment link in one transaction, as a wallet on its page does: checks the wallet ' +
      'first. Each request sends payment.confirmed. Without a wallet, a Safe that has the payment executes it.',
    schema: () =>
      about({
        wallet: wallet().optional(),
        txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
        sourceNetwork: z
          .string()
          .min(1)
          .optional()
          .describe('network that the money comes from; that of the link by default'),
        requestIds: z.array(z.string()).min(1).optional().describe('pays only these requests of the link'),
        settlement: whenSchema().optional().describe('when it settles; as the workspace says when absent'),
      }),
    returns: paidSchema,
    load: () => import('./link-pay.commands.ts'),
    run: (tx, { token, ...input }, { payLink }) => payLink(tx, linkOrNewest(tx, token), input),
  }),
  defineStep({
    name: 'secure-payment.open',
    description:
      'Lets a wallet connect on the page of a payment link: checks the wallet, and sends secure_payment.user_event.',
    schema: () => about({ wallet: wallet() }),
    ...OF_WALLET,
    run: (tx, { token, wallet }, { connectWallet }) => connectWallet(tx, linkOrNewest(tx, token), wallet),
  }),
  defineStep({
    name: 'secure-payment.expire',
    description: 'Lets a payment link end now: its token calls are 403.',
    schema: () => about({}),
    returns: securePaymentRowSchema,
    run: (tx, { token }) => expireLink(tx, linkOrNewest(tx, token)),
  }),
  defineStep({
    name: 'secure-payment.invalidate',
    description: 'Makes a payment link invalid, as a batch that takes its place does: its token calls are 403.',
    schema: () => about({}),
    returns: securePaymentRowSchema,
    run: (tx, { token }) => invalidateLink(tx, linkOrNewest(tx, token)),
  }),
  defineStep({
    name: 'secure-payment.refuse-wallet',
    description:
      'Takes a wallet off the allow list of a payment link, which gets one where it had none, and lets it try: ' +
      'secure_payment.access_rejected is sent, once in ten minutes.',
    schema: () => about({ wallet: wallet() }),
    ...OF_WALLET,
    run: (tx, { token, wallet }, { refuseWallet }) => refuseWallet(tx, linkOrNewest(tx, token), wallet),
  }),
  defineStep({
    name: 'secure-payment.decide-kyt',
    description:
      'Sets the result of the screening of a wallet, before or after it connects, and sends kyt.screening.completed ' +
      'unless it is error. A refused recipient fails a payout. A link without screening gets it.',
    schema: () => about({ wallet: wallet(), status: z.enum(KYT_STATUSES) }),
    ...OF_WALLET,
    example: { ...EXAMPLE_WALLET, status: 'rejected' },
    run: (tx, { token, wallet, status }, { decideKyt }) => decideKyt(tx, linkOrNewest(tx, token), wallet, status),
  }),
  defineStep({
    name: 'secure-payment.prepare',
    description:
      'Returns the transactions that a wallet sends to pay a payment link, in order, and listens for its payment.',
    schema: () => about({ wallet: wallet() }),
    returns: () => z.array(z.object({ to: z.string(), data: z.string(), value: z.string() })),
    example: EXAMPLE_WALLET,
    load: () => import('../paying.ts'),
    run: (tx, { token, wallet }, { walletTransactions }) => walletTransactions(tx, linkOrNewest(tx, token), wallet),
  }),
  defineStep({
    name: 'secure-payment.report',
    description: 'Reports what a payer did on the page of a payment link: sends secure_payment.user_event.',
    schema: () => about({ userEvent: z.enum(USER_EVENTS), properties: z.record(z.string(), z.unknown()).default({}) }),
    returns: securePaymentRowSchema,
    example: { userEvent: 'payment_sent_to_wallet' },
    run: (tx, { token, ...event }) => reportEvent(tx, linkOrNewest(tx, token), event),
  }),
];
