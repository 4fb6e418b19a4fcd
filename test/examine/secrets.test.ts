import { expect, test } from 'vitest';
import { holdsSecret } from '../../src/entries/examine/secrets.ts';

const SECRET = 'whsec-9f/:Äx+7(7]q"k';

test('secrets: plain, percent-encoded, in hex, escaped in JSON, and in base64', () => {
  const bytes = Buffer.from(`x${SECRET}`).subarray(1);
  const hidden = [
    SECRET,
    encodeURIComponent(SECRET),
    bytes.toString('hex').toUpperCase(),
    JSON.stringify(SECRET).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
  for (const text of hidden) expect(holdsSecret(`before ${text} after`, [SECRET]), text).toBe(true);
});

test('secrets: in base64 without its padding', () => {
  const padded = Buffer.from('abc>>>1234').toString('base64');
  expect(padded).toMatch(/\+.*==$/);
  expect(holdsSecret(padded.slice(0, -2), ['abc>>>1234'])).toBe(true);
});

test('secrets: other text has none', () => {
  expect(holdsSecret('examine webhook whsec 9f', [SECRET])).toBe(false);
  expect(holdsSecret('anything', [])).toBe(false);
});
