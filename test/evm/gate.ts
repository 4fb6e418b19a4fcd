import { createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address in front of a node. It stays the same while the node behind it goes, comes back or is replaced. */
export interface Gate extends AsyncDisposable {
  url: string;
  /** URL of the node behind it; undefined while there is none: then connections are cut. */
  target: string | undefined;
}

/** Opens a gate on a free port. */
export async function openGate(target?: string): Promise<Gate> {
  const server = createServer((incoming, outgoing) => {
    if (gate.target === undefined) {
      outgoing.destroy();
      return;
    }
    const forwarded = open(gate.target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return gate;
}
