import * as z from 'zod';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { aboutRecord } from '../../engine/kernel/world/next-steps.ts';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { whenSchema } from '../../engine/kernel/world/timing.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { defineResource, resourceTable } from '../../engine/mock/definition/resource.ts';
import { requestRowSchema, requestsTable } from '../money/requests/requests.model.ts';
import { findClientId } from '../people/client-ids/client-ids.commands.ts';
import type { Caller } from '../wire/caller.ts';
import { TX_HASH, WALLET } from '../wire/patterns.ts';
import * as access from './link-access.commands.ts';
import { getLink, payingWallet, requestsOfLink, screenedWallet, shownLink } from './link-lookups.ts';
import * as payment from './link-payment.commands.ts';
import { idsOfRequest } from './related-ids.ts';
import { createStepSchema, EXAMPLE_CREATE } from './secure-payment-bodies.ts';
import * as payloads from './secure-payment-payloads.model.ts';
import {
  expireLink,
  invalidateLink,
  linkOrNewest,
  openRefusal,
  prepareRefusal,
  reportFromPage,
} from './secure-payments.commands.ts';
import {
  KYT_STATUSES,
  type Screening,
  type SecurePaymentRow,
  securePaymentRowSchema,
  securePaymentsTable,
  shownLinkSchema,
} from './secure-payments.model.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'secure-payment.created': SecurePaymentRow;
    'secure-payment.changed': SecurePaymentRow;
    'secure-payment.screened': SecurePaymentRow & { screening: Screening };
    'secure-payment.access-rejected': SecurePaymentRow & { requestId: string; wallet: string };
    'secure-payment.user-event': SecurePaymentRow & payloads.UserEvent;
  }

  interface JobMap {
    'secure-payment.miss-safe': NoJobData;
  }
}

const wallet = lazy(() => z.string().regex(WALLET, 'must be a wallet address'));
const WALLET_EXAMPLE = { wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };

function about<S extends z.ZodRawShape>(fields: S) {
  const token = z.string().optional().describe('default: the newest open payment link');
  return z.strictObject({ token, ...fields });
}

const SHOWN = { returns: shownLinkSchema, show: shownLink };
const OF_LINK = { schema: () => about({}), ...SHOWN };
const OF_WALLET = { ...OF_LINK, schema: () => about({ wallet: wallet() }), example: WALLET_EXAMPLE };

const payerOf = (tx: ReadTx, link: SecurePaymentRow) => ({ wallet: payingWallet(tx, link) });
const closedRefusal = (tx: ReadTx, link: SecurePaymentRow) => openRefusal(tx, link, { ignoreSafe: true });

function callerNamed(tx: ReadTx, clientId: string | undefined): Caller {
  if (clientId === undefined) return { kind: 'api-key' };
  const client = findClientId(tx, clientId);
  if (client === undefined) throw DomainError.field('clientId', `is not a known client ID: ${clientId}`);
  return { kind: 'client-id', client };
}

const steps = () => [
  defineStep({
    name: 'secure-payment.create',
    description: 'Creates a payment link, like POST /v2/secure-payments, as the platform or as a client ID.',
    schema: createStepSchema,
    ...SHOWN,
    example: EXAMPLE_CREATE,
    load: () => import('./link-creation.commands.ts'),
    run: (tx, { clientId, ...body }, { createLink }) => createLink(tx, callerNamed(tx, clientId), body),
  }),
  defineStep({
    name: 'secure-payment.pay',
    otherNames: {
      'link.*': '',
      'payment-link.*': '',
    },
    about: aboutRecord(securePaymentsTable, 'token', {
      refusal: (tx, link, { wallet }) => payment.linkPayRefusal(tx, link, wallet),
      // A pending Safe transaction is executed without a wallet.
      example: (tx, link) => (link.safe === null ? { wallet: payingWallet(tx, link) } : {}),
    }),
    description:
      'Pays all open requests of a payment link in one transaction, after checking the wallet like the hosted page. ' +
      'Each request sends payment.confirmed. Without a wallet, a pending Safe transaction is executed.',
    schema: () =>
      about({
        wallet: wallet().optional(),
        txHash: z.string().regex(TX_HASH, 'must be 0x and 64 hex digits').optional(),
        sourceNetwork: z.string().min(1).optional().describe('source network; default: the network of the link'),
        requestIds: z.array(z.string()).min(1).optional().describe('requests to pay; default: all open requests'),
        settlement: whenSchema().optional().describe('when the payment settles; default: the timing of the workspace'),
      }),
    returns: () => z.object({ link: shownLinkSchema(), requests: z.array(requestRowSchema()) }),
    run: (tx, { token, ...input }) => payment.payLink(tx, linkOrNewest(tx, token), input),
    show: (tx, { link }) => ({ link: shownLink(tx, link), requests: requestsOfLink(tx, link) }),
  }),
  defineStep({
    name: 'secure-payment.open',
    about: aboutRecord(securePaymentsTable, 'token', {
      refusal: (tx, link) => openRefusal(tx, link),
      example: payerOf,
    }),
    description: 'Connects a wallet on the payment link page: checks the wallet and sends secure_payment.user_event.',
    ...OF_WALLET,
    run: (tx, { token, wallet }) => access.connectWallet(tx, linkOrNewest(tx, token), wallet),
  }),
  defineStep({
    name: 'secure-payment.expire',
    about: aboutRecord(securePaymentsTable, 'token', { refusal: closedRefusal }),
    description: 'Expires a payment link now: calls with its token return 403.',
    ...OF_LINK,
    run: (tx, { token }) => expireLink(tx, linkOrNewest(tx, token)),
  }),
  defineStep({
    name: 'secure-payment.invalidate',
    about: aboutRecord(securePaymentsTable, 'token', { refusal: closedRefusal }),
    description: 'Invalidates a payment link, like a batch that replaces it: calls with its token return 403.',
    ...OF_LINK,
    run: (tx, { token }) => invalidateLink(tx, linkOrNewest(tx, token)),
  }),
  defineStep({
    name: 'secure-payment.refuse-wallet',
    about: aboutRecord(securePaymentsTable, 'token', { refusal: access.refuseWalletRefusal, example: payerOf }),
    description:
      'Removes a wallet from the allow list of a payment link (adding a list if needed) and lets it try to pay. ' +
      'Sends secure_payment.access_rejected, at most once every ten minutes.',
    ...OF_WALLET,
    run: (tx, { token, wallet }) => access.refuseWallet(tx, linkOrNewest(tx, token), wallet),
  }),
  defineStep({
    name: 'secure-payment.decide-kyt',
    about: aboutRecord(securePaymentsTable, 'token', {
      refusal: (_, link) => access.kytRefusal(link),
      example: (tx, link) => ({ wallet: screenedWallet(tx, link), status: 'rejected' }),
    }),
    description:
      'Sets the screening result of a wallet, before or after it connects, and turns screening on if needed. ' +
      'Sends kyt.screening.completed unless the result is error. A rejected recipient fails the payout.',
    schema: () => about({ wallet: wallet(), status: z.enum(KYT_STATUSES) }),
    ...SHOWN,
    example: { ...WALLET_EXAMPLE, status: 'rejected' },
    run: (tx, { token, wallet, status }) => access.decideKyt(tx, linkOrNewest(tx, token), wallet, status),
  }),
  defineStep({
    name: 'secure-payment.prepare',
    about: aboutRecord(securePaymentsTable, 'token', {
      refusal: (tx, link, { wallet }) => prepareRefusal(tx, link) ?? access.payerRefusal(link, wallet),
      example: payerOf,
    }),
    description: 'Returns the transactions that pay a link from a wallet, and starts listening for the payment.',
    schema: OF_WALLET.schema,
    example: WALLET_EXAMPLE,
    returns: () => z.array(z.object({ to: z.string(), data: z.string(), value: z.string() })),
    load: () => import('./link-calldata.commands.ts'),
    run: (tx, { token, wallet }, { walletTransactions }) => walletTransactions(tx, linkOrNewest(tx, token), wallet),
  }),
  defineStep({
    name: 'secure-payment.report',
    about: aboutRecord(securePaymentsTable, 'token'),
    description: 'Reports a payer action on the payment link page: sends secure_payment.user_event.',
    schema: () =>
      about({ userEvent: z.enum(payloads.USER_EVENTS), properties: z.record(z.string(), z.unknown()).default({}) }),
    ...SHOWN,
    example: { userEvent: 'payment_sent_to_wallet' },
    run: (tx, { token, ...event }) => reportFromPage(tx, linkOrNewest(tx, token), event),
  }),
];

export const securePaymentsResource = defineResource({
  name: 'secure-payments',
  tables: [
    resourceTable(securePaymentsTable, securePaymentRowSchema, {
      transitions: 'any',
      related: (tx, { token, requestIds, childTokens }) => [
        token,
        ...childTokens,
        ...requestIds.flatMap((id) => idsOfRequest(tx, id)),
      ],
      references: ({ requestIds }) => requestIds.map((id) => ({ field: 'requestIds', to: requestsTable, id })),
    }),
  ],
  operations: async () => (await import('./secure-payments.operations.ts')).securePaymentsV2(),
  steps,
  jobs: {
    'secure-payment.miss-safe': {
      text: 'The Safe misses its deadline',
      data: () => z.strictObject({}),
      run: (tx, token) => payment.missSafe(tx, getLink(tx, token)),
    },
  },
  events: {
    'secure-payment.created': { description: 'A payment link was created.', webhook: null },
    'secure-payment.changed': {
      description: 'A payment link expired, was invalidated, or is waiting for a Safe.',
      text: (_, { status, safe, expiresAt }) => {
        if (status === 'invalidated') return 'The payment link was invalidated';
        return safe ? 'The payment is waiting for Safe signatures' : `The payment link expires at ${expiresAt}`;
      },
      webhook: null,
    },
    'secure-payment.screened': {
      description: 'A wallet was screened for a payment link.',
      text: (_, { screening: { wallet, status } }) => `The wallet ${wallet} was screened: ${status}`,
      webhook: payloads.screenedNotice,
    },
    'secure-payment.access-rejected': {
      description: 'The allow list of a payment link refused a wallet.',
      text: (_, { wallet }) => `The allow list refused the wallet ${wallet}`,
      webhook: payloads.rejectedNotice,
    },
    'secure-payment.user-event': {
      description: 'A payer acted on the payment link page.',
      text: (_, { userEvent }) => `The page reported: ${userEvent.replaceAll('_', ' ')}`,
      webhook: payloads.userEventNotice,
    },
  },
  lists: async () => [(await import('./secure-payments.panel.ts')).securePaymentList],
});
