import type { Context } from 'hono';
import { packagePath, readText } from '#package-files';

const TYPES: Readonly<Record<string, string>> = {
  'panel.css': 'text/css; charset=UTF-8',
  'panel.js': 'text/javascript; charset=UTF-8',
  'hosted.js': 'text/javascript; charset=UTF-8',
};

/** A stylesheet or script of the pages. */
export function assetOf(c: Context, file: string): Response | Promise<Response> {
  const type = TYPES[file];
  if (type === undefined) return c.notFound();
  return c.body(textOf(file), 200, { 'content-type': type, 'cache-control': 'no-cache' });
}

/** The file as it is in the sources, which a page holds too, or the copy in the built package. */
function textOf(file: string): string {
  try {
    return readText(packagePath('src', 'entries', 'panel', 'assets', file));
  } catch {
    return readText(packagePath('dist', 'assets', file));
  }
}
