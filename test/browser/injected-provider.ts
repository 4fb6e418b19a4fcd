import type { Page } from 'playwright-core';

/** Handles a wallet call. Throws `{ code, message }` for a refusal. */
export type Answering = (method: string, params: readonly never[]) => unknown;

/** Injects an EIP-1193 wallet, announced by EIP-6963 or as `window.ethereum`. Returns the called methods. */
export async function injectProvider(page: Page, answer: Answering, isAnnounced = true): Promise<string[]> {
  const called: string[] = [];
  await page.exposeFunction('callWallet', async (method: string, params: readonly never[]) => {
    called.push(method);
    try {
      return { result: await answer(method, params) };
    } catch (error) {
      return { error };
    }
  });
  await page.addInitScript((isAnnounced: boolean) => {
    const { callWallet } = window as unknown as {
      callWallet: (method: string, params: unknown) => Promise<{ result?: unknown; error?: unknown }>;
    };
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown }) {
        const { result, error } = await callWallet(method, params);
        if (error !== undefined) throw error;
        return result;
      },
    };
    const detail = { info: { uuid: 'wallet-of-the-test', name: 'Test Wallet', icon: '', rdns: 'test' }, provider };
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    if (isAnnounced) addEventListener('eip6963:requestProvider', announce);
    else Object.assign(window, { ethereum: provider });
  }, isAnnounced);
  return called;
}
