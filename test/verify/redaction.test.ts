import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerClasses } from '../../src/entries/verify/classes-of.ts';
import { type Exchange, rawOf } from '../../src/entries/verify/redact/clean.ts';
import { Redactor } from '../../src/entries/verify/redact/redactor.ts';
import { hasValidCase } from '../../src/service/calldata/references.ts';

const HEAD = { service: 'stage', recorded: '2026-11-23' };
const WALLET = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

const CLASSES: AnswerClasses = new Map([
  [
    'getPayerV2',
    new Map([
      ['$.userId', 'id'],
      ['$.kycStatus', 'value'],
      ['$.kycUrl', 'self'],
      ['$.wallet', 'wallet'],
      ['$.email', 'personal'],
      ['$.name', 'personal'],
      ['$.iban', 'personal'],
      ['$.born', 'personal'],
      ['$.note', 'text'],
      ['$.token', 'secret'],
      ['$.amount', 'value'],
      ['$.currency', 'value'],
      ['$.data', 'calldata'],
      ['$.at', 'time'],
    ] as const),
  ],
]);

function callOf(answer: Record<string, unknown> | unknown[], given: Partial<Exchange> = {}) {
  return rawOf<Exchange>({
    method: 'GET',
    target: '/v2/payer/user-17',
    headers: {},
    at: 0,
    ...given,
    answer: { status: 200, headers: {}, body: answer, ...given.answer },
  });
}

/** What becomes of an answer. */
function clean(answer: Record<string, unknown> | unknown[], given: Partial<Exchange> = {}) {
  const redactor = new Redactor([], CLASSES);
  const tape = redactor.tape([callOf(answer, given)], HEAD);
  redactor.assertNothingLeaks(JSON.stringify(tape));
  return tape.calls[0]!;
}

const bodyOf = (answer: Record<string, unknown>) => clean(answer).answer.body as Record<string, string>;

test('redaction: what is personal becomes something else of the same form', () => {
  const body = bodyOf({
    wallet: WALLET,
    email: 'zoe.muller@example.org',
    name: 'Zoë Müller',
    iban: 'DE89370400440532013000',
    born: '1990-05-01',
    note: 'Thanks for 2 cakes!',
    token: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  });
  expect(body.wallet).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(hasValidCase(body.wallet!)).toBe(true);
  expect(body.email).toMatch(/^[a-z]{3}\.[a-z]{6}@[a-z]{7}\.[a-z]{3}$/);
  expect(body.name).toMatch(/^[A-Z][a-z][^ -~] [A-Z][^ -~][a-z]{4}$/);
  expect(body.iban).toMatch(/^DE\d{20}$/);
  const digits = `${body.iban!.slice(4)}1314${body.iban!.slice(2, 4)}`;
  expect(BigInt(digits) % 97n).toBe(1n);
  expect(new Date(body.born!).toISOString().slice(0, 10)).toBe(body.born);
  expect(body.note).toMatch(/^[A-Z][a-z]{5} [a-z]{3} \d [a-z]{5}!$/);
  expect(body.token).toMatch(/^[a-z]{2}_[a-z]{4}_\w{24}$/);
});

test('redaction: statuses, amounts, currencies, ids, times and flags stay', () => {
  const body = {
    userId: 'ff3949df-8b40-4161-ab43-98c868237742',
    kycStatus: 'not_started',
    amount: '1000000000000000000',
    currency: 'USDC-sepolia',
    at: '2026-11-21T10:00:00.000Z',
    email: null,
  };
  expect(bodyOf(body)).toEqual(body);
});

test('redaction: public constants stay, also in fields that nobody classed', () => {
  const body = { currency: 'USD', network: 'sepolia', wallet: '0x0DfbEe143b42B41eFC5A6F87bFD1fFC78c2f0aC9' };
  expect(bodyOf({ ...body, unknown: 'ETH-sepolia-sepolia' })).toEqual({ ...body, unknown: 'ETH-sepolia-sepolia' });
});

test('redaction: of an unknown field the type and the form stay, and the value does not', () => {
  const body = clean({ added: { plain: 'Hello 12', flag: true, none: null, number: 123456, list: ['a1', ''] } }).answer
    .body as { added: Record<string, unknown> };
  expect(body.added).toEqual({
    plain: expect.stringMatching(/^[A-Z][a-z]{4} [1-9]\d$/),
    flag: true,
    none: null,
    number: expect.any(Number),
    list: [expect.stringMatching(/^[a-z]\d$/), ''],
  });
  expect(body.added.plain).not.toBe('Hello 12');
  expect(body.added.number).not.toBe(123456);
  expect(String(body.added.number)).toHaveLength(6);
});

test('redaction: a value that was classed once is replaced everywhere, in the form in which it stands there', () => {
  const name = 'Zoë Müller-Canary';
  const redactor = new Redactor([], CLASSES);
  const say = (kycStatus: string) => callOf({ kycStatus });
  const forms = {
    plain: `no payer ${name} found`,
    percent: `/v2/payer?name=${encodeURIComponent(name)}`,
    hex: Buffer.from(name).toString('hex'),
    json: JSON.stringify({ name }),
  };
  const tape = redactor.tape([...Object.values(forms).map(say), callOf({ name })], HEAD);
  const bodies = tape.calls.map(({ answer }) => answer.body as Record<string, string>);
  const synthetic = bodies.at(-1)!.name!;
  expect(synthetic).toHaveLength(name.length);
  expect(bodies.slice(0, -1).map(({ kycStatus }) => kycStatus)).toEqual([
    `no payer ${synthetic} found`,
    `/v2/payer?name=${encodeURIComponent(synthetic)}`,
    Buffer.from(synthetic).toString('hex'),
    JSON.stringify({ name: synthetic }),
  ]);
  for (const before of ['', 'a', 'ab']) {
    const clean = redactor.text(`see ${Buffer.from(`${before}${name}z`).toString('base64')}`).slice(4);
    expect(Buffer.from(clean, 'base64').toString()).toContain(synthetic.slice(1, -1));
  }
});

test('redaction: an address in calldata is replaced by that of the other fields, in the case of its digits', () => {
  const digits = WALLET.slice(2).toLowerCase();
  const other = 'ab'.repeat(20);
  const word = (hex: string) => hex.padStart(64, '0');
  const body = bodyOf({ wallet: WALLET, data: `0xa9059cbb${word(digits)}${word(other)}${word('ff')}` });
  const synthetic = body.wallet!.slice(2).toLowerCase();
  expect(body.data).toMatch(new RegExp(`^0xa9059cbb0{24}${synthetic}0{24}[0-9a-f]{40}0{62}ff$`));
  expect(body.data).not.toContain(other);
});

test('redaction: the same original has the same synthetic value, and different ones have different ones', () => {
  const names = Array.from({ length: 500 }, (_, index) => `n${index % 250}`);
  const { answer } = clean({ names });
  const { names: found } = answer.body as { names: string[] };
  expect(new Set(found).size).toBe(250);
  expect(found.slice(250)).toEqual(found.slice(0, 250));
});

test('redaction: of headers only those of the list stay, without the signature and without hosts', () => {
  const { request, answer } = clean(
    {},
    {
      headers: {
        'x-api-key': 'key-canary-1234',
        cookie: 'sid=cookie-canary',
        accept: '*/*',
        'content-type': 'text/csv',
      },
      answer: {
        status: 302,
        headers: {
          'set-cookie': 'sid=cookie-canary-2; Path=/',
          'retry-after': '5',
          'x-request-network-signature': 'abcdef0123456789abcdef',
          'x-request-network-retry-count': '2',
          'x-powered-by': 'canary powered',
          location: 'https://api.example.org/v2/request?key=key-canary-1234',
        },
        body: {},
      },
    },
  );
  expect(request.headers).toEqual({ 'content-type': 'text/csv' });
  expect(answer.headers).toEqual({
    'retry-after': '5',
    'x-request-network-signature': '',
    'x-request-network-retry-count': '2',
    location: expect.stringMatching(/^\/v2\/request\?key=[a-z]{3}-[a-z]{6}-\d{4}$/),
  });
});

test('redaction: an error text loses what is private by its form, and what it quotes', () => {
  const message = 'No payer "Zoe" with bob@example.org, +49 170 1234567 or 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
  const { answer } = clean({}, { answer: { status: 400, headers: {}, body: { statusCode: 400, message } } });
  const { message: said } = answer.body as { message: string };
  expect(said).toMatch(/^No payer "[A-Z][a-z]{2}" with \w{3}@\w{7}\.\w{3}, \+\d\d \d{3} \d{7} or 0x[0-9a-fA-F]{40}$/);
  for (const part of ['Zoe', 'bob', '1234567', WALLET]) expect(said).not.toContain(part);
});

test('redaction: an id that an earlier call has answered is named by it, and a call says what it needs', () => {
  const userId = 'ff3949df-8b40-4161-ab43-98c868237742';
  const tape = new Redactor([], CLASSES).tape(
    [callOf({ userId }), callOf({}, { target: `/v2/payer/${userId}` })],
    HEAD,
  );
  expect(tape.calls[1]!.request.params).toEqual({ clientUserId: '{getPayerV2#1.userId}' });
  expect(tape.calls[1]!.after).toEqual([1]);
});

test('leaks: a text with an original or a secret is refused, and the error names the place alone', () => {
  const redactor = new Redactor(['the-api-key'], CLASSES);
  redactor.note(callOf({ name: 'Zoë Müller', note: 'Bob', token: 'due' }));
  const forms = [
    'the-api-key',
    Buffer.from('x the-api-key').toString('base64'),
    Buffer.from('Zoë Müller').toString('hex').toUpperCase(),
    encodeURIComponent('Zoë Müller'),
    'it is Bob.',
    '{"a":"due"}',
  ];
  for (const form of forms) {
    expect(() => redactor.assertNothingLeaks(`first\nand ${form}`), form).toThrow('(line 2, ');
    expect(() => redactor.assertNothingLeaks(form)).toThrow(/^Stopped: the output would have held .* \(line 1[^"]*\)/);
  }
  for (const text of ['nothing', 'Bobby was here', 'it is due', redactor.text('Zoë Müller and Bob')]) {
    expect(() => redactor.assertNothingLeaks(text), text).not.toThrow();
  }
});

test('redaction: whatever JSON comes in, no original goes out, and forms stay', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.emailAddress(), fc.uuid(), fc.webUrl());
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 5 }),
    object: fc.dictionary(fc.oneof(fc.constantFrom('name', 'note', 'added'), text), tie('value'), { maxKeys: 5 }),
  }));
  fc.assert(
    fc.property(json.object, fc.constantFrom(200, 400), (answer, status) => {
      const given = answer as Record<string, unknown>;
      const body = { unknown: given };
      const { answer: out } = clean(body, { answer: { status, headers: {}, body } });
      const [before, after] = [textsOf(body), textsOf(out.body)];
      expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
      const written = JSON.stringify(out.body);
      for (const original of before.filter((one) => /[\p{L}\p{N}]{4}/u.test(one) && one.length >= 8)) {
        expect(written).not.toContain(JSON.stringify(original).slice(1, -1));
      }
    }),
    { numRuns: 100, seed: 29 },
  );
});

/** All texts of a JSON value, in order. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
