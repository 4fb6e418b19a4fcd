/** The panel's script: live updates, copying, and actions without page loads. The plain forms work without it. */
import { copyOnClick, morph, pageOf } from './page.js';
import './palette.js';

const root = document.body.dataset.root;
const notice = document.getElementById('notice');
const copied = document.getElementById('copied');
const offline = document.getElementById('offline');
const startPath = location.pathname;

const MESSAGE_MS = 6000;

/** Shows a message, also to screen readers, and hides it after a while unless it is in use. */
function notify(nodes, isError = false) {
  notice.replaceChildren(...nodes);
  notice.dataset.variant = isError ? 'danger' : 'success';
  hideLater();
}

function hideLater() {
  clearTimeout(hideLater.timer);
  hideLater.timer = setTimeout(() => {
    // The message itself has the focus after an action, which is no use of it.
    const isInUse = notice.matches(':hover') || notice.querySelector(':focus, details[open]') !== null;
    if (!isInUse) notice.replaceChildren();
  }, MESSAGE_MS);
}
for (const name of ['pointerleave', 'focusout']) notice.addEventListener(name, hideLater);
notice.addEventListener('toggle', hideLater, true);

/** Confirms a copy beside the message of the last action, which keeps its undo. */
function confirmCopy(text) {
  copied.textContent = `Copied: ${text.slice(0, 90)}`;
  copied.hidden = false;
  clearTimeout(confirmCopy.timer);
  confirmCopy.timer = setTimeout(() => {
    copied.hidden = true;
  }, 2500);
}

function show(fresh) {
  for (const id of ['top', 'nav', 'main']) morph(document.getElementById(id), fresh.getElementById(id));
  document.title = fresh.title;
}

async function refresh(url = location.href) {
  show(await pageOf(await fetch(url, { headers: { accept: 'text/html' } })));
  if (!offline.hidden) notify(['The mock is back']);
  offline.hidden = true;
}

/** Submits an action. Shows the result in place, or navigates if relative links would break. */
async function act(form) {
  const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
  const fresh = await pageOf(response);
  if (!response.ok) return refuse(form, fresh.querySelector('[data-testid=error]'));
  const url = new URL(response.url);
  if (url.pathname !== startPath) return location.assign(url);
  form.reset();
  form.closest('dialog')?.close();
  document.querySelector(':popover-open')?.hidePopover();
  show(fresh);
  notify(fresh.getElementById('notice').childNodes);
  notice.focus({ preventScroll: true });
}

/** Shows why an action was refused: in the open form, with invalid fields marked, or as a message. */
function refuse(form, alert) {
  if (form.closest('dialog') === null) return notify([alert.textContent], true);
  form.querySelector('[role=alert]')?.remove();
  alert.id = `wrong-${form.dataset.testid}`;
  form.prepend(alert);
  const wrong = JSON.parse(alert.dataset.fields ?? '[]');
  for (const input of form.querySelectorAll('input, select, textarea')) {
    const isWrong = wrong.includes(input.name.replace(/^\w+:/, ''));
    input.setAttribute('aria-invalid', isWrong);
    input.setAttribute('aria-describedby', isWrong ? alert.id : '');
  }
  form.querySelector('[aria-invalid=true]')?.focus();
}

let isActing = false;
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.dataset.action === undefined) return;
  event.preventDefault();
  if (isActing) return;
  isActing = true;
  await act(form).catch((error) => notify([`The mock is not responding: ${error.message}`], true));
  isActing = false;
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  // The second click of a double click could hit another button that has moved below the pointer.
  if (event.detail > 1 && button?.type === 'submit') event.preventDefault();
});
copyOnClick(confirmCopy);

/** The first field of a dialog has a value to replace. */
document.addEventListener('focusin', ({ target }) => {
  if (target.matches('dialog input')) target.select();
});

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, select, textarea') !== null;
  if (event.ctrlKey || event.metaKey ? event.key !== 'k' : event.key !== '/' || isTyping) return;
  event.preventDefault();
  document.querySelector('input[type=search]').focus();
});

/** Filters apply while typing and stay in the URL. */
let filtering;
document.addEventListener('input', ({ target: { form } }) => {
  if (!form?.matches('.filters')) return;
  clearTimeout(filtering);
  filtering = setTimeout(() => {
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (value !== '') url.searchParams.set(name, value);
    history.replaceState(null, '', url);
    look();
  }, 250);
});

/** Keeps a visible page up to date. Not every change is an event, so it also polls. */
let looking;
let events;
async function look() {
  clearTimeout(looking);
  if (document.visibilityState === 'visible') {
    await refresh().catch(() => {
      offline.hidden = false;
    });
  }
  looking = setTimeout(look, 5000);
}

function follow() {
  events?.close();
  if (document.visibilityState !== 'visible') return;
  events = new EventSource(new URL(`${root}events`, location.href));
  for (const kind of ['event', 'call']) {
    events.addEventListener(kind, () => {
      clearTimeout(looking);
      looking = setTimeout(look, 100);
    });
  }
}

/** Shows the message of the action once, but not again after a reload. */
const url = new URL(location.href);
if (url.searchParams.has('done')) {
  url.searchParams.delete('done');
  history.replaceState(null, '', url);
  notify([...notice.childNodes]);
  notice.focus({ preventScroll: true });
}

/** A link such as `#form-fail` opens a form. */
function openForm() {
  const dialog = document.getElementById(location.hash.slice(1));
  if (dialog?.matches('dialog:not([open])')) dialog.showModal();
}
addEventListener('hashchange', openForm);
openForm();

document.addEventListener('visibilitychange', follow);
follow();
looking = setTimeout(look, 2000);
