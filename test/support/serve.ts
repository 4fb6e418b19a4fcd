import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of HTTP that runs. */
export interface Served extends AsyncDisposable {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Serves a listener of node:http on a free port of this machine. */
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
