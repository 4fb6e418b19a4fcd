/** The search field as a combobox: results while typing, taken by keyboard or mouse. Without it, Enter searches. */
import { pageOf } from './page.js';

const TYPING_MS = 60;

const root = new URL(document.body.dataset.root, location.href);
const field = document.querySelector('input[type=search]');
const box = document.createElement('div');
box.className = 'palette card';
box.hidden = true;
field.closest('search').append(box);
field.setAttribute('role', 'combobox');
field.setAttribute('aria-autocomplete', 'list');
field.setAttribute('aria-expanded', 'false');

const options = () => [...box.querySelectorAll('[role=option]')];
const chosen = () => (box.hidden ? null : box.querySelector('[role=option][aria-selected=true]'));

function choose(option) {
  for (const one of options()) one.setAttribute('aria-selected', one === option);
  if (option) field.setAttribute('aria-activedescendant', option.id);
  else field.removeAttribute('aria-activedescendant');
  option?.scrollIntoView({ block: 'nearest' });
}

function close() {
  searching?.abort();
  clearTimeout(typing);
  box.hidden = true;
  field.setAttribute('aria-expanded', 'false');
  field.removeAttribute('aria-controls');
  field.removeAttribute('aria-activedescendant');
}

/** Returns the address of the results for a text. */
function resultsFor(text) {
  const url = new URL(field.form.action);
  const from = (location.pathname + location.search).slice(root.pathname.length);
  url.search = new URLSearchParams({ as: 'list', q: text, from });
  return url;
}

let typing;
let searching;

/** The text whose results are shown. */
let shown;

/** Shows the results for the text in the field. A newer search aborts an older one. */
async function find() {
  searching?.abort();
  clearTimeout(typing);
  const text = field.value.trim();
  if (text === '') return close();
  searching = new AbortController();
  const { signal } = searching;
  const response = await fetch(resultsFor(text), { signal });
  const fresh = await pageOf(response);
  if (signal.aborted) return;
  if (!response.ok) return close();
  // Relative addresses are those of the results, not of this page.
  for (const form of fresh.querySelectorAll('form')) form.action = new URL(form.getAttribute('action'), response.url);
  for (const { dataset } of fresh.querySelectorAll('[data-href]')) dataset.href = new URL(dataset.href, response.url);
  box.replaceChildren(...fresh.body.childNodes);
  box.hidden = false;
  shown = text;
  const hasResults = options().length > 0;
  field.setAttribute('aria-expanded', hasResults);
  if (hasResults) field.setAttribute('aria-controls', 'found');
  choose(chosen());
}

/** Opens the page of a result, or performs its action like its button. */
function take({ dataset }) {
  close();
  if (dataset.href !== undefined) return location.assign(dataset.href);
  field.value = '';
  shown = undefined;
  document.getElementById(dataset.form).querySelector('form').requestSubmit();
}

function move(by) {
  const all = options();
  const at = all.indexOf(chosen());
  choose(all.at(at === -1 ? (by > 0 ? 0 : -1) : (at + by) % all.length));
}

/** Takes the chosen result for the whole text, or opens the search page. */
async function enter() {
  if (box.hidden || shown !== field.value.trim()) await find().catch(() => {});
  const option = chosen();
  if (option) take(option);
  else field.form.submit();
}

const MOVES = { ArrowDown: 1, ArrowUp: -1 };
field.addEventListener('keydown', (event) => {
  if (event.isComposing) return;
  const by = MOVES[event.key];
  if (event.key === 'Enter') enter();
  else if (event.key === 'Escape' && !box.hidden) close();
  else if (by !== undefined && box.hidden) find().catch(() => {});
  else if (by !== undefined && options().length > 0) move(by);
  else return;
  event.preventDefault();
});
field.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => find().catch(() => {}), TYPING_MS);
});
field.addEventListener('focus', () => {
  // The server reads all records once, so that the first letter is answered as quickly as the others.
  fetch(resultsFor('')).catch(() => {});
});
field.addEventListener('blur', close);
// The field keeps the focus while a result is clicked.
box.addEventListener('mousedown', (event) => event.preventDefault());
box.addEventListener('click', ({ target }) => {
  const option = target.closest('[role=option]');
  if (option) take(option);
});
