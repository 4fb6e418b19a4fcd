/** Builds the example and serves it at http://localhost:5173, an origin that the client ID `cli_test` may call from. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { context } from 'esbuild';
import { buildCheckout } from './build.mjs';

const servedir = mkdtempSync(join(tmpdir(), 'checkout-'));
await buildCheckout(servedir);
const { port } = await (await context({})).serve({ servedir, port: 5173 });
console.log(`The checkout example is at http://localhost:${port}`);
console.log(`With a mock inside the page:  http://localhost:${port}/?mock=browser`);
console.log('With a server:                npm start, then the first address');
