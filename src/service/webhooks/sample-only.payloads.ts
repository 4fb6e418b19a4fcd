import * as z from 'zod';
import { SAMPLE_SUBJECT } from '../requests/requests.payloads.ts';
import { definePayload } from './define-payload.ts';

/** Events of records that the mock does not have: only the test operation sends them (assumption A-WEBHOOK-SAMPLES). */

const text = () => z.string().optional();
const CLIENT_ID = 'cli_test123456789';
const ORCHESTRATOR_ID = 'orc_test123456789';
const WALLET = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const TOKEN = '01TEST0000000000SECVREPAYM';

/** What a payer has done on a page of a secure payment (public webhook documentation). */
const USER_EVENTS = ['wallet_connected', 'payment_sent_to_wallet', 'payment_approved_in_wallet'] as const;

export const clientIdLinked = definePayload(
  'client_id.linked',
  "An orchestrator's link to a client ID was completed. Sent by test calls only.",
  () => ({
    clientId: z.string(),
    orchestratorId: z.string(),
    linkId: z.string(),
    intentId: z.string(),
    externalId: text(),
    destinationId: z.string(),
    destinationWalletAddress: z.string(),
    chain: z.string().describe('For example `base`'),
    currency: z.string().describe('Symbol of the currency'),
    timestamp: z.string(),
  }),
  {
    clientId: CLIENT_ID,
    orchestratorId: ORCHESTRATOR_ID,
    linkId: 'link_test123456789',
    intentId: 'intent_test123456789',
    externalId: 'merchant_test123456789',
    destinationId: `${WALLET}@eip155:8453#89CDCBED:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`,
    destinationWalletAddress: WALLET,
    chain: 'base',
    currency: 'USDC',
  },
);

export const kytScreeningCompleted = definePayload(
  'kyt.screening.completed',
  'The screening of a wallet was completed. Sent by test calls only.',
  () => ({
    paymentToken: z.string(),
    clientId: z.string(),
    orchestratorId: text(),
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
    clientId: CLIENT_ID,
    orchestratorId: ORCHESTRATOR_ID,
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
  'A payer did something on the page of a secure payment. Sent by test calls only.',
  () => ({
    userEvent: z.enum(USER_EVENTS),
    securePaymentToken: z.string(),
    requestId: text().describe('Only of a payment of exactly one request'),
    requestIds: z.array(z.string()),
    clientId: z.string(),
    orchestratorId: text(),
    occurredAt: z.string(),
    timestamp: z.string(),
    properties: z.record(z.string(), z.unknown()),
  }),
  {
    userEvent: 'wallet_connected',
    securePaymentToken: TOKEN,
    requestId: SAMPLE_SUBJECT.requestId,
    requestIds: [SAMPLE_SUBJECT.requestId],
    clientId: CLIENT_ID,
    orchestratorId: ORCHESTRATOR_ID,
    properties: { wallet_provider: 'metamask', payment_type: 'single' },
  },
);

export const securePaymentAccessRejected = definePayload(
  'secure_payment.access_rejected',
  'A wallet was refused a secure payment. Sent by test calls only.',
  () => ({
    requestId: z.string(),
    clientId: z.string(),
    orchestratorId: text(),
    attemptedPayerWalletAddress: z.string(),
    timestamp: z.string(),
  }),
  {
    requestId: SAMPLE_SUBJECT.requestId,
    clientId: CLIENT_ID,
    orchestratorId: ORCHESTRATOR_ID,
    attemptedPayerWalletAddress: WALLET.toLowerCase(),
  },
);
