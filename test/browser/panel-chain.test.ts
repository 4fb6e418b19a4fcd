import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChain } from '../../src/chain.ts';
import type { DevelopmentChain } from '../../src/entries/chain/chain.types.ts';
import { type Mock, startMock } from '../../src/index.ts';
import { useChromium } from '../support/chromium.ts';
import { call, newRequest } from '../support/client.ts';
import { violations } from './axe.ts';

const openTab = useChromium();
const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia', amount: '25' };
const SLOW = 60_000;

let chain: DevelopmentChain;
beforeAll(async () => {
  chain = await startChain();
}, SLOW);
afterAll(() => chain?.stop());

const startWatching = () => startMock({ chain: { url: chain.url, poll: '1h' }, validateResponses: true });

/** Sends the transactions of a request from an account whose key the node has. `edit` changes the data of the payment. */
async function pay(mock: Mock, requestId: string, edit = (data: string) => data): Promise<string> {
  const { body } = await call(mock, `GET /v2/request/${requestId}/pay?wallet=${chain.payer.address}`);
  let hash = '';
  for (const { to, data, value } of body.transactions) {
    const transaction = { from: chain.payer.address, to, data: edit(data), value: value.hex };
    hash = await rpc('eth_sendTransaction', transaction);
  }
  return hash;
}

async function rpc(method: string, ...params: unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = await answer.json();
  return result ?? expect.fail(error?.message);
}

test('panel, chain: without a chain it says how to start one', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  await tab.page.goto(`${mock.url}/__mock/`);
  await tab.page.getByTestId('nav-chain').click();
  const start = tab.page.getByTestId('chain-start');
  expect(await start.textContent()).toContain('npm start -- --chain http://127.0.0.1:8545');
  expect(tab.problems).toEqual([]);
});

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'panel, chain: the node, what it has for a request, and what is ignored and why, %s at %i pixels',
  async (colorScheme, width) => {
    await using mock = await startWatching();
    await using tab = await openTab({ colorScheme, width });
    const { page } = tab;
    const [paid, other] = [await newRequest(mock, FAU), await newRequest(mock, FAU)];
    const hash = await pay(mock, paid.requestId);
    const payee = '6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7'.toLowerCase();
    await pay(mock, other.requestId, (data) => data.replace(payee, `${'0'.repeat(38)}99`));

    await page.goto(`${mock.url}/__mock/panel/chain`);
    expect(await page.getByTestId('chain-payments').textContent()).toBe('0');
    await page.getByTestId('chain-sync-button').click();
    await page.locator('#said.shown').getByText('The chain was read').waitFor();
    expect(await page.getByTestId('chain-payments').textContent()).toBe('2');
    const head = Number(await rpc('eth_blockNumber'));
    expect(await page.getByTestId('chain-head').textContent()).toBe(String(head));
    expect(await page.getByTestId('chain-connected').textContent()).toBe('connected');
    const reason = `It was paid to 0x${'0'.repeat(38)}99, not to 0x${payee}`;
    expect(await page.getByTestId('ignored-row').textContent()).toContain(reason);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.goto(`${mock.url}/__mock/panel/requests/${other.requestId}`);
    expect(await page.getByTestId('request').getByTestId('status').textContent()).toBe('created');
    expect(await page.getByTestId('on-chain-row').textContent()).toContain(`ignored${reason}25 FAU`);

    await page.goto(`${mock.url}/__mock/panel/requests/${paid.requestId}`);
    const row = page.getByTestId('on-chain-row');
    expect(await row.getByText('counts', { exact: true }).count()).toBe(1);
    expect(await row.locator('.num').allTextContents()).toEqual(['25 FAU', String(head - 1), '2']);
    expect(await row.getByRole('button').getAttribute('data-copy')).toBe(hash);
    const block = page.getByTestId('payments-row').locator('[title$="confirmations: 2"]');
    expect(await block.textContent()).toBe(String(head - 1));
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(tab.problems).toEqual([]);
  },
  SLOW,
);

test(
  'panel, chain: a node that is gone is named with the reason',
  async () => {
    const own = await startChain({ network: 'base' });
    await using mock = await startMock({ chain: { url: own.url, poll: '1h' } });
    await own.stop();
    await using tab = await openTab();
    await tab.page.goto(`${mock.url}/__mock/panel/chain`);
    await tab.page.getByTestId('chain-sync-button').click();
    await tab.page.getByTestId('chain-connected').getByText('unreachable').waitFor();
    expect(await tab.page.getByTestId('chain-error').textContent()).not.toBe('');
    expect(tab.problems).toEqual([]);
  },
  SLOW,
);
