/** Results while somebody types into the search field. Without this script its form leads to the page of results. */
const WAIT_MS = 120;
const form = document.querySelector('form.search');
const input = form.querySelector('input');
let waiting;
let asking = new AbortController();

for (const [name, value] of Object.entries({ role: 'combobox', 'aria-controls': 'found', 'aria-autocomplete': 'list' }))
  input.setAttribute(name, value);

const listOf = () => form.querySelector('#found');
const optionsOf = () => [...form.querySelectorAll('[role=option]')];
const activeOf = () => form.querySelector('[aria-selected=true]');
close();

async function ask() {
  asking.abort();
  asking = new AbortController();
  const text = input.value.trim();
  if (text === '') return close();
  const url = new URL(form.action);
  url.search = new URLSearchParams({ q: text, as: 'list' });
  const answer = await fetch(url, { signal: asking.signal });
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = body.querySelector('#found');
  if (list === null || document.activeElement !== input) return;
  // The links are relative to the page of results.
  for (const link of list.querySelectorAll('a')) link.href = new URL(link.getAttribute('href'), url);
  close();
  form.append(list);
  input.setAttribute('aria-expanded', 'true');
}

function close() {
  listOf()?.remove();
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

/** A search that was given up for a later one leaves the list to that. */
function closeUnlessStale({ name }) {
  if (name !== 'AbortError') close();
}

function select(option) {
  activeOf()?.setAttribute('aria-selected', 'false');
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', option.id);
}

/** The keys of a combobox; Enter without a selected result sends the form. */
const KEYS = {
  ArrowDown: (options, at) => select(options[(at + 1) % options.length]),
  ArrowUp: (options, at) => select(options[(Math.max(at, 0) + options.length - 1) % options.length]),
  Enter: (options, at) => location.assign(options[at].href),
  Escape: close,
};

input.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => ask().catch(closeUnlessStale), WAIT_MS);
});

input.addEventListener('keydown', (event) => {
  const options = optionsOf();
  const at = options.indexOf(activeOf());
  const isMeant = event.key === 'Enter' ? at >= 0 : event.key === 'Escape' || options.length > 0;
  if (listOf() === null || !isMeant || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key](options, at);
});

form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) close();
});
