import { expect, test } from 'vitest';
import { secretFinder } from '../../src/entries/examine/secrets.ts';

const SECRET = 'whsec-9f/:Äx+7(7]q"k';
const holds = secretFinder([SECRET, undefined, '']);

test('secrets: plain, percent-encoded, in hex, escaped in JSON, and in base64 at each place of a longer text', () => {
  const bytes = Buffer.from(`x${SECRET}`).subarray(1);
  const hidden = [
    SECRET,
    encodeURIComponent(SECRET),
    [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    bytes.toString('hex').toUpperCase(),
    JSON.stringify(SECRET),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${SECRET}${before}`).toString('base64')),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${SECRET}`).toString('base64url')),
  ];
  for (const text of hidden) expect(holds(`before ${text} after`), text).toBe(true);
});

test('secrets: other text has none', () => {
  expect(holds('examine webhook whsec 9f')).toBe(false);
  expect(secretFinder([])('anything')).toBe(false);
});

test('secrets: a short one is searched as a whole word', () => {
  const short = secretFinder(['Al']);
  expect(short('key=Al;')).toBe(true);
  expect(short('All trials')).toBe(false);
});
