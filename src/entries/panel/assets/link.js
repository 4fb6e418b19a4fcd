/** The script of a payment link's page: browser wallets and live updates. The simulated wallet works without it. */
import { postToParent } from './hosted.js';
import { copyOnClick, morph, pageOf } from './page.js';

const LOOK_EVERY_MS = 1500;
const RECEIPT_EVERY_MS = 500;
/** The payer has said no, EIP-1193. */
const REJECTED = 4001;
/** The wallet does not know the chain, EIP-3326. */
const UNKNOWN_CHAIN = 4902;

const main = document.querySelector('main');
const announced = new Map();
let wallet;
let isPaying = false;
/** Done once a wallet that was connected before a reload is found, or is not. */
let reconnected = Promise.resolve();
let shown = main.innerHTML;
let posted = document.body.dataset.message;
let turn = 0;
let looking;

const walletOf = (provider, account) => ({ account, ask: (method, ...params) => provider.request({ method, params }) });
/** Token, wallet and its answer are in the address, for a reload. */
const params = () => Object.fromEntries(new URLSearchParams(location.search));
const isFinal = () => main.firstElementChild.dataset.final !== undefined;
const codeOf = ({ code, data }) => data?.originalError?.code ?? code;

/** Loads the page, or sends a form of it, and shows the response unless another one was asked for since. */
async function load(search, body) {
  const mine = ++turn;
  clearTimeout(looking);
  try {
    const response = await fetch(search, body && { method: 'POST', body });
    const fresh = await pageOf(response);
    if (mine !== turn) return;
    history.replaceState(null, '', new URL(response.url).search);
    show(fresh, response.ok);
  } finally {
    if (mine === turn) lookLater();
  }
}

/** Shows what happens elsewhere: a payment, the end of the link, a screening. A slow simulated wallet pays then. */
function lookLater() {
  clearTimeout(looking);
  if (isFinal()) return;
  looking = setTimeout(() => {
    const slow = main.querySelector('[data-slow] button');
    if (slow === null) load(location.search).catch(() => undefined);
    else slow.click();
  }, LOOK_EVERY_MS);
}

function loadResult(result = '') {
  const connected = wallet === undefined ? {} : { wallet: wallet.account, by: 'browser' };
  return load(`?${new URLSearchParams({ token: params().token, ...connected, result })}`);
}

/** Shows a fresh page if it differs. A refusal stays until then. Its heading is read out. */
function show(fresh, isState) {
  const next = fresh.querySelector('main');
  const html = next.innerHTML;
  if (html === shown) return;
  if (isState) shown = html;
  morph(main, next);
  document.title = fresh.title;
  main.querySelector('h1').focus();
  const { message } = fresh.body.dataset;
  if (message !== undefined && message !== posted) postToParent(message);
  posted = message;
  listWallets();
}

/** The wallets of the browser with their names. One from before EIP-6963 has none. */
function walletsOfBrowser() {
  if (announced.size > 0 || window.ethereum === undefined) return [...announced.values()];
  return [['Browser wallet', window.ethereum]];
}

function listWallets() {
  const buttons = walletsOfBrowser().map(([name, provider]) => {
    const button = document.createElement('button');
    button.textContent = `Connect ${name}`;
    button.addEventListener('click', () => attempt(() => connect(provider)));
    return button;
  });
  document.getElementById('wallets')?.replaceChildren(...buttons);
  document.getElementById('real')?.toggleAttribute('hidden', buttons.length === 0);
}

/** Runs what a payer has begun, and says why it did not work. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) === REJECTED) return wallet === undefined ? undefined : loadResult('declined');
    await loadResult().catch(() => undefined);
    const problem = document.createElement('p');
    problem.setAttribute('role', 'alert');
    problem.textContent = error.message;
    main.querySelector('h1').after(problem);
  }
}

async function connect(provider) {
  const [account] = await provider.request({ method: 'eth_requestAccounts' });
  if (account === undefined) throw new Error('The wallet has no account.');
  wallet = walletOf(provider, account);
  await load(location.search, new URLSearchParams({ do: 'connect', wallet: account, by: 'browser' }));
}

/** Finds the wallet that was connected before a reload, without a prompt. Without it, the page starts over. */
async function reconnect() {
  const { wallet: account, result } = params();
  for (const [, provider] of walletsOfBrowser()) {
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => []);
    if (accounts?.some((one) => one.toLowerCase() === account?.toLowerCase())) wallet = walletOf(provider, account);
  }
  // A prompt from before the reload is not awaited any more.
  await loadResult(result === 'sent' ? result : undefined);
}

/** Sends approvals first, then the payment, whose hash the mock gets. */
async function pay() {
  await reconnected;
  if (wallet === undefined) return;
  const { ask, account } = wallet;
  await loadResult('waiting');
  const body = new URLSearchParams({ do: 'transactions', wallet: account });
  const response = await fetch(location.search, { method: 'POST', body, headers: { accept: 'application/json' } });
  const { problem, transactions, chain } = await response.json();
  if (problem !== undefined) throw new Error(problem);
  if (!(await isOnChain(ask, chain))) return loadResult('wrong-network');
  let txHash;
  for (const transaction of transactions) {
    // The link was paid or has ended elsewhere in the meantime.
    if (isFinal()) return;
    txHash = await ask('eth_sendTransaction', { from: account, ...transaction });
    await mined(ask, txHash);
  }
  await load(location.search, new URLSearchParams({ do: 'pay', wallet: account, txHash }));
}

/** Switches the wallet to the chain. A public network must never get what is meant for a local chain with its ID. */
async function isOnChain(ask, { chainId, name: chainName, node }) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const addChain = () => ask('wallet_addEthereumChain', { chainId, chainName, rpcUrls: [node.url], nativeCurrency });
  const switchChain = async () => {
    if ((await ask('eth_chainId')) !== chainId) await ask('wallet_switchEthereumChain', { chainId });
  };
  // A block that the mock has read tells its chain from every other.
  const isNode = async () => (await ask('eth_getBlockByNumber', node.block.number, false))?.hash === node.block.hash;
  try {
    await switchChain();
  } catch (error) {
    if (node === undefined || codeOf(error) !== UNKNOWN_CHAIN) return false;
    await addChain();
    await switchChain();
  }
  if (node === undefined || (await isNode())) return true;
  // The wallet knows the network by another node, and may take a second one.
  await addChain().catch(() => undefined);
  return isNode();
}

/** Waits until a transaction is in a block, if the wallet knows. */
async function mined(ask, hash) {
  for (;;) {
    const receipt = await ask('eth_getTransactionReceipt', hash).catch(() => undefined);
    if (receipt === undefined || receipt?.status === '0x1') return;
    if (receipt !== null) throw new Error(`The transaction ${hash} has failed: nothing was paid.`);
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS));
  }
}

main.addEventListener('submit', (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  if (params().by !== 'browser' || body.get('do') !== 'pay') {
    wallet = undefined;
    attempt(() => load(location.search, body));
  } else if (!isPaying) {
    isPaying = true;
    attempt(pay).finally(() => {
      isPaying = false;
    });
  }
});

copyOnClick((_, button) => button.append(' copied'));

addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  announced.set(info.uuid, [info.name, provider]);
  listWallets();
});
dispatchEvent(new Event('eip6963:requestProvider'));
listWallets();
lookLater();
if (params().by === 'browser' && !isFinal()) reconnected = attempt(reconnect);
