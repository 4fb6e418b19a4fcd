import type { Context } from 'hono';
import { assetText } from './asset-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  'panel.css': 'text/css; charset=UTF-8',
  'panel.js': 'text/javascript; charset=UTF-8',
  'hosted.js': 'text/javascript; charset=UTF-8',
};

/** A stylesheet or script of the pages. */
export function assetOf(c: Context, file: string): Response | Promise<Response> {
  const type = TYPES[file];
  if (type === undefined) return c.notFound();
  return c.body(assetText(file), 200, { 'content-type': type, 'cache-control': 'no-cache' });
}
