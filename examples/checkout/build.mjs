/** Bundles the example with esbuild alone. */
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Writes the app and the service worker of MSW to `outdir`. */
export async function buildCheckout(outdir) {
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: [`${here}src/main.ts`],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // The repository's tsconfig paths would resolve to the sources of the package instead of the package.
    tsconfigRaw: '{}',
    external: ['@faker-js/faker'],
    logLevel: 'warning',
  });
  for (const file of ['index.html', 'style.css']) cpSync(`${here}${file}`, `${outdir}/${file}`);
  cpSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), `${outdir}/mockServiceWorker.js`);
}
