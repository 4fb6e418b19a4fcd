import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import type { Files } from '../../engine/api/platform/platform.ts';

const FILES = ['panel.css', 'panel.js', 'field-errors.js', 'search.js', 'hosted.js', 'link.js', 'icon.svg'];
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  svg: 'image/svg+xml',
};

/** Returns a stylesheet or script of the pages. */
export function assetOf(c: Context<AppEnv>, file: string): Response | Promise<Response> {
  if (!FILES.includes(file)) return c.notFound();
  const type = TYPES[file.split('.')[1] ?? ''] ?? '';
  return c.body(textOf(c.env.host.platform.files, file), 200, { 'content-type': type, 'cache-control': 'no-cache' });
}

/** Reads the file from the sources, which the browser bundle contains too, or its copy in the built package. */
function textOf({ packagePath, readText }: Files, file: string): string {
  try {
    return readText(packagePath('src', 'entries', 'panel', 'assets', file));
  } catch {
    return readText(packagePath('dist', 'assets', file));
  }
}
