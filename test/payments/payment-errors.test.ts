import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { everything } from '../http/everything.ts';
import { call, NATIVE, newRequest, PAYER } from '../support/client.ts';

interface Row {
  line: string | ((mock: Mock) => Promise<string>);
  body?: Record<string, unknown>;
  status?: number;
  /** The message, or the field of the validation error. */
  says: RegExp | { field: string; message: RegExp };
}
const WRONG_CHECKSUM = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3c7D7';
const field = (name: string, message: RegExp) => ({ field: name, message });

const payout = (fields: Record<string, unknown>) => ({ line: 'POST /v2/payouts', body: { ...NATIVE, ...fields } });

/** `GET …/pay` of a fresh request. */
function paying(query: string, fields: Record<string, unknown> = {}) {
  return async (mock: Mock) => `GET /v2/request/${(await newRequest(mock, fields)).requestId}/pay?${query}`;
}

const ROWS: Record<string, Row> = {
  'a wallet whose checksum is wrong': {
    line: paying(`wallet=${WRONG_CHECKSUM}`),
    says: field('wallet', /^Invalid Ethereum address: the checksum/),
  },
  // Proves A-AMOUNT-LIMIT.
  'an amount beyond the chain': {
    ...payout({ amount: '9'.repeat(78) }),
    says: field('amount', /must be at most 340282366920938463463\.\d+ ETH-sepolia/),
  },
  'a part with an exponent': { line: paying('amount=1e3'), says: field('amount', /positive decimal/) },
  'a part of more decimals than the currency has': {
    line: paying('amount=0.0000000000000000001'),
    says: field('amount', /more than the 18 decimals/),
  },
  'an amount worth nothing in the token': {
    ...payout({ invoiceCurrency: 'JPY', paymentCurrency: 'GUSD-mainnet', amount: '1' }),
    says: field('amount', /less than the smallest unit of GUSD-mainnet/),
  },
  'a request in a TRON token': {
    ...payout({
      payee: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      invoiceCurrency: 'USDT-tron',
      paymentCurrency: 'USDT-tron',
    }),
    says: /Payments on tron are not supported/,
  },
  'a network without the contracts': {
    ...payout({ invoiceCurrency: 'USDC-base-sepolia', paymentCurrency: 'USDC-base-sepolia', amount: '1' }),
    says: /Payments on base-sepolia are not supported/,
  },
};

for (const [name, { line, body, status = 400, says }] of Object.entries(ROWS)) {
  test(`payment errors: ${name} is refused and changes nothing`, async () => {
    const mock = createMock({ fixtures: 'empty', validateResponses: true, now: '2026-01-01T00:00:00Z' });
    const path = typeof line === 'string' ? line : await line(mock);
    const before = await everything(mock);
    const response = await call(mock, path, { body });
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    if (says instanceof RegExp) expect(response.body.message).toMatch(says);
    else {
      expect(response.body.errors).toEqual([{ field: says.field, message: expect.stringMatching(says.message) }]);
    }
    expect(await everything(mock)).toBe(before);
  });
}

// Proves A-CHECKSUM.
test('payment errors: accept addresses in one letter case or with a valid checksum', async () => {
  const mock = createMock({ fixtures: 'empty', validateResponses: true });
  for (const wallet of [PAYER, PAYER.toLowerCase(), `0x${PAYER.slice(2).toUpperCase()}`]) {
    expect((await call(mock, await paying(`wallet=${wallet}`)(mock))).status).toBe(200);
  }
});
