import type { Context } from 'hono';
import { packagePath, readBytes } from '../world/package-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  'panel.css': 'text/css; charset=UTF-8',
  'panel.js': 'text/javascript; charset=UTF-8',
  'hosted.js': 'text/javascript; charset=UTF-8',
};

/** A file of the panel: the source's when run from source, the built copy in the package. */
export function assetOf(c: Context, file: string): Response | Promise<Response> {
  const type = TYPES[file];
  const bytes =
    type === undefined
      ? undefined
      : (readBytes(packagePath('src', 'panel', 'assets', file)) ?? readBytes(packagePath('dist', 'assets', file)));
  if (type === undefined || bytes === undefined) return c.notFound();
  return c.body(bytes, 200, { 'content-type': type, 'cache-control': 'no-cache' });
}
