import { createMock, type Mock, type MockOptions } from '../../src/index.ts';
import { call, SESSION } from '../support/client.ts';

/** A client ID bound to the platform destination: FAU on Sepolia. */
export const BACK_END = { 'x-client-id': 'cli_backend' };
export const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const OTHER_WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const PAYEE = '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7';

type Payload = Record<string, unknown> & { event: string };

/** Returns a mock with the default fixtures and its received webhooks. */
export function withWebhooks(options: MockOptions = {}): { mock: Mock; received: Payload[] } {
  const received: Payload[] = [];
  const deliver = async (request: Request) => {
    received.push((await request.json()) as Payload);
    return new Response();
  };
  const now = '2026-11-01T00:00:00Z';
  return { mock: createMock({ now, validateResponses: true, webhooks: { deliver }, ...options }), received };
}

/** Creates a link with one request per amount. */
export async function newLink(mock: Mock, fields: object = {}, ...amounts: string[]) {
  const requests = (amounts.length === 0 ? ['25'] : amounts).map((amount) => ({ amount }));
  const { status, body } = await call(mock, 'POST /v2/secure-payments', {
    body: { requests, ...fields },
    headers: BACK_END,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { token: string; requestIds: string[]; securePaymentUrl: string; feePlan: unknown };
}

export async function withLink(fields?: object, ...amounts: string[]) {
  const { mock, received } = withWebhooks();
  return { mock, received, ...(await newLink(mock, fields, ...amounts)) };
}

/** Creates a payout link. */
export async function newPayout(mock: Mock, fields: object = {}, headers: Record<string, string> = BACK_END) {
  const { status, body } = await call(mock, 'POST /v2/secure-payments/payouts', {
    body: {
      recipient: OTHER_WALLET,
      creatorWalletAddress: PAYEE,
      network: 'sepolia',
      currency: 'FAU-sepolia',
      amount: '10',
      ...fields,
    },
    headers,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { token: string; requestIds: string[] };
}

/** A token call with the client ID of the back end. */
export const tokenCall = (mock: Mock, line: string, body?: unknown) => call(mock, line, { body, headers: BACK_END });

/** Finds the link of a request. Only sessions may. */
export const findLink = (mock: Mock, requestId: string | undefined) =>
  call(mock, `GET /v2/secure-payments?requestId=${requestId}`, { headers: SESSION });

export const SAFE_HASH = `0x${'cd'.repeat(32)}`;

/** Records a Safe transaction that still needs signatures. */
export const recordSafe = (mock: Mock, token: string, fields: object = {}) =>
  tokenCall(mock, `POST /v2/secure-payments/${token}/intent`, {
    chain: 'SEPOLIA',
    token: 'FAU',
    safeTxHash: SAFE_HASH,
    ...fields,
  });
