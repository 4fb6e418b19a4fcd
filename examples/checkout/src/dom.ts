type Child = Node | string | undefined;
type Props = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A field with its label and a hint below. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLLabelElement {
  return h('label', {}, label, control, hint === undefined ? undefined : h('small', {}, hint));
}

const TONES: Readonly<Record<string, string>> = {
  paid: 'good',
  approved: 'good',
  completed: 'good',
  failed: 'bad',
  rejected: 'bad',
};

/** A status with text and colour. */
export function status(text: string, testId: string): HTMLElement {
  return h(
    'span',
    { class: 'status', 'data-testid': testId, 'data-tone': TONES[text] ?? 'wait' },
    text.replace('_', ' '),
  );
}

export function table(head: readonly string[], rows: readonly (readonly Child[])[], label: string): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell))))),
    ),
  );
}

/** The message of `fetch` when the server is unreachable. */
const NO_RESPONSE =
  'No answer. Start a mock with npm start in the folder of the package, name another with ?api=URL, or open this page with ?mock=browser.';

/** Shows an error that screen readers announce. */
export function alert(error: unknown): HTMLElement {
  const text = error instanceof TypeError ? NO_RESPONSE : String((error as Error).message ?? error);
  return h('p', { role: 'alert', 'data-testid': 'error' }, text);
}

/** A shortened text with the full value as data. */
export function short(text: string): HTMLElement {
  return h('code', { title: text }, text.length > 14 ? `${text.slice(0, 8)}…${text.slice(-4)}` : text);
}
