import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startChain } from '../../src/chain.ts';
import type { DevelopmentChain } from '../../src/entries/chain/chain.types.ts';
import { type Mock, startMock } from '../../src/index.ts';
import { Running } from '../support/cli.ts';
import { limit } from '../support/machine.ts';
import { violations } from './axe.ts';
import { APP, useCheckout } from './checkout.ts';
import { launch } from './chromium.ts';
import { injectProvider } from './injected-provider.ts';

const SLOW = limit(60);

const openTab = useCheckout();

/** Injects a wallet without the chain. It calls the node that the page adds. Returns the called methods. */
function injectWallet(page: Page, account: string): Promise<string[]> {
  let node: string | undefined;
  const answer = async (method: string, params: readonly { rpcUrls?: string[] }[]) => {
    if (method === 'eth_requestAccounts') return [account];
    if (method === 'wallet_addEthereumChain') node = params[0]?.rpcUrls?.[0];
    if (node === undefined) throw { code: 4902, message: 'Unrecognized chain ID' };
    if (method.startsWith('wallet_')) return null;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const { result, error } = await (await fetch(node, { method: 'POST', headers, body })).json();
    if (error) throw error;
    return result;
  };
  return injectProvider(page, answer, true);
}

const addressOf = (mock: Mock, chain: DevelopmentChain) => `${APP}/?api=${mock.url}&chain=${chain.url}`;
const isElsewhere = (url: string) => !/^(data:|http:\/\/(localhost|127\.0\.0\.1):)/.test(url);

test(
  'checkout, chain: the page adds the chain to the wallet, approves and pays',
  async () => {
    await using chain = await startChain();
    await using mock = await startMock({ chain: chain.url, validateResponses: true });
    await using tab = await openTab();
    const { page } = tab;
    const account = chain.accounts[2]?.address ?? expect.fail();
    const called = await injectWallet(page, account);
    await page.goto(addressOf(mock, chain));
    await page.getByTestId('create').click();
    await page.getByTestId('pay-development').waitFor();
    expect(await page.getByTestId('wallets').getByRole('button').allTextContents()).toEqual([
      'Pay with Test Wallet',
      'Pay with Development wallet',
    ]);
    expect(await page.getByTestId('status').textContent()).toBe('created');
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('pay-wallet-of-the-test').click();
    await page.getByTestId('status').getByText('paid', { exact: true }).waitFor();
    expect(await page.getByTestId('received').textContent()).toContain('25 FAU on sepolia');
    expect(called).toEqual([
      'eth_requestAccounts',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_getBlockByNumber',
      'eth_sendTransaction',
      'eth_sendTransaction',
    ]);
    const { rows } = await mock.state({ rows: true });
    expect(rows?.payments).toContainEqual(expect.objectContaining({ payer: account }));
    expect(tab.problems).toEqual([]);
    expect(tab.asked.filter(isElsewhere)).toEqual([]);
  },
  SLOW,
);

test(
  'checkout, chain: serve.mjs --chain starts everything, and the development wallet pays',
  async () => {
    const flags = ['--chain', '--port', '0', '--mock-port', '0', '--chain-port', '0'];
    const example = new Running(process.execPath, ['examples/checkout/serve.mjs', ...flags]);
    onTestFinished(async () => {
      // SIGTERM lets it stop anvil.
      example.kill('SIGTERM');
      await example.ended;
    });
    const [, node = ''] = await example.waitFor(/in place of Sepolia: +(http:\S+?),/);
    const [, port, query] = await example.waitFor(/is at http:\/\/localhost:(\d+)\/(\?\S+)/);
    await using browser = await launch({ 'localhost:5173': `127.0.0.1:${port}` });
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${APP}/${query}`);
    await page.getByLabel('Payment currency').selectOption('ETH-sepolia-sepolia');
    await page.getByTestId('create').click();
    await page.getByTestId('pay-development').click();
    await page.getByTestId('status').getByText('paid', { exact: true }).waitFor();
    expect(await page.getByTestId('received').textContent()).toContain('on sepolia');
    expect(asked.filter(isElsewhere)).toEqual([]);
    example.kill('SIGTERM');
    await example.ended;
    await expect(fetch(node)).rejects.toThrow('fetch failed');
  },
  SLOW,
);
