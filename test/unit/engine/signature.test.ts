import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signWebhook, verifyWebhook } from '../../../src/engine/api/webhooks/signature.ts';

const BODY = '{"event":"payment.confirmed","amount":"0.2","note":"Zürich ✓"}';
const SECRET = 'test-webhook-secret';

test('signWebhook: matches the public documentation for text and bytes', async () => {
  const expected = createHmac('sha256', SECRET).update(BODY).digest('hex');
  expect(await signWebhook(BODY, SECRET)).toBe(expected);
  expect(await signWebhook(new TextEncoder().encode(BODY), SECRET)).toBe(expected);
  expect(await signWebhook(await new Response(BODY).arrayBuffer(), SECRET)).toBe(expected);
});

test('verifyWebhook: accepts only the signature of these bytes', async () => {
  const signature = await signWebhook(BODY, SECRET);
  expect(await verifyWebhook(BODY, signature, SECRET)).toBe(true);
  expect(await verifyWebhook(BODY.replace('0.2', '9.2'), signature, SECRET)).toBe(false);
  expect(await verifyWebhook(BODY, signature, 'another')).toBe(false);
  for (const wrong of [null, undefined, '', 'sha256=', signature.toUpperCase(), signature.slice(1), `${signature}0`]) {
    expect(await verifyWebhook(BODY, wrong, SECRET)).toBe(false);
  }
});
