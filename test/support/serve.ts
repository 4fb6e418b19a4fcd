import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A running HTTP server. */
export interface Served extends AsyncDisposable {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Serves a node:http listener on a free local port. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, stop, [Symbol.asyncDispose]: stop };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves a temporary folder filled by `fill`. Returns a getter for its host and port. */
export function useFolder(fill: (folder: string) => unknown): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'mock-site-'));
  let site: Served;
  beforeAll(async () => {
    await fill(folder);
    site = await serveFolder(folder);
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => `127.0.0.1:${site.port}`;
}

/** Serves a folder on a free local port. */
function serveFolder(folder: string): Promise<Served> {
  return serve(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    try {
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}
