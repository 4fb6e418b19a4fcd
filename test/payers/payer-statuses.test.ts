import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { KYC_STATUSES } from '../../src/service/people/payers/payers.model.ts';
import { call, PAYER_INPUT } from '../support/client.ts';

// Proves A-COMPLIANCE-STATUSES.
test('payer.set-status: sends every status of the identity check, and both refusals', async () => {
  const received: Record<string, unknown>[] = [];
  const deliver = async (request: Request) => {
    received.push((await request.json()) as Record<string, unknown>);
    return new Response();
  };
  await using mock = createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true, webhooks: { deliver } });
  for (const kycStatus of KYC_STATUSES) {
    await mock.payers.setStatus('user-2', { kycStatus });
    const { body } = await call(mock, 'GET /v2/payer/user-2');
    expect([body.kycStatus, body.isCompliant]).toEqual([
      kycStatus,
      kycStatus === 'approved' || kycStatus === 'completed',
    ]);
  }
  await mock.settled();
  expect(received.map(({ event, kycStatus }) => [event, kycStatus])).toEqual(
    KYC_STATUSES.map((status) => ['compliance.updated', status]),
  );
  expect(KYC_STATUSES).toContain('failed');
  expect(KYC_STATUSES).toContain('rejected');
});

// Proves A-PAYER-PHONE.
test.each([
  ['+442071838750', 200],
  ['442071838750', 200],
  ['+1', 400],
  ['0442071838750', 400],
  ['++442071838750', 400],
  ['+4420718387501234', 400],
  ['020 7183 8750', 400],
])('POST /v2/payer: responds to the phone number %s with %i', async (phone, status) => {
  await using mock = createMock({ fixtures: 'empty', validateResponses: true });
  const response = await call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, phone } });
  expect(response.status).toBe(status);
});
