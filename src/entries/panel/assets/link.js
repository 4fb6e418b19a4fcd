/** The script of a payment link's page: browser wallets and live updates. The simulated wallet works without it. */
import { morph, pageOf, postToParent } from './page.js';

const LOOK_EVERY_MS = 1000;
const RECEIPT_EVERY_MS = 500;
const TIME = /<time.*?<\/time>/;
/** Selector of an ERC-20 approval. */
const APPROVE = '0x095ea7b3';
/** Rejected by the payer, EIP-1193. */
const REJECTED = 4001;

const main = document.querySelector('main');
/** Names and providers of browser wallets. Wallets older than EIP-6963 have no name. */
const wallets = new Map(window.ethereum && [['', ['Browser wallet', window.ethereum]]]);
let connected;
let isPaying = false;
let shown = main.innerHTML;
let turn = 0;
let looking;

/** The URL contains token, wallet and wallet response, so that a reload keeps them. */
const params = () => Object.fromEntries(new URLSearchParams(location.search));
const loadResult = (result) => load(`?${new URLSearchParams({ ...params(), result })}`);
const isFinal = () => main.firstElementChild.dataset.final !== undefined;

/** Loads the page or submits its form, and shows the response unless a newer load has started. */
async function load(search, body) {
  const mine = ++turn;
  clearTimeout(looking);
  try {
    const response = await fetch(search, body && { method: 'POST', body: new URLSearchParams(body) });
    const fresh = await pageOf(response);
    if (mine !== turn) return;
    history.replaceState(null, '', new URL(response.url).search);
    const next = fresh.querySelector('main');
    // If only the countdown differs, the page keeps its error, focus and input.
    if (next.innerHTML.replace(TIME, '') === shown.replace(TIME, '')) {
      main.querySelector('time')?.replaceWith(...next.querySelectorAll('time'));
      return;
    }
    if (response.ok) shown = next.innerHTML;
    morph(main, next);
    document.title = fresh.title;
    main.querySelector('h1').focus();
    postToParent(fresh);
    listWallets();
  } finally {
    if (mine === turn) lookLater();
  }
}

/** Polls for a payment, the end of the link or a screening. Then a slow simulated wallet pays. */
function lookLater() {
  if (isFinal()) return;
  looking = setTimeout(() => {
    const slow = main.querySelector('[data-slow] button');
    if (slow === null) load(location.search).catch(() => undefined);
    else slow.click();
  }, LOOK_EVERY_MS);
}

function listWallets() {
  const buttons = [...wallets.values()].map(([name, provider], at) => {
    const onclick = () => attempt(() => connect(provider));
    const button = { textContent: `Connect ${name}`, className: at === 0 ? '' : 'outline', onclick };
    return Object.assign(document.createElement('button'), button);
  });
  document.getElementById('wallets')?.replaceChildren(...buttons);
  main.querySelector('[value=connect]')?.classList.toggle('outline', buttons.length > 0);
  document.getElementById('real')?.toggleAttribute('hidden', buttons.length === 0);
}

/** Runs a payer action and shows its error. */
async function attempt(work) {
  try {
    await work();
  } catch ({ code, message }) {
    await loadResult(isPaying && code === REJECTED ? 'declined' : '').catch(() => undefined);
    if (code === REJECTED) return;
    main.querySelector('h1').after(Object.assign(document.createElement('p'), { role: 'alert', textContent: message }));
  }
}

async function connect(provider) {
  const [wallet] = await provider.request({ method: 'eth_requestAccounts' });
  connected = provider;
  await load(location.search, { do: 'connect', wallet, by: 'browser' });
}

/** Finds the connected wallet after a reload; it shares the account without a prompt. */
async function reconnect(account) {
  for (const [, provider] of wallets.values()) {
    const accounts = await provider.request({ method: 'eth_accounts' });
    if (accounts.some((one) => one.toLowerCase() === account.toLowerCase())) return provider;
  }
  throw new Error('The wallet is locked, or no longer connected to this page.');
}

/** Sends approvals, the payment and its fees, and reports the hash of the payment to the mock. */
async function pay() {
  const { wallet: from } = params();
  connected ??= await reconnect(from);
  const ask = (method, ...params) => connected.request({ method, params });
  await loadResult('waiting');
  const body = new URLSearchParams({ do: 'transactions' });
  const response = await fetch(location.search, { method: 'POST', body, headers: { accept: 'application/json' } });
  const { problem, transactions, chain } = await response.json();
  if (problem !== undefined) throw new Error(problem);
  if (!(await isOnChain(ask, chain).catch(() => false))) return loadResult('wrong-network');
  const payment = transactions.findIndex(({ data }) => !data.startsWith(APPROVE));
  let txHash;
  for (const [index, transaction] of transactions.entries()) {
    // The link was paid or ended elsewhere. A paid link still owes the fees that follow its payment.
    if (index <= payment && isFinal()) return;
    const hash = await ask('eth_sendTransaction', { from, ...transaction });
    await mined(ask, hash);
    if (index <= payment) txHash = hash;
  }
  await load(location.search, { do: 'pay', txHash });
}

/** Switches the wallet to the chain. A public network must never get transactions of a local chain with the same ID. */
async function isOnChain(ask, { chainId, node, block }) {
  const isThere = async () =>
    (await ask('eth_chainId')) === chainId &&
    (!block || (await ask('eth_getBlockByNumber', block.number, false))?.hash === block.hash);
  if (node && !(await isThere())) await ask('wallet_addEthereumChain', node);
  if (!(await isThere())) await ask('wallet_switchEthereumChain', { chainId });
  return isThere();
}

/** Waits until a transaction is mined, if the wallet can report it. */
async function mined(ask, hash) {
  let receipt = null;
  while (receipt === null) {
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS));
    receipt = await ask('eth_getTransactionReceipt', hash).catch(() => undefined);
  }
  if (receipt?.status === '0x0') throw new Error(`The transaction ${hash} has failed: nothing was paid.`);
}

main.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = new FormData(event.target, event.submitter);
  if (params().by !== 'browser' || form.get('do') !== 'pay') return attempt(() => load(location.search, form));
  if (isPaying) return;
  isPaying = true;
  await attempt(pay);
  isPaying = false;
});

addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  wallets.delete('');
  wallets.set(info.uuid, [info.name, provider]);
  listWallets();
});
dispatchEvent(new Event('eip6963:requestProvider'));
listWallets();
lookLater();
