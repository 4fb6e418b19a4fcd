import type { LookupAddress, LookupOptions } from 'node:dns';
import type { Agent, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { WebhookTransport } from './attempt-delivery.ts';
import { addressProblem, type WebhookRule } from './webhook-address.ts';

export type Resolve = (name: string, options: LookupOptions & { all: true }) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = async (name, options) => (await import('node:dns/promises')).lookup(name, options);

/** How long an idle connection is kept. It does not keep the process alive. */
const IDLE_MS = 5000;

const BODILESS = [204, 205, 304];

/**
 * Creates the transport over the network. It connects only to addresses that the rule allows: a name is resolved and judged once,
 * and the connection goes to what was judged. Therefore it is not `fetch`, which resolves names by itself. A redirect counts as
 * what it is, an answer that is not 2xx.
 */
export function networkTransport(resolve: Resolve = resolveBySystem): WebhookTransport {
  // A kept connection was judged by the rule that it was opened under, so no other rule may use it.
  const agents = new Map<string, Agent>();
  return async (request, rule) => {
    const url = new URL(request.url);
    const [http, content] = await Promise.all([
      url.protocol === 'https:' ? import('node:https') : import('node:http'),
      request.arrayBuffer(),
    ]);
    const body = new Uint8Array(content);
    const key = `${url.protocol} ${rule.allowPublic} ${rule.onlyPublic}`;
    const agent = agents.get(key) ?? new http.Agent({ keepAlive: true, timeout: IDLE_MS });
    agents.set(key, agent);
    const incoming = await new Promise<IncomingMessage>((answered, failed) => {
      const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length };
      const { method, signal } = request;
      http
        .request(url, { method, headers, signal, agent, lookup: judgedLookup(resolve, rule) })
        .on('response', answered)
        .on('error', failed)
        .end(body);
    });
    return responseOf(incoming);
  };
}

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0 } = incoming;
  if (!BODILESS.includes(status)) return new Response(Readable.toWeb(incoming) as ReadableStream, { status });
  incoming.resume();
  return new Response(null, { status });
}

/** Returns a lookup that leaves out the addresses which the rule forbids, and fails when none is left. */
function judgedLookup(resolve: Resolve, rule: WebhookRule): LookupFunction {
  return (name, options, callback) => {
    const { all = false, ...rest } = options;
    resolve(name, { ...rest, all: true }).then(
      (found) => {
        const problems = found.map(({ address }) => addressProblem(name, address, rule));
        const allowed = found.filter((_, index) => problems[index] === undefined);
        const [first] = allowed;
        if (first === undefined) callback(new Error(problems[0] ?? `${name} has no address`), '');
        else if (all) callback(null, [...allowed]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
