/** The panel's script: actions without leaving the page, copying, and showing what changed. All of it works without, by forms. */
import { markFields, unmarkFields } from './field-errors.js';

const root = document.body.dataset.root ?? './';
const said = document.getElementById('said');

/** Shows a message that is read out too, and hides it after a while. Its button undoes the action `undo`. */
function say(text, { isError = false, undo } = {}) {
  if (said === null) return;
  said.replaceChildren(text);
  if (undo !== undefined) said.append(' ', undoButton(undo));
  said.className = isError ? 'shown bad' : 'shown';
  clearTimeout(say.timer);
  say.timer = setTimeout(
    () => {
      if (!said.contains(document.activeElement) || document.activeElement === said) said.className = '';
    },
    undo === undefined ? 6000 : 20_000,
  );
}

function undoButton(id) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Undo';
  button.dataset.testid = 'undo-button';
  button.addEventListener('click', () => {
    const path = location.href.slice(new URL(root, location.href).href.length);
    act(`${root}panel/act`, new URLSearchParams({ call: `POST /undo/${id}`, back: path })).catch(sayFailure);
  });
  return button;
}

function sayFailure(error) {
  say(`The mock does not answer: ${error.message}`, { isError: true });
}

let isActing = false;

/** Puts the parts of a fresh copy of this page in place of what differs; fields, focus and open menus stay. */
async function refresh(url = location.href) {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['top', 'nav', 'main']) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (old !== null && next !== null) morph(old, next);
  }
  document.title = fresh.title;
  setOffline(false);
  reveal();
}

/** Says that the mock is gone, and that it is back. */
function setOffline(isOffline) {
  const banner = document.getElementById('offline');
  if (banner === null || banner.hidden !== isOffline) return;
  banner.hidden = !isOffline;
  if (!isOffline) say('The mock is back');
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
  // What somebody is using belongs to its own script.
  if (old.dataset.keep !== undefined) return;
  morphAttributes(old, next);
  morphChildren(old, next);
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

/** Sends an action and shows what it did. Resolves with true when it was done. */
async function act(url, body, form) {
  const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } });
  if (!answer.ok) return say(`The mock answered ${answer.status}`, { isError: true });
  const { code, done, undo, refused, fields = [], back } = await answer.json();
  unmarkFields(form);
  if (code !== undefined) {
    document.querySelector(':popover-open')?.hidePopover();
    return copy(code);
  }
  if (refused !== undefined) {
    say(refused, { isError: true });
    return markFields(form, fields);
  }
  const target = new URL(`${root}${back}`, location.href);
  // Relative addresses on the page depend on its depth: another page is loaded as a whole.
  if (target.pathname !== startPath) {
    target.searchParams.set('done', done);
    if (undo !== undefined) target.searchParams.set('undo', undo);
    location.assign(target);
    return true;
  }
  document.querySelector(':popover-open')?.hidePopover();
  await refresh();
  say(done, { undo });
  said?.focus({ preventScroll: true });
  return true;
}

const startPath = location.pathname;

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.action === undefined) return;
  event.preventDefault();
  if (isActing) return;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  isActing = true;
  form.setAttribute('aria-busy', 'true');
  act(form.action, body, form)
    .then((isDone) => isDone && form.reset())
    .catch(sayFailure)
    .finally(() => {
      isActing = false;
      form.removeAttribute('aria-busy');
    });
});

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // After an action another button may be where the pointer is, which the second click of a double click would press.
  if (event.detail > 1 && button?.type === 'submit') event.preventDefault();
  if (button?.dataset.copy !== undefined) copy(button.dataset.copy);
});

/** Ctrl+K and `/` go to the search. */
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
  if (event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && !typing) {
    event.preventDefault();
    document.querySelector('input[type=search]')?.focus();
  }
});

/** Filters are applied while somebody types, and kept in the address. */
let filtering;
document.addEventListener('input', (event) => {
  const form = event.target instanceof Element ? event.target.closest('form.filters') : null;
  if (form === null) return;
  clearTimeout(filtering);
  filtering = setTimeout(() => {
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (value !== '') url.searchParams.set(name, value);
    url.hash = location.hash;
    history.replaceState(null, '', url);
    refresh(url).catch(() => setOffline(true));
  }, 250);
});

/** Shows what changed elsewhere, while somebody looks. Not everything is an event, so it also looks from time to time. */
let looking;
function lookIn(ms) {
  clearTimeout(looking);
  looking = setTimeout(look, ms);
}

async function look() {
  if (document.visibilityState === 'visible') {
    await refresh().catch(() => setOffline(true));
  }
  lookIn(events?.readyState === EventSource.OPEN ? 5000 : 2000);
}

/** Listens while the page can be seen: a stream keeps the workspace of a worker awake. */
let events;
function follow() {
  events?.close();
  if (document.visibilityState !== 'visible') return;
  events = new EventSource(new URL(`${root}events`, location.href));
  for (const kind of ['event', 'call']) events.addEventListener(kind, () => lookIn(100));
}

/** What the action that led to this page did is said once, and not again when the page is loaded anew. */
function sayDone() {
  const url = new URL(location.href);
  const done = url.searchParams.get('done');
  if (done === null) return;
  say(done, { undo: url.searchParams.get('undo') ?? undefined });
  said?.focus({ preventScroll: true });
  for (const name of ['done', 'undo']) url.searchParams.delete(name);
  history.replaceState(null, '', url);
  document.querySelector('[data-testid=done]')?.remove();
}

/** Scrolls the menu of a narrow screen, and never the page, to the current view. */
function showCurrentView() {
  const nav = document.getElementById('nav');
  const current = nav?.querySelector('[aria-current]');
  if (!current) return;
  const [menu, item] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
  nav.scrollLeft += item.left + item.width / 2 - (menu.left + menu.width / 2);
}

sayDone();
reveal();
showCurrentView();
document.addEventListener('visibilitychange', () => {
  follow();
  lookIn(100);
});
follow();
lookIn(2000);
