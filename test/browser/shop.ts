import { writeFileSync } from 'node:fs';
import { useFolder } from '../support/serve.ts';

/** A shop page that frames the URL in its query and lists received messages. */
const SHOP = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<h1>Shop</h1><p id="from"></p><ol id="heard"></ol>
<script>
  const query = new URLSearchParams(location.search);
  document.getElementById('from').textContent = query.get('result') ?? '';
  addEventListener('message', ({ origin, data }) => {
    const item = document.createElement('li');
    item.textContent = JSON.stringify({ origin, ...data });
    document.getElementById('heard').append(item);
  });
  if (query.has('frame')) {
    const frame = document.createElement('iframe');
    frame.title = 'Hosted page';
    frame.src = query.get('frame');
    document.body.append(frame);
  }
</script></html>`;

/** Serves the shop for a test file. Returns a getter for its URL. */
export function useShop(): () => string {
  const address = useFolder((folder) => writeFileSync(`${folder}/index.html`, SHOP));
  return () => `http://${address()}`;
}
