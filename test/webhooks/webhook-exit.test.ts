import { expect, test } from 'vitest';
import { Running } from '../support/cli.ts';
import { serve } from '../support/serve.ts';

/** Starts a mock, pays, runs `more` and stops. No handle may remain. */
const leaving = (url: string, more: string) => `
  import { startMock } from './dist/index.js';
  process.on('unhandledRejection', (error) => { console.log('unhandled', error); });
  const mock = await startMock({ webhooks: { url: '${url}' } });
  const { requestId } = await mock.requests.create({
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', amount: '1',
    invoiceCurrency: 'ETH-sepolia-sepolia', paymentCurrency: 'ETH-sepolia-sepolia',
  });
  await mock.requests.pay(requestId);
  ${more}
  await mock.stop();
  const started = performance.now();
  process.on('exit', () => console.log('left', Math.round(performance.now() - started) < 1000));
`;

test.each([
  ['hangs', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['failed and is to be tried again', 'await mock.settled();'],
  ['answered', 'await mock.settled();'],
])('webhooks: stop leaves no open handle for a receiver that %s', async (kind, more) => {
  await using server = await serve((_, response) => {
    if (kind !== 'hangs') response.writeHead(kind === 'answered' ? 200 : 500).end('x'.repeat(10_000));
  });
  const url = `${server.url}/`;
  await using child = new Running(process.execPath, ['--input-type=module', '-e', leaving(url, more)]);
  expect(await child.ended).toBe(0);
  expect(child.output).toBe('left true\n');
});
