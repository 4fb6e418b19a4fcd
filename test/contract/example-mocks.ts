import { createMock, type Mock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { ALICE } from '../support/signing.ts';

/** Mocks on which the examples of the documents work. */

/** A mock of the default fixtures as it stands. */
export const fresh = () =>
  createMock({ now: '2026-11-01T00:00:00Z', baseUrl: 'http://localhost:4010', validateResponses: true });

const WEBHOOK = { do: 'webhook.register', id: '01K6ZX3Q8T0001ABCDEFGH1234', url: 'http://localhost:9/hook' };
const CROSSCHAIN_REQUEST = '01eea24ae816f63c53cfca8cef2498d4ee256203c818ecfca012441bac4a1ebc55';

async function withWebhook(): Promise<Mock> {
  const mock = fresh();
  await call(mock, 'POST /__mock/steps', { body: WEBHOOK });
  return mock;
}

/** An intent is good for an hour: the example is of the first hour of 2026. */
async function withIntent(): Promise<Mock> {
  const mock = createMock({ now: '2026-01-01T00:00:00Z', validateResponses: true });
  await call(mock, `GET /v2/request/${CROSSCHAIN_REQUEST}/pay?wallet=${ALICE.address}&chain=OPTIMISM&token=USDC`);
  return mock;
}

/** The mock whose first nonce the examples of signatures are made for. */
const atNewYear = () => createMock({ now: '2026-01-01T00:00:00Z', validateResponses: true });

async function withChallenge(): Promise<Mock> {
  const mock = atNewYear();
  await call(mock, 'POST /v1/auth/wallet/challenge', { body: { address: ALICE.address } });
  return mock;
}

/** What has to exist beside the default fixtures. */
const PREPARED: Readonly<Record<string, () => Promise<Mock>>> = {
  verifyWalletV1: withChallenge,
  testWebhookV1: withWebhook,
  updateWebhookV1: withWebhook,
  deleteWebhookV1: withWebhook,
  sendPaymentIntentV1: withIntent,
  sendPaymentIntentV2: withIntent,
};

/** Returns a mock on which the examples of an operation work. */
export const mockFor = async (operationId: string): Promise<Mock> => (PREPARED[operationId] ?? fresh)();
