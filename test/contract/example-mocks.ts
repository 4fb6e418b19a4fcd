import { createMock, type Mock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { ALICE } from '../support/signing.ts';

/** Mocks for the documented examples. */

export const fresh = () =>
  createMock({ now: '2026-11-01T00:00:00Z', baseUrl: 'http://localhost:4010', validateResponses: true });

const WEBHOOK = { do: 'webhook.register', id: '01K6ZX3Q8T0001ABCDEFGH1234', url: 'http://localhost:9/hook' };
const CROSSCHAIN_REQUEST = '01eea24ae816f63c53cfca8cef2498d4ee256203c818ecfca012441bac4a1ebc55';

async function withWebhook(): Promise<Mock> {
  const mock = fresh();
  await call(mock, 'POST /__mock/steps', { body: WEBHOOK });
  return mock;
}

/** Within the hour of the example intent's validity. */
async function withIntent(): Promise<Mock> {
  const mock = createMock({ now: '2026-01-01T00:00:00Z', validateResponses: true });
  await call(mock, `GET /v2/request/${CROSSCHAIN_REQUEST}/pay?wallet=${ALICE.address}&chain=OPTIMISM&token=USDC`);
  return mock;
}

/** The mock for which the example signatures are valid. */
const atNewYear = () => createMock({ now: '2026-01-01T00:00:00Z', validateResponses: true });

async function withChallenge(): Promise<Mock> {
  const mock = atNewYear();
  await call(mock, 'POST /v1/auth/wallet/challenge', { body: { address: ALICE.address } });
  return mock;
}

/** Records that the examples need in addition to the fixtures. */
const PREPARED: Readonly<Record<string, () => Promise<Mock>>> = {
  verifyWalletV1: withChallenge,
  testWebhookV1: withWebhook,
  updateWebhookV1: withWebhook,
  deleteWebhookV1: withWebhook,
  sendPaymentIntentV1: withIntent,
  sendPaymentIntentV2: withIntent,
};

/** Returns the mock for the examples of an operation. */
export const mockFor = async (operationId: string): Promise<Mock> => (PREPARED[operationId] ?? fresh)();
