/** The panel's script: moves without leaving the page, copying, and showing what changed. All of it works without, by forms. */
const root = document.body.dataset.root ?? './';
const said = document.getElementById('said');

/** Says something to everybody, eyes or not; it fades by itself. */
function say(text, isError = false) {
  if (said === null) return;
  said.textContent = text;
  said.className = isError ? 'shown bad' : 'shown';
  clearTimeout(say.timer);
  say.timer = setTimeout(() => {
    said.className = '';
  }, 6000);
}

/** Puts the parts of a fresh copy of this page in place of what differs; fields, focus and open menus stay. */
async function refresh(url = location.href) {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['top', 'nav', 'main']) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (old !== null && next !== null) morph(old, next);
  }
  document.title = fresh.title;
  document.body.classList.remove('offline');
  reveal();
}

function morph(old, next) {
  if (old.isEqualNode(next)) return;
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || old.id !== next.id) {
    old.replaceWith(next.cloneNode(true));
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
    return;
  }
  morphAttributes(old, next);
  if (old.dataset.copied === undefined) morphChildren(old, next);
}

function morphAttributes(old, next) {
  const kept = old instanceof HTMLDetailsElement ? ['open'] : ['hidden'];
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  for (const { name, value } of [...next.attributes])
    if (old.getAttribute(name) !== value && !kept.includes(name)) old.setAttribute(name, value);
}

function morphChildren(old, next) {
  const wanted = [...next.childNodes];
  const byId = new Map([...old.children].filter(({ id }) => id !== '').map((child) => [child.id, child]));
  wanted.forEach((node, at) => {
    const present = old.childNodes[at];
    const same = node.id ? byId.get(node.id) : undefined;
    if (same !== undefined && same !== present) old.insertBefore(same, present ?? null);
    else if (same === undefined && node.id && present !== undefined) old.insertBefore(node.cloneNode(true), present);
    const current = old.childNodes[at];
    if (current === undefined) old.append(node.cloneNode(true));
    else morph(current, node);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

/** Buttons that need a script. */
function reveal() {
  for (const button of document.querySelectorAll('[data-copy][hidden]')) button.hidden = false;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`);
  } catch {
    // No permission, or no secure context: the text is shown to be copied by hand.
    window.prompt('Copy this:', text);
  }
}

/** Sends a form of the panel and shows what came of it. */
async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
  if (!answer.ok) return say(`The mock answered ${answer.status}`, true);
  const { code, done, refused, back } = await answer.json();
  if (code !== undefined) return copy(code);
  if (refused !== undefined) return say(`${done}: ${refused}`, true);
  form.reset();
  const target = new URL(`${root}${back}`, location.href);
  if (target.pathname !== location.pathname) history.pushState(null, '', target);
  say(`Done: ${done}`);
  // Relative addresses on the page depend on its depth: another page is loaded as a whole.
  return target.pathname === startPath ? refresh() : location.assign(target);
}

const startPath = location.pathname;

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.move === undefined) return;
  event.preventDefault();
  const { submitter } = event;
  form.setAttribute('aria-busy', 'true');
  send(form, submitter)
    .catch((error) => say(`The mock does not answer: ${error.message}`, true))
    .finally(() => form.removeAttribute('aria-busy'));
});

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (button !== null) copy(button.dataset.copy);
});

/** `/` goes to the search, Escape closes open menus. */
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
  if (event.key === '/' && !typing) {
    event.preventDefault();
    document.querySelector('input[type=search]')?.focus();
  }
  if (event.key === 'Escape') for (const menu of document.querySelectorAll('details.copy[open]')) menu.open = false;
});

/** Shows what changed elsewhere, while somebody looks. Not everything is an event, so it also looks from time to time. */
let looking;
function lookIn(ms) {
  clearTimeout(looking);
  looking = setTimeout(look, ms);
}

async function look() {
  if (document.visibilityState === 'visible') {
    await refresh().catch(() => document.body.classList.add('offline'));
  }
  lookIn(events.readyState === EventSource.OPEN ? 5000 : 2000);
}

const events = new EventSource(new URL(`${root}events`, location.href));
for (const kind of ['event', 'call']) events.addEventListener(kind, () => lookIn(100));

reveal();
document.querySelector('#nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
lookIn(2000);
