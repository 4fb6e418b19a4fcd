import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import type { Files } from '../../engine/api/platform/platform.ts';
import { own } from '../../engine/kernel/core/own.ts';

/** The files of the pages by name, each with its folder in the sources. */
const FOLDERS: Readonly<Record<string, string>> = {
  'oat.min.css': 'node_modules/@knadh/oat',
  'panel.css': 'src/entries/panel/assets',
  'panel.js': 'src/entries/panel/assets',
  'hosted.js': 'src/entries/panel/assets',
  'link.js': 'src/entries/panel/assets',
  'icon.svg': 'src/entries/panel/assets',
};
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  svg: 'image/svg+xml',
};

/** Returns a stylesheet or script of the pages. */
export function assetOf(c: Context<AppEnv>, file: string): Response | Promise<Response> {
  const folder = own(FOLDERS, file);
  if (folder === undefined) return c.notFound();
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? '';
  return c.body(textOf(c.env.host.platform.files, folder, file), 200, {
    'content-type': type,
    'cache-control': 'no-cache',
  });
}

/** Reads the file from the sources, which the browser bundle contains too, or its copy in the built package. */
function textOf({ packagePath, readText }: Files, folder: string, file: string): string {
  try {
    return readText(packagePath(folder, file));
  } catch {
    return readText(packagePath('dist', 'assets', file));
  }
}
