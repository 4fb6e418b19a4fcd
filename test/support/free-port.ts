import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux (32768), macOS and Windows (49152). */
const FIRST = 12_000;
const COUNT = 20_000;

/** Each test process starts at another port. */
let next = (process.pid * 61) % COUNT;

/** Returns a free port that neither the system nor another call in this process assigns again. */
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
