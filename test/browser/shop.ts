import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { serveFolder } from '../support/serve.ts';

/** A shop's page at an origin of its own: it frames what its query says and lists what the frame tells it. */
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

/** Serves the shop for the tests of a file. Returns a function that returns its address. */
export function useShop(): () => string {
  let folder: string;
  let shop: { address: string; stop: () => Promise<void> };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-'));
    writeFileSync(join(folder, 'index.html'), SHOP);
    shop = await serveFolder(folder);
  });
  afterAll(async () => {
    await shop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => `http://${shop.address}`;
}
