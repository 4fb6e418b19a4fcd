import { expect, test } from 'vitest';
import { holdsSecret } from '../../src/entries/examine/secrets.ts';

const SECRET = 'whsec-9f/:Äx+7(7]q"k';

test('secrets: plain, percent-encoded, in hex, escaped in JSON, and in base64', () => {
  const bytes = Buffer.from(`x${SECRET}`).subarray(1);
  const hidden = [
    SECRET,
    encodeURIComponent(SECRET),
    bytes.toString('hex').toUpperCase(),
    JSON.stringify(SECRET),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
  for (const text of hidden) expect(holdsSecret(`before ${text} after`, [SECRET]), text).toBe(true);
});

test('secrets: other text has none', () => {
  expect(holdsSecret('examine webhook whsec 9f', [SECRET])).toBe(false);
  expect(holdsSecret('anything', [])).toBe(false);
});
