import * as z from 'zod';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { definePayload } from '../define-payload.ts';

/** Events of records that the mock does not have: only the test operation sends them (assumption A-WEBHOOK-SAMPLES). */

const text = () => z.string().optional();
const CLIENT_ID = 'cli_test123456789';
const ORCHESTRATOR_ID = 'orc_test123456789';
const WALLET = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

export const clientIdLinked = definePayload(
  'client_id.linked',
  "An orchestrator's link to a client ID was completed. Sent by test calls only.",
  () => ({
    ...each(z.string(), 'clientId', 'orchestratorId', 'linkId', 'intentId'),
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
