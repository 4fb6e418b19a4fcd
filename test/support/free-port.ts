import { createServer } from 'node:net';

/** Below the ports that Linux (32768), macOS and Windows (49152) give to connections and to servers that ask for any port. */
const FIRST = 12_000;
const COUNT = 20_000;

/** Test files run side by side in processes of their own: each begins elsewhere. */
let next = (process.pid * 61) % COUNT;

/**
 * Returns a port on which nobody listens, for a server that is started later or again. The system gives it to nobody else
 * meanwhile, and no other call in this process returns it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${FIRST} to ${FIRST + COUNT - 1} is taken.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
