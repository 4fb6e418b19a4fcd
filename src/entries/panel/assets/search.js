/** Results while somebody types into the search field. Without this script its form leads to the page of results. */
const WAIT_MS = 120;
const form = document.querySelector('form.search');
const input = form.querySelector('input');
let waiting;
let asking = new AbortController();

const close = () => form.querySelector('#found')?.remove();

async function ask() {
  asking.abort();
  asking = new AbortController();
  const url = new URL(form.action);
  url.search = new URLSearchParams({ q: input.value, as: 'list' });
  const answer = await fetch(url, { signal: asking.signal });
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = body.querySelector('#found');
  if (list === null || document.activeElement !== input) return;
  // The links are relative to the page of results.
  for (const link of list.querySelectorAll('a')) link.href = new URL(link.getAttribute('href'), url);
  close();
  if (input.value.trim() !== '') form.append(list);
}

input.addEventListener('input', () => {
  clearTimeout(waiting);
  // A search that was given up for a later one leaves the list to that.
  waiting = setTimeout(() => ask().catch(({ name }) => name !== 'AbortError' && close()), WAIT_MS);
});

/** The arrow keys go through the results, which are links; Escape closes them, and keeps what was typed. */
form.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const places = [input, ...form.querySelectorAll('#found a')];
  if (form.querySelector('#found') === null || (step === undefined && event.key !== 'Escape')) return;
  event.preventDefault();
  const next = step === undefined ? 0 : places.indexOf(document.activeElement) + step;
  places.at(next % places.length).focus();
  if (step === undefined) close();
});

form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) close();
});
