import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { serve } from './serve.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves the files of a folder on a free port of this machine. */
export async function serveFolder(folder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const { port, stop } = await serve(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    try {
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return { address: `127.0.0.1:${port}`, stop };
}
