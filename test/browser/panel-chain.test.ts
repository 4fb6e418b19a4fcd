import { expect, test, vi } from 'vitest';
import { startChain } from '../../src/chain.ts';
import { startMock } from '../../src/index.ts';
import { rpc } from '../chain/rpc.ts';
import { call, newRequest } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { violations } from './axe.ts';
import { useChromium } from './chromium.ts';

const openTab = useChromium();
const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', amount: '25' };
const SLOW = limit(60);

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'panel, chain: shows the node, its accounts and ignored payments, %s at %i pixels',
  async (colorScheme, width) => {
    await using chain = await startChain();
    await using mock = await startMock({ chain: chain.url, validateResponses: true });
    await using tab = await openTab({ colorScheme, width });
    const { page } = tab;
    const { requestId } = await newRequest(mock, FAU);
    const { body } = await call(mock, `GET /v2/request/${requestId}/pay`);
    const payee = '6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7'.toLowerCase();
    for (const { to, data } of body.transactions) {
      const changed = data.replace(payee, `${'0'.repeat(38)}99`);
      await rpc(chain.url, 'eth_sendTransaction', { from: chain.payer.address, to, data: changed });
    }
    // The node mines after its response.
    await vi.waitUntil(async () => (await mock.chain.sync())?.head?.number === 2);

    await page.goto(`${mock.url}/__mock/panel/chain`);
    expect(await page.getByTestId('chain-head').textContent()).toBe('2');
    expect(await page.getByTestId('node').textContent()).toBe('connected');
    expect(await page.getByTestId('chain-row').count()).toBe(10);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.goto(`${mock.url}/__mock/panel/requests/${requestId}`);
    expect(await page.getByTestId('record').getByTestId('status').textContent()).toBe('created');
    const entry = page.getByTestId('timeline-event').filter({ hasText: 'A payment was not counted: it was paid to' });
    await entry.first().waitFor();
    const addresses = entry.first().locator('[data-copy]');
    expect(await addresses.evaluateAll((ids) => ids.map((id) => id.getAttribute('data-copy')))).toEqual([
      `0x${'0'.repeat(38)}99`,
      `0x${payee}`,
    ]);
    expect(tab.problems).toEqual([]);
  },
  SLOW,
);

test(
  'panel, chain: explains why the node is unreachable',
  async () => {
    const chain = await startChain();
    await using mock = await startMock({ chain: chain.url });
    await chain.stop();
    await mock.chain.sync();
    await using tab = await openTab();
    await tab.page.goto(`${mock.url}/__mock/panel/chain`);
    await tab.page.getByTestId('node').getByText('unreachable').waitFor();
    expect(await tab.page.getByTestId('chain-error').textContent()).not.toBe('');
    expect(tab.problems).toEqual([]);
  },
  SLOW,
);
