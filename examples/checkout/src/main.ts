import { connectApi, connectBackend } from './api.ts';
import { openChain } from './chain.ts';
import { alert } from './dom.ts';
import { readSettings } from './settings.ts';
import type { Shop } from './shop.ts';
import { history } from './views/history.ts';
import { identity } from './views/identity.ts';
import { newPayment } from './views/new-payment.ts';
import { payment } from './views/payment.ts';

const main = document.querySelector('main');
const mode = document.querySelector<HTMLSelectElement>('#mode');
const settings = readSettings(location.search);
const shop: Shop = { api: connectApi(settings), backend: connectBackend(settings) };
let leave = new AbortController();

function viewOf(hash: string, left: AbortSignal): Promise<HTMLElement> {
  const [, name = '', id] = hash.split('/');
  if (name === 'payment' && id !== undefined) return payment(shop, id, left);
  if (name === 'history') return history(shop, Number(id ?? 1));
  if (name === 'identity') return identity(shop, id === undefined ? undefined : decodeURIComponent(id), left);
  return newPayment(shop);
}

async function show(): Promise<void> {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const hash = location.hash || '#/new';
  for (const link of document.querySelectorAll('nav a')) {
    link.toggleAttribute('aria-current', hash.startsWith(link.getAttribute('href') ?? '#'));
    if (link.hasAttribute('aria-current')) link.setAttribute('aria-current', 'page');
  }
  const view = await viewOf(hash, signal).catch(alert);
  if (signal.aborted) return;
  main?.replaceChildren(view);
  main?.focus({ preventScroll: true });
}

async function start(): Promise<void> {
  if (mode !== null) {
    mode.value = settings.mode;
    mode.addEventListener('change', () => {
      const query = new URLSearchParams(location.search);
      query.set('mock', mode.value);
      location.search = query.toString();
    });
  }
  if (settings.mode === 'browser') {
    const { startBrowserMock } = await import('./browser-mock.ts');
    await startBrowserMock(settings.api);
  }
  if (settings.chain !== undefined) shop.chain = await openChain(settings.chain);
  addEventListener('hashchange', show);
  await show();
}

start().catch((error) => main?.replaceChildren(alert(error)));
