import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Exchange, redacted, tapeOf } from '../../src/tools/verify/redact.ts';
import { OPERATIONS } from './twin.ts';

const HEAD = { service: 'stage', recorded: '2026-11-23' };
const WALLET = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const REQUEST_ID = `01${'ab12'.repeat(16)}`;
const CANARY = 'Zoë canary@example.org 0170';

function exchange(body: unknown, given: Partial<Exchange> = {}): Exchange {
  return { method: 'GET', target: '/v2/payer/user-17', headers: {}, response: { status: 200, body }, ...given };
}
const clean = (body: unknown, given?: Partial<Exchange>) =>
  redacted(exchange(body, given), 'https://gate.example/rn', OPERATIONS);
const bodyOf = (body: unknown) => clean(body)?.response.body;

test('keeps statuses, amounts, currencies, ids, times, rates and flags', () => {
  const body = {
    userId: 'ff3949df-8b40-4161-ab43-98c868237742',
    requestId: REQUEST_ID,
    token: '01K2QJ9V6T3M8Z4XW7B5N0R1CD',
    txHash: `0x${'ab'.repeat(32)}`,
    kycStatus: 'not_started',
    amount: '1000000000000000000',
    currency: 'USDC-sepolia',
    chainId: 1,
    createdAt: '2026-11-21T10:00:00.000Z',
    conversionRate: '1.5',
    isListening: true,
    email: null,
  };
  expect(bodyOf(body)).toEqual(body);
});

test('masks text, personal values, secrets and chosen ids, and keeps their form', () => {
  expect(
    bodyOf({
      email: 'zoe.muller@example.org',
      firstName: 'Zoë',
      note: 'For 2 cakes!',
      secret: 'whsec_4eC39',
      clientUserId: 'user-17',
    }),
  ).toEqual({
    email: 'aaa.aaaaaa@aaaaaaa.aaa',
    firstName: 'Aaa',
    note: 'Aaa 1 aaaaa!',
    secret: 'aaaaa_1aA11',
    clientUserId: 'aaaa-11',
  });
  expect(bodyOf({ dateOfBirth: '1990-05-01', phone: '+49 170 555', note: '' })).toEqual({
    dateOfBirth: '1111-11-11',
    phone: '+11 111 111',
    note: '',
  });
});

test('replaces values of unknown fields and drops names that may be personal', () => {
  const body = { added: { plain: 'Hello 12', flag: true, none: null, number: 123, list: ['a'] }, 'zoe@example.org': 1 };
  expect(bodyOf(body)).toEqual({ added: { plain: 'text', flag: true, none: null, number: 0, list: ['text'] } });
});

test('keeps a value only in the form of its class', () => {
  const body = {
    requestId: CANARY,
    txHash: CANARY,
    createdAt: CANARY,
    securePaymentUrl: CANARY,
    data: CANARY,
    total: CANARY,
  };
  expect(JSON.stringify(bodyOf(body))).not.toMatch(/canary|example/i);
});

test('keeps links without host and base path', () => {
  const body = { securePaymentUrl: 'https://gate.example/rn/pay?token=01K2QJ9V6T3M8Z4XW7B5N0R1CD' };
  expect(bodyOf(body)).toEqual({ securePaymentUrl: '/pay?token=01K2QJ9V6T3M8Z4XW7B5N0R1CD' });
});

test('removes request data quoted in errors', () => {
  const target = `/v2/payer/${encodeURIComponent(CANARY)}`;
  const response = { status: 404, body: { statusCode: 404, message: `no payer ${CANARY}`, path: target } };
  expect(JSON.stringify(clean(undefined, { target, response }))).not.toMatch(/canary/i);
});

test('maps each wallet to one address, also in calldata', () => {
  const digits = WALLET.slice(2).toLowerCase();
  const data = `0xa9059cbb${digits.padStart(64, '0')}${'f'.padStart(64, '0')}`;
  const call = clean({ payee: WALLET, payer: digits.replace(/^/, '0x'), data });
  const text = JSON.stringify(tapeOf(HEAD, call ? [call] : []));
  const wallet = '1'.padStart(40, '7');
  expect(text.toLowerCase()).not.toContain(digits);
  expect(text).toContain(`"payee":"0x${wallet}","payer":"0x${wallet}","data":"0xa9059cbb${wallet.padStart(64, '0')}`);
});

test('refers to the earlier response that an id comes from', () => {
  const created = clean({ requestId: REQUEST_ID }, { method: 'POST', target: '/v2/request', body: { amount: '1' } });
  const read = clean({}, { target: `/v2/request/${REQUEST_ID}` });
  const { calls } = tapeOf(HEAD, created && read ? [created, read] : []);
  expect(calls[1]?.request.params).toEqual({ requestId: '{createRequestV2#1.requestId}' });
});

test.each([
  ['an unknown path', { target: '/elsewhere' }],
  ['a body that is not JSON', { method: 'POST', target: '/v2/request', body: '{bad' }],
  ['a refused credential', { response: { status: 401, body: {} } }],
  ['a failure of the service', { response: { status: 503 } }],
  [
    'an echoed API key',
    { headers: { 'x-api-key': 'canary-key-1' }, response: { status: 404, body: { error: 'canary-key-1?' } } },
  ],
  [
    'an echoed cookie',
    { headers: { cookie: 'a=b; sid=canary-sid' }, response: { status: 404, body: { error: 'canary-sid' } } },
  ],
])('leaves out a call with %s', (_, given) => {
  expect(clean({}, given)).toBeUndefined();
});

test('never copies free text', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.constant(CANARY), fc.integer(), fc.boolean(), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 5 }),
    object: fc.dictionary(
      fc.constantFrom('email', 'note', 'added', 'payer', 'id', 'secret', 'domain', CANARY),
      tie('value'),
    ),
  }));
  fc.assert(
    fc.property(json.object, (body) => {
      const call = clean(body, { method: 'POST', target: `/v2/payer?added=${encodeURIComponent(CANARY)}`, body });
      expect(JSON.stringify(call)).not.toMatch(/canary|zo|0170/i);
    }),
    { numRuns: 200, seed: 29 },
  );
});

test('masks e-mail addresses and telephone numbers in error texts, also if the request did not contain them', () => {
  const messageOf = (message: string) =>
    clean({}, { response: { status: 409, body: { statusCode: 409, message } } })?.response.body;
  for (const [message, masked] of [
    ['zoe.muller@example.org is registered', 'aaa.aaaaaa@aaaaaaa.aaa is registered'],
    ['owner <Zoë@müller.example>, call +49 (170) 555-1234', 'owner <Aaa@aaaaaa.aaaaaaa>, call +11 (111) 111-1111'],
    ['call 0170 5551234 or (212) 555-0199', 'call 1111 1111111 or (111) 111-1111'],
  ]) {
    expect(messageOf(message ?? '')).toEqual({ statusCode: 409, message: masked });
  }
  const kept = `${REQUEST_ID} of 2026-11-21T10:00:00.000Z: at most 1000000000000000000, user@1, A+1`;
  expect(messageOf(kept)).toEqual({ statusCode: 409, message: kept });
});
