import type { Context } from 'hono';
import { packagePath, readText } from '#package-files';
import { own } from '../../engine/kernel/core/own.ts';

const SCRIPT = 'text/javascript; charset=UTF-8';
const TYPES: Readonly<Record<string, string>> = {
  'panel.css': 'text/css; charset=UTF-8',
  'panel.js': SCRIPT,
  'field-errors.js': SCRIPT,
  'search.js': SCRIPT,
  'hosted.js': SCRIPT,
  'link.js': SCRIPT,
  'icon.svg': 'image/svg+xml',
};

/** Returns a stylesheet or script of the pages. */
export function assetOf(c: Context, file: string): Response | Promise<Response> {
  const type = own(TYPES, file);
  if (type === undefined) return c.notFound();
  return c.body(textOf(file), 200, { 'content-type': type, 'cache-control': 'no-cache' });
}

/** Reads the file from the sources, which the browser bundle contains too, or its copy in the built package. */
function textOf(file: string): string {
  try {
    return readText(packagePath('src', 'entries', 'panel', 'assets', file));
  } catch {
    return readText(packagePath('dist', 'assets', file));
  }
}
