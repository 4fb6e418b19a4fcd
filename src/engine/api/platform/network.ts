import type { LookupAddress } from 'node:dns';
import type { Agent, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { addressProblem, type WebhookRule, type WebhookTransport, withoutBrackets } from './webhook-address.ts';

export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = async (name) => (await import('node:dns/promises')).lookup(name, { all: true });

const IDLE_MS = 5000;

const BODILESS = [204, 205, 304];

/**
 * Connects only to allowed addresses. Unlike `fetch`, it resolves the name once and checks that address. Redirects are
 * not followed.
 */
export function networkTransport(resolve: Resolve = resolveBySystem): WebhookTransport {
  const agents = new Map<string, Agent>();
  return async (request, rule) => {
    const url = new URL(request.url);
    const [http, content, allowed] = await Promise.all([
      url.protocol === 'https:' ? import('node:https') : import('node:http'),
      request.arrayBuffer(),
      allowedAddresses(withoutBrackets(url.hostname), rule, resolve),
    ]);
    const body = new Uint8Array(content);
    const key = `${url.protocol} ${rule.allowPublic} ${rule.onlyPublic}`;
    const agent = agents.get(key) ?? new http.Agent({ keepAlive: true, timeout: IDLE_MS, autoSelectFamily: true });
    agents.set(key, agent);
    const incoming = await new Promise<IncomingMessage>((onResponse, onError) => {
      const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length };
      const { method, signal } = request;
      const lookup: LookupFunction = (_name, _options, callback) => callback(null, allowed);
      http
        .request(url, { method, headers, signal, agent, lookup })
        .on('response', onResponse)
        .on('error', onError)
        .end(body);
    });
    const { statusCode: status = 0 } = incoming;
    if (!BODILESS.includes(status)) return new Response(Readable.toWeb(incoming) as ReadableStream, { status });
    incoming.resume();
    return new Response(null, { status });
  };
}

async function allowedAddresses(host: string, rule: WebhookRule, resolve: Resolve): Promise<LookupAddress[]> {
  const found = await resolve(host);
  const problems = found.map(({ address }) => addressProblem(host, address, rule));
  const allowed = found.filter((_, index) => problems[index] === undefined);
  if (allowed.length === 0) throw new Error(problems[0] ?? `${host} has no address`);
  return allowed;
}
