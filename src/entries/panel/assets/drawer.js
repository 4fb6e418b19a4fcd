/** The record of a row beside its list. Its address is the fragment of the list's; without this script the row links to its page. */
import { beside, morph, reveal } from './panel.js';

const base = new URL(document.body.dataset.root ?? './', location.href);
const RECORD = /^#(panel\/(?:requests|payers|calls|deliveries)\/[^/?#]+)$/;
let drawer;
/** How many records were opened since the list: Back leads through them. */
let depth = 0;

/** Returns the address of the record that the page's address names. */
function wanted() {
  const [, path] = RECORD.exec(location.hash) ?? [];
  return path === undefined ? undefined : new URL(path, base);
}

function create() {
  drawer = document.createElement('dialog');
  drawer.id = 'drawer';
  drawer.innerHTML =
    '<div class="bar"><h2 tabindex="-1"></h2><a>Open as a page</a><button type="button" aria-label="Close">×</button></div><div></div>';
  drawer.querySelector('button').addEventListener('click', close);
  document.body.append(drawer);
}

/** Shows the record that the address names, or none. */
async function sync() {
  const url = wanted();
  beside.path = url?.pathname;
  if (url === undefined) return hide();
  if (drawer === undefined) create();
  await beside.refresh();
  if (drawer.open) return;
  drawer.show();
  drawer.querySelector('h2').focus();
}

beside.refresh = async () => {
  const url = wanted();
  if (url === undefined || drawer === undefined) return;
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (wanted()?.href !== url.href) return;
  const content = document.createElement('div');
  content.append(...fresh.getElementById('main').childNodes);
  const title = content.querySelector('h1');
  title.remove();
  drawer.setAttribute('aria-label', title.textContent);
  drawer.querySelector('h2').textContent = title.textContent;
  drawer.querySelector('h2').title = title.textContent;
  drawer.querySelector('.bar a').href = url;
  // Links are relative to the record's page, and the list may have the same ids.
  for (const name of ['href', 'action'])
    for (const element of content.querySelectorAll(`[${name}]`))
      element.setAttribute(name, new URL(element.getAttribute(name), url));
  for (const element of content.querySelectorAll('[id]')) element.removeAttribute('id');
  morph(drawer.lastElementChild, content);
  reveal();
};

function open(url) {
  depth++;
  history.pushState(null, '', `#${url.href.slice(base.href.length)}`);
  sync();
}

function close() {
  if (depth > 0) return history.go(-depth);
  history.replaceState(null, '', location.pathname + location.search);
  sync();
}

function hide() {
  depth = 0;
  if (drawer?.open !== true) return;
  const shown = drawer.querySelector('.bar a').pathname;
  const hadFocus = drawer.contains(document.activeElement);
  drawer.close();
  const opener = [...document.querySelectorAll('a[data-record]')].find((link) => link.pathname === shown);
  if (hadFocus) opener?.focus();
}

/** The record link that a click on a list means: the link itself, or that of the row. */
function linkOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }) {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  if (!isPlain || !(target instanceof Element) || target.closest('#main') === null) return null;
  const link = target.closest('a[data-record]');
  if (link !== null || target.closest('a, button, input, select, summary, label') !== null) return link;
  return getSelection().isCollapsed ? (target.closest('tr')?.querySelector('a[data-record]') ?? null) : null;
}

document.addEventListener('click', (event) => {
  const link = linkOf(event);
  if (link === null || link.pathname === location.pathname) return;
  event.preventDefault();
  open(new URL(link.href));
});

// Before the scripts that close menus and results with the same key.
document.addEventListener(
  'keydown',
  (event) => {
    const isForOthers = document.querySelector('details.copy[open], #found') !== null;
    if (event.key === 'Escape' && drawer?.open === true && !isForOthers) close();
  },
  { capture: true },
);

addEventListener('popstate', () => {
  depth = Math.max(0, depth - 1);
  sync();
});
sync();
