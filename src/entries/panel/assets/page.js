export const pageOf = async (response) => new DOMParser().parseFromString(await response.text(), 'text/html');

/** Updates an element to match a fresh copy. Keeps fields, focus and open dialogs. */
export function morph(old, next) {
  if (old.isEqualNode(next)) return;
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || old.id !== next.id) {
    old.replaceWith(next.cloneNode(true));
  } else if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
  } else if (!old.matches('dialog[open], search')) {
    for (const { name } of [...old.attributes])
      if (!next.hasAttribute(name) && name !== 'open') old.removeAttribute(name);
    for (const { name, value } of [...next.attributes])
      if (old.getAttribute(name) !== value && name !== 'open') old.setAttribute(name, value);
    morphChildren(old, next);
  }
}

/** Children with an id keep their element when siblings are added or removed. */
function morphChildren(old, next) {
  const wanted = [...next.childNodes];
  const byId = new Map([...old.children].filter(({ id }) => id !== '').map((child) => [child.id, child]));
  wanted.forEach((node, at) => {
    const present = old.childNodes[at];
    const same = node.id ? byId.get(node.id) : present;
    if (same !== present || same === undefined) old.insertBefore(same ?? node.cloneNode(true), present ?? null);
    if (same !== undefined) morph(same, node);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

/** Copies the text of a button and confirms it. Without permission or HTTPS, shows the text. */
export function copyOnClick(tell) {
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-copy]');
    const text = button?.dataset.copy;
    if (text === undefined) return;
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => tell(text, button),
      () => button.replaceChildren(text),
    );
  });
}

let posted;

/** Posts the result to the parent page as JSON, like identity widgets. */
export function postToParent({ body }) {
  const { message } = body.dataset;
  const isNew = message !== undefined && message !== posted;
  posted = message;
  for (const target of isNew ? new Set([window.parent, window.opener]) : []) {
    // Any page may listen: this is a test page, and the message contains no secret.
    if (target !== null && target !== window) target.postMessage(JSON.parse(message), '*');
  }
}
postToParent(document);
if (document.body.matches('.hosted')) copyOnClick((_, { dataset }) => Object.assign(dataset, { copied: '' }));
