import { request as open } from 'node:http';
import { type Served, serve } from '../support/serve.ts';

/** An address in front of a node. It stays the same while the node behind it goes, comes back or is replaced. */
export interface Gate extends Served {
  /** URL of the node behind it; undefined while there is none: then connections are cut. */
  target: string | undefined;
}

/** Opens a gate on a free port. */
export async function openGate(target?: string): Promise<Gate> {
  const server = await serve((incoming, outgoing) => {
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
  const gate: Gate = { ...server, target };
  return gate;
}
