/** The script of a payment link's page: wallets of the browser, and what happens elsewhere. Without it the simulated wallet works. */
import { postToParent } from './hosted.js';

const LOOK_EVERY_MS = 1500;
const RECEIPT_EVERY_MS = 500;
const SLOW_WALLET_MS = 3000;
/** The payer has said no, EIP-1193. */
const REJECTED = 4001;
/** The wallet does not know the chain, EIP-3326. */
const UNKNOWN_CHAIN = 4902;

const main = document.querySelector('main');
/** The wallets that were announced by EIP-6963, by their id. */
const announced = new Map();
/** What the page is asked for: the token, the wallet and what it has answered. It is in the address, for a reload. */
let query = location.search;
/** The connected wallet of the browser; undefined while it is the simulated one. */
let wallet;
/** Whether that wallet is asked to pay: a second click asks it nothing. */
let isPaying = false;
/** Done once a wallet that was connected before a reload is found, or is not. */
let reconnected = Promise.resolve();
let shown = main.innerHTML;
let posted = document.body.dataset.message;
let turn = 0;
let underWay = 0;

/** Whether the connected wallet is one of the browser. */
const isOfBrowser = () => params().by === 'browser';
const isFinal = () => main.firstElementChild.dataset.final !== undefined;

/** Asks for the page, or sends a form of it, and shows the answer unless something was asked for since. */
async function ask(search, body) {
  const mine = ++turn;
  underWay++;
  try {
    const answer = await fetch(search, { method: body === undefined ? 'GET' : 'POST', body });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (mine !== turn) return;
    query = new URL(answer.url).search;
    history.replaceState(null, '', query);
    show(fresh, answer.ok);
  } finally {
    underWay--;
  }
}

/** What the address says. */
const params = () => Object.fromEntries(new URLSearchParams(query));
const askFor = (result, source = params().source ?? '') => {
  const { token } = params();
  const parts = wallet === undefined ? { token } : { token, wallet: wallet.account, by: 'browser' };
  const given = Object.entries({ ...parts, source, result }).filter(([, value]) => value);
  return ask(`?${new URLSearchParams(given)}`);
};

/** Puts a fresh page in place of this one, if it says something else. What it refused stays until then. Its heading is read out. */
function show(fresh, isState) {
  const html = fresh.querySelector('main').innerHTML;
  if (html === shown) return;
  if (isState) shown = html;
  main.innerHTML = html;
  document.title = fresh.title;
  main.querySelector('h1').focus();
  const { message } = fresh.body.dataset;
  if (message !== undefined && message !== posted) postToParent(message);
  posted = message;
  enliven();
}

/** What a fresh page needs of the script: the list of wallets, and a slow wallet's answer. */
function enliven() {
  list();
  const slow = main.querySelector('[data-slow]');
  if (slow !== null) setTimeout(() => slow.isConnected && slow.querySelector('button').click(), SLOW_WALLET_MS);
}

/** The wallets of the browser with their names. One from before EIP-6963 has none. */
function walletsOfBrowser() {
  if (announced.size > 0 || window.ethereum === undefined) return [...announced.values()];
  return [['Browser wallet', window.ethereum]];
}

function list() {
  const place = document.getElementById('wallets');
  if (place === null) return;
  const found = walletsOfBrowser();
  place.replaceChildren(
    ...found.map(([name, provider]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `Connect ${name}`;
      button.addEventListener('click', () => attempt(() => connect(provider)));
      return button;
    }),
  );
  const warning = document.getElementById('real');
  if (warning !== null) warning.hidden = found.length === 0;
}

/** Runs what a payer has begun, and says why it did not work. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) === REJECTED) return wallet === undefined ? undefined : askFor('declined');
    await askFor().catch(() => undefined);
    const problem = document.createElement('p');
    problem.className = 'error';
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
  await ask(query, new URLSearchParams({ do: 'connect', wallet: account, by: 'browser' }));
}

/** Finds the wallet that was connected before a reload, without a prompt. If it is gone or locked, the page begins anew. */
async function reconnect() {
  const { wallet: account, result } = params();
  for (const [, provider] of walletsOfBrowser()) {
    const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => []);
    if (accounts?.some((one) => one.toLowerCase() === account?.toLowerCase())) wallet = { provider, account };
  }
  // What the wallet was asked before the reload is not awaited any more.
  await askFor(result === 'sent' ? result : undefined);
}

function payOnce(source) {
  if (isPaying) return;
  isPaying = true;
  attempt(() => pay(source)).finally(() => {
    isPaying = false;
  });
}

/** Approvals first, then the payment, whose hash the mock gets. */
async function pay(source) {
  await reconnected;
  if (wallet === undefined) return;
  const { provider, account } = wallet;
  await askFor('waiting', source);
  const payment = { wallet: account, source };
  const body = new URLSearchParams({ do: 'transactions', ...payment });
  const answer = await fetch(query, { method: 'POST', body, headers: { accept: 'application/json' } });
  const { problem, transactions, chain } = await answer.json();
  if (problem !== undefined) throw new Error(problem);
  if (!(await isOnChain(provider, chain))) return askFor('wrong-network');
  let txHash;
  for (const transaction of transactions) {
    // It was paid or has ended elsewhere, while the wallet was asked.
    if (isFinal()) return;
    txHash = await provider.request({ method: 'eth_sendTransaction', params: [{ from: account, ...transaction }] });
    await mined(provider, txHash);
  }
  await ask(query, new URLSearchParams({ do: 'pay', ...payment, txHash }));
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

/** Waits until a transaction is in a block, where the wallet tells. */
async function mined(provider, hash) {
  for (;;) {
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] };
    const receipt = await provider.request(asked).catch(() => undefined);
    if (receipt === undefined || receipt?.status === '0x1') return;
    if (receipt !== null) throw new Error(`The transaction ${hash} has failed: nothing was paid.`);
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS));
  }
}

main.addEventListener('submit', (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  if (isOfBrowser() && body.get('do') === 'pay') return payOnce(body.get('source') ?? params().source ?? '');
  wallet = undefined;
  attempt(() => ask(query, body));
});

main.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button === null) return;
  const text = button.dataset.copy;
  // Without the permission, the text is shown to be copied by hand.
  navigator.clipboard.writeText(text).then(
    () => button.append(' copied'),
    () => button.replaceChildren(text),
  );
});

addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  announced.set(info.uuid, [info.name, provider]);
  list();
});
dispatchEvent(new Event('eip6963:requestProvider'));
if (isOfBrowser() && !isFinal()) reconnected = attempt(reconnect);
enliven();

/** Shows what happens elsewhere: a payment, the end of the link, a screening. */
async function look() {
  if (isFinal()) return;
  if (underWay === 0) await ask(query).catch(() => undefined);
  setTimeout(look, LOOK_EVERY_MS);
}
setTimeout(look, LOOK_EVERY_MS);
