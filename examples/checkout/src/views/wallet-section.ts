import type { Api } from '../api.ts';
import type { Chain } from '../chain.ts';
import { developmentWallet } from '../development-wallet.ts';
import { alert, h } from '../dom.ts';
import { connect, send } from '../send-payment.ts';
import { type Wallet, watchWallets } from '../wallets.ts';

interface Payment {
  api: Api;
  chain: Chain;
  requestId: string;
  /** Polls the status of the request until it is paid. */
  watch: () => Promise<void>;
  left: AbortSignal;
}

/** The wallets of the page, each with a button that pays on the local chain. */
export function walletSection(payment: Payment): HTMLElement {
  const { chain, left } = payment;
  const buttons = h('div', { class: 'row', 'data-testid': 'wallets' });
  const result = h('div', { 'aria-live': 'polite' });
  let isPaying = false;
  const setPaying = (now: boolean) => {
    isPaying = now;
    for (const button of buttons.querySelectorAll('button')) button.disabled = now;
  };
  const pay = async (wallet: Wallet) => {
    setPaying(true);
    try {
      await payWith(wallet, payment, (text) => result.replaceChildren(h('p', { 'data-testid': 'progress' }, text)));
    } catch (error) {
      result.replaceChildren(alert(error));
      setPaying(false);
    }
  };
  const buttonOf = (wallet: Wallet) =>
    h(
      'button',
      { type: 'button', 'data-testid': `pay-${wallet.id}`, disabled: isPaying, onclick: () => void pay(wallet) },
      `Pay with ${wallet.name}`,
    );
  watchWallets((found) => {
    buttons.replaceChildren(...[...found, developmentWallet(chain)].map(buttonOf));
  }, left);
  return h('section', {}, h('h2', {}, 'Pay'), buttons, result);
}

/** Connects the wallet, gets and sends the transactions, and waits until the request is paid. */
async function payWith({ provider }: Wallet, { api, chain, requestId, watch }: Payment, tell: (text: string) => void) {
  tell('Connecting the wallet');
  const account = await connect(provider, chain);
  const { transactions } = await api.calldata(requestId, account);
  await send(provider, { chain, account, transactions }, tell);
  await watch();
}
