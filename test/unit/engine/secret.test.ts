import { expect, test } from 'vitest';
import { randomSecret, secretsEqual } from '../../../src/engine/kernel/core/secret.ts';

test('secretsEqual: compares complete strings', () => {
  const secret = randomSecret();
  expect(secretsEqual(secret, secret)).toBe(true);
  for (const wrong of ['', secret.slice(1), `${secret}${secret}`, `x${secret.slice(1)}`, `${secret.slice(0, -1)}x`]) {
    expect(secretsEqual(wrong, secret), wrong).toBe(false);
  }
});
