import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startMockContainer } from './mock-container.ts';

const docker = await promisify(execFile)('docker', ['info']).then(
  () => true,
  () => false,
);

test('an invoice is paid in a container', { timeout: 60_000 }, async ({ skip }) => {
  skip(!docker, 'Docker does not run here');
  const { mock, stop } = await startMockContainer();
  const { requestId } = await mock.requests.create({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    amount: '100',
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
  });
  const { request } = await mock.requests.pay(requestId);
  expect(request.status).toBe('paid');
  await stop();
});
