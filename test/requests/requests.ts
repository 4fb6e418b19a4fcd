import { createMock, type Mock, type MockOptions } from '../../src/index.ts';
import { call, PAYEE } from '../support/client.ts';
import { receiver } from '../support/receiver.ts';

/** Returns a mock without records on 31 January 2026 that validates its responses. */
export const noon = (options: MockOptions = {}) =>
  createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z', validateResponses: true, ...options });

/** Returns such a mock whose webhooks are received. */
export const receiving = (options: MockOptions = {}) =>
  noon({ webhooks: { deliver: () => new Response('ok') }, ...options });

/** Returns such a mock and the webhooks that it sends. */
export function listening(answer?: Parameters<typeof receiver>[0]) {
  const { got, deliver } = receiver(answer);
  return { got, mock: noon({ webhooks: { deliver } }) };
}

/** Request body for ten tokens. */
export const FAU = { payee: PAYEE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

export const getRequest = async (mock: Mock, id: string) => (await call(mock, `GET /v2/request/${id}`)).body;
