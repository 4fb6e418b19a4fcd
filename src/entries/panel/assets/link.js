/** The script of a payment link's page: browser wallets and live updates. The simulated wallet works without it. */
import { postToParent } from './hosted.js';
import { copyOnClick, morph, pageOf } from './page.js';

const LOOK_EVERY_MS = 1500;
const RECEIPT_EVERY_MS = 500;
const SLOW_WALLET_MS = 3000;
/** The payer has said no, EIP-1193. */
const REJECTED = 4001;
/** The wallet does not know the chain, EIP-3326. */
const UNKNOWN_CHAIN = 4902;

const main = document.querySelector('main');
const announced = new Map();
/** Token, wallet and its answer. They are in the address, for a reload. */
let query = location.search;
/** The connected wallet of the browser; undefined while it is the simulated one. */
let wallet;
let isPaying = false;
/** Done once a wallet that was connected before a reload is found, or is not. */
let reconnected = Promise.resolve();
let shown = main.innerHTML;
let posted = document.body.dataset.message;
let turn = 0;
let underWay = 0;

const params = () => Object.fromEntries(new URLSearchParams(query));
const isOfBrowser = () => params().by === 'browser';
const isFinal = () => main.firstElementChild.dataset.final !== undefined;

/** Loads the page, or sends a form of it, and shows the response unless another one was asked for since. */
async function load(search, body) {
  const mine = ++turn;
  underWay++;
  try {
    const response = await fetch(search, { method: body === undefined ? 'GET' : 'POST', body });
    const fresh = await pageOf(response);
    if (mine !== turn) return;
    query = new URL(response.url).search;
    history.replaceState(null, '', query);
    show(fresh, response.ok);
  } finally {
    underWay--;
  }
}

function loadResult(result) {
  const { token } = params();
  const parts = wallet === undefined ? { token } : { token, wallet: wallet.account, by: 'browser' };
  return load(`?${new URLSearchParams(Object.entries({ ...parts, result }).filter(([, value]) => value))}`);
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
  enliven();
}

function enliven() {
  listWallets();
  const slow = main.querySelector('[data-slow]');
  if (slow !== null)
    setTimeout(() => slow.matches(':is(main *)[data-slow]') && slow.querySelector('button').click(), SLOW_WALLET_MS);
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

const codeOf = ({ code, data }) => data?.originalError?.code ?? code;

async function connect(provider) {
  const [account] = await provider.request({ method: 'eth_requestAccounts' });
  if (account === undefined) throw new Error('The wallet has no account.');
  wallet = { provider, account };
  await load(query, new URLSearchParams({ do: 'connect', wallet: account, by: 'browser' }));
}

/** Finds the wallet that was connected before a reload, without a prompt. Without it, the page starts over. */
async function reconnect() {
  const { wallet: account, result } = params();
  for (const [, provider] of walletsOfBrowser()) {
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => []);
    if (accounts?.some((one) => one.toLowerCase() === account?.toLowerCase())) wallet = { provider, account };
  }
  // A prompt from before the reload is not awaited any more.
  await loadResult(result === 'sent' ? result : undefined);
}

/** Sends approvals first, then the payment, whose hash the mock gets. */
async function pay() {
  await reconnected;
  if (wallet === undefined) return;
  const { provider, account } = wallet;
  await loadResult('waiting');
  const body = new URLSearchParams({ do: 'transactions', wallet: account });
  const response = await fetch(query, { method: 'POST', body, headers: { accept: 'application/json' } });
  const { problem, transactions, chain } = await response.json();
  if (problem !== undefined) throw new Error(problem);
  if (!(await isOnChain(provider, chain))) return loadResult('wrong-network');
  let txHash;
  for (const transaction of transactions) {
    // The link was paid or has ended elsewhere in the meantime.
    if (isFinal()) return;
    txHash = await provider.request({ method: 'eth_sendTransaction', params: [{ from: account, ...transaction }] });
    await mined(provider, txHash);
  }
  await load(query, new URLSearchParams({ do: 'pay', wallet: account, txHash }));
}

/** Switches the wallet to the chain. A public network must never get what is meant for a local chain with its ID. */
async function isOnChain(provider, { chainId, name, node }) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const added = { chainId, chainName: name, rpcUrls: [node?.url], nativeCurrency };
  const addChain = () => provider.request({ method: 'wallet_addEthereumChain', params: [added] });
  try {
    await switchTo(provider, chainId);
  } catch (error) {
    if (node === undefined || codeOf(error) !== UNKNOWN_CHAIN) return false;
    await addChain();
    await switchTo(provider, chainId);
  }
  if (node === undefined || (await isNode(provider, node))) return true;
  // The wallet knows the network by another node, and may take a second one.
  await addChain().catch(() => undefined);
  return isNode(provider, node);
}

async function switchTo(provider, chainId) {
  if ((await provider.request({ method: 'eth_chainId' })) === chainId) return;
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
}

/** A block that the mock has read tells its chain from every other. */
async function isNode(provider, { block }) {
  const theirs = await provider.request({ method: 'eth_getBlockByNumber', params: [block.number, false] });
  return theirs?.hash === block.hash;
}

/** Waits until a transaction is in a block, if the wallet knows. */
async function mined(provider, hash) {
  for (;;) {
    const call = { method: 'eth_getTransactionReceipt', params: [hash] };
    const receipt = await provider.request(call).catch(() => undefined);
    if (receipt === undefined || receipt?.status === '0x1') return;
    if (receipt !== null) throw new Error(`The transaction ${hash} has failed: nothing was paid.`);
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS));
  }
}

main.addEventListener('submit', (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  if (!isOfBrowser() || body.get('do') !== 'pay') {
    wallet = undefined;
    attempt(() => load(query, body));
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
if (isOfBrowser() && !isFinal()) reconnected = attempt(reconnect);
enliven();

/** Shows what happens elsewhere: a payment, the end of the link, a screening. */
setInterval(() => {
  if (underWay === 0 && !isFinal()) load(query).catch(() => undefined);
}, LOOK_EVERY_MS);
