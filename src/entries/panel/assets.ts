import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { own } from '../../engine/kernel/core/own.ts';

/** The files of the pages by name, each with its folder in the sources. */
const FOLDERS: Readonly<Record<string, string>> = {
  'oat.min.css': 'node_modules/@knadh/oat',
  'panel.css': 'src/entries/panel/assets',
  'panel.js': 'src/entries/panel/assets',
  'page.js': 'src/entries/panel/assets',
  'hosted.js': 'src/entries/panel/assets',
  'link.js': 'src/entries/panel/assets',
  'icon.svg': 'src/entries/panel/assets',
  'docs.html': 'src/entries/panel/docs',
  'docs.js': 'src/entries/panel/docs',
  'swagger-ui.css': 'node_modules/swagger-ui-dist',
  'swagger-ui-bundle.js': 'node_modules/swagger-ui-dist',
};
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=UTF-8',
};

/** Returns a file of the pages from the sources, which the browser bundle contains too, or from the built package. */
export async function assetOf(c: Context<AppEnv>, file: string): Promise<Response> {
  const folder = own(FOLDERS, file);
  if (folder === undefined) return c.notFound();
  const { packagePath, readBytes } = c.env.host.platform.files;
  const bytes = (await readBytes(packagePath(folder, file))) ?? (await readBytes(packagePath('dist', 'assets', file)));
  // The API reference is too large for the browser bundle.
  if (bytes === undefined) return c.notFound();
  return c.body(bytes, 200, {
    'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? '',
    'cache-control': file.startsWith('swagger') ? 'max-age=3600' : 'no-cache',
  });
}
