import type { Context } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import type { Files } from '../../engine/api/platform/platform.ts';
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
export function assetOf(c: Context<AppEnv>, file: string): Response | Promise<Response> {
  const type = own(TYPES, file);
  if (type === undefined) return c.notFound();
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
