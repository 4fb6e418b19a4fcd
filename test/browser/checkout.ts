import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildCheckout } from '../../examples/checkout/build.mjs';
import { useChromium } from '../support/chromium.ts';
import { serveFolder } from '../support/serve.ts';

/** An origin that the client ID of the fixtures may call from; the browser finds the free port behind it. */
export const APP = 'http://localhost:5173';

/** Builds and serves the checkout example for the tests of a file. Returns what opens a tab of a browser that finds it at {@link APP}. */
export function useCheckout(): ReturnType<typeof useChromium> {
  let folder: string;
  let app: { address: string; stop: () => Promise<void> };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'checkout-'));
    await buildCheckout(folder);
    app = await serveFolder(folder);
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return useChromium(() => ({ 'localhost:5173': app.address }));
}
