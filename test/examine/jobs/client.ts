import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext } from '../../../src/index.ts';
import { PAYEE } from '../../support/client.ts';
import { limit } from '../../support/machine.ts';
import { ALICE, sign } from '../../support/signing.ts';

/** Timeout of a client in milliseconds; late responses in the tests take twice as long. */
export const TIMEOUT_MS = limit(3);

/** A response other than 2xx. */
export class ApiError extends Error {
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(line: string, { status, headers }: Response) {
    super(`${line} is answered ${status}`);
    this.status = status;
    this.retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1000;
  }
}

export interface Listed {
  requestId: string;
  reference: string | null;
  hasBeenPaid: boolean;
}

export type Client = ReturnType<typeof clientOf>;

/** Returns the API client of the example jobs. */
export function clientOf({ url, apiKey }: JobContext) {
  // biome-ignore lint/suspicious/noExplicitAny: jobs read responses of every shape
  const send = async (line: string, body?: unknown): Promise<any> => {
    const [method = '', path = ''] = line.split(' ');
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), TIMEOUT_MS);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      signal: end.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).finally(() => clearTimeout(timer));
    if (!response.ok) throw new ApiError(line, response);
    return response.json();
  };
  const invoice = (reference: string, more = {}) => ({
    payee: PAYEE,
    amount: '10',
    invoiceCurrency: 'USD',
    paymentCurrency: 'USDC-base',
    reference,
    ...more,
  });
  const pageOf = async (offset: number, limit: number): Promise<Listed[]> =>
    (await send(`GET /v2/request?limit=${limit}&offset=${offset}`)).requests;
  return {
    send,
    create: (reference: string, more = {}): Promise<{ requestId: string }> =>
      send('POST /v2/request', invoice(reference, more)),
    payout: (reference: string): Promise<{ requestId: string }> => send('POST /v2/payouts', invoice(reference)),
    calldata: (requestId: string) => send(`GET /v2/request/${requestId}/pay?wallet=${ALICE.address}`),
    get: (requestId: string): Promise<Listed> => send(`GET /v2/request/${requestId}`),
    /** Wallets send transactions to a chain, not through the API. */
    pay: (requestId: string) => send('POST /__mock/steps', { do: 'request.pay', requestId }),
    findOnFirstPage: async (reference: string, limit = 1) =>
      (await pageOf(0, limit)).find((request) => request.reference === reference),
    find: async (reference: string, limit = 2) => {
      for (let offset = 0; ; offset += limit) {
        const page = await pageOf(offset, limit);
        const found = page.find((request) => request.reference === reference);
        if (found !== undefined || page.length < limit) return found;
      }
    },
  };
}

/** Creates a crosschain request and signs its intent. Returns the call that sends the intent. */
export async function signedIntent(client: Client, reference: string): Promise<[line: string, body: unknown]> {
  const { requestId } = await client.create(reference, { amount: '20', invoiceCurrency: 'USDC-base' });
  const line = `GET /v2/request/${requestId}/pay?wallet=${ALICE.address}&chain=ARBITRUM&token=USDC`;
  const { paymentIntentId, paymentIntent } = await client.send(line);
  const { nonce, deadline } = JSON.parse(paymentIntent).values;
  const signedPaymentIntent = { signature: await sign(ALICE, JSON.parse(paymentIntent)), nonce, deadline };
  return [`POST /v2/request/payment-intents/${paymentIntentId}`, { signedPaymentIntent }];
}

/** Creates a schedule of payments, and signs its permit. Returns the call that activates the schedule. */
export async function signedSchedule(client: Client): Promise<[line: string, body: unknown]> {
  const schedule = await client.send('POST /v2/payouts', {
    payee: PAYEE,
    amount: '10',
    reference: 'SALARY',
    invoiceCurrency: 'FAU-sepolia',
    paymentCurrency: 'FAU-sepolia',
    recurrence: {
      payer: ALICE.address,
      totalPayments: 3,
      startDate: '2030-01-01T00:00:00.000Z',
      frequency: 'MONTHLY',
    },
  });
  const permitSignature = await sign(ALICE, schedule.recurringPaymentPermit);
  return [`POST /v2/payouts/recurring/${schedule.id}`, { permitSignature }];
}

/** Retries a failed call after its Retry-After. */
export async function repeat<T>(work: () => Promise<T>, times = 4): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
      if (error instanceof ApiError && error.retryAfterMs > 0) await pause(error.retryAfterMs);
    }
  }
}
