import * as z from 'zod';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { Notice } from '../../engine/kernel/world/world-config.ts';
import { requestNotice, SAMPLE_SUBJECT } from '../money/requests/request-payloads.model.ts';
import { definePayload, type PayloadOf } from '../wire/define-payload.ts';
import { ADDRESS } from '../wire/patterns.ts';
import type { Screening, SecurePaymentRow } from './secure-payments.model.ts';

/** Payloads of webhooks about payment links (public webhook documentation). */

const creatorFields = () => ({
  clientId: z.string().optional().describe('Absent for a payment link that no client ID has made'),
  orchestratorId: z.string().optional(),
});
const SAMPLE_CREATOR = { clientId: 'cli_test123456789', orchestratorId: 'orc_test123456789' };
const WALLET = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const TOKEN = '01TEST0000000000SECVREPAYM';

export const USER_EVENTS = ['wallet_connected', 'payment_sent_to_wallet', 'payment_approved_in_wallet'] as const;

export const kytScreeningCompleted = definePayload(
  'kyt.screening.completed',
  'The screening of a wallet was completed. Not sent when the provider failed.',
  () => ({
    paymentToken: z.string(),
    ...creatorFields(),
    walletAddress: z.string(),
    eoaAddress: z.string(),
    smartAccountAddress: z.string().nullable().optional(),
    status: z.enum(['approved', 'rejected']),
    provider: z.string(),
    policyId: z.string().nullable().optional(),
    timestamp: z.string(),
  }),
  {
    paymentToken: TOKEN,
    ...SAMPLE_CREATOR,
    walletAddress: WALLET,
    eoaAddress: WALLET,
    smartAccountAddress: null,
    status: 'approved',
    provider: 'hypernative',
    policyId: null,
  },
);

export const securePaymentUserEvent = definePayload(
  'secure_payment.user_event',
  'A payer did something on the page of a payment link.',
  () => ({
    userEvent: z.enum(USER_EVENTS),
    securePaymentToken: z.string(),
    requestId: z.string().optional().describe('Only of a payment of exactly one request'),
    requestIds: z.array(z.string()),
    ...creatorFields(),
    occurredAt: z.string(),
    timestamp: z.string(),
    properties: z.record(z.string(), z.unknown()),
  }),
  {
    userEvent: 'wallet_connected',
    securePaymentToken: TOKEN,
    requestId: SAMPLE_SUBJECT.requestId,
    requestIds: [SAMPLE_SUBJECT.requestId],
    ...SAMPLE_CREATOR,
    properties: { wallet_provider: 'metamask', payment_type: 'single' },
  },
);

export const securePaymentAccessRejected = definePayload(
  'secure_payment.access_rejected',
  'The allow list of a payment link has refused a wallet. A wallet sends it once in ten minutes.',
  () => ({
    requestId: z.string(),
    ...creatorFields(),
    attemptedPayerWalletAddress: z.string(),
    timestamp: z.string(),
  }),
  { requestId: SAMPLE_SUBJECT.requestId, ...SAMPLE_CREATOR, attemptedPayerWalletAddress: WALLET.toLowerCase() },
);

export type UserEvent = Pick<PayloadOf<typeof securePaymentUserEvent>, 'userEvent' | 'occurredAt' | 'properties'>;

export function screenedNotice(tx: ReadTx, link: SecurePaymentRow & { screening: Screening }): Notice | undefined {
  const { wallet, walletType, eoaWallet, status } = link.screening;
  if (status === 'error') return undefined;
  return noticeOf(link, {
    event: 'kyt.screening.completed',
    paymentToken: link.token,
    clientId: link.clientId ?? undefined,
    walletAddress: wallet,
    eoaAddress: eoaWallet ?? wallet,
    smartAccountAddress: walletType === 'smart_account' ? wallet : null,
    status,
    provider: link.accessPolicy.screeningProvider ?? '',
    policyId: null,
    timestamp: tx.now(),
  } satisfies PayloadOf<typeof kytScreeningCompleted>);
}

export function rejectedNotice(tx: ReadTx, link: SecurePaymentRow & { requestId: string; wallet: string }): Notice {
  const { requestId, wallet, clientId } = link;
  return requestNotice(link, {
    event: 'secure_payment.access_rejected',
    requestId,
    clientId: clientId ?? undefined,
    attemptedPayerWalletAddress: ADDRESS.test(wallet) ? wallet.toLowerCase() : wallet,
    timestamp: tx.now(),
  } satisfies PayloadOf<typeof securePaymentAccessRejected>);
}

export function userEventNotice(tx: ReadTx, link: SecurePaymentRow & UserEvent): Notice {
  const { userEvent, token, requestIds, clientId, occurredAt, properties } = link;
  return noticeOf(link, {
    event: 'secure_payment.user_event',
    userEvent,
    securePaymentToken: token,
    requestId: requestIds.length === 1 ? requestIds[0] : undefined,
    requestIds,
    clientId: clientId ?? undefined,
    occurredAt,
    timestamp: tx.now(),
    properties,
  } satisfies PayloadOf<typeof securePaymentUserEvent>);
}

function noticeOf<P extends { event: string }>({ requestIds, clientId }: SecurePaymentRow, payload: P): Notice {
  return requestNotice({ requestId: requestIds[0] ?? '', clientId }, payload);
}
