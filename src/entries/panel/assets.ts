import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { ownValue } from '../../engine/kernel/core/records.ts';

const FOLDERS = {
  'node_modules/@knadh/oat': ['oat.min.css'],
  'node_modules/openapi-explorer/dist/browser': ['openapi-explorer.min.js'],
  'src/entries/panel/assets': ['panel.css', 'panel.js', 'page.js', 'palette.js', 'link.js', 'icon.svg'],
  'src/entries/panel/docs': ['docs.html', 'docs.css', 'docs.js'],
};
const TYPES = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', html: 'text/html' };

/** Returns an asset from the sources, which the browser bundle also contains, or from the built package. */
export async function assetOf(c: Context<AppEnv>, file: string): Promise<Response> {
  const [folder] = Object.entries(FOLDERS).find(([, files]) => files.includes(file)) ?? [];
  if (folder === undefined) return c.notFound();
  const { packagePath, readBytes } = c.env.host.platform.files;
  const bytes = (await readBytes(packagePath(folder, file))) ?? (await readBytes(packagePath('dist', 'assets', file)));
  // The API reference is too large for the browser bundle.
  if (bytes === undefined) return c.notFound();
  return c.body(bytes, 200, {
    'content-type': `${ownValue<string>(TYPES, file.split('.').at(-1) ?? '')}; charset=UTF-8`,
    'cache-control': file.startsWith('openapi-explorer') ? 'max-age=3600' : 'no-cache',
  });
}
