import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP has it, with its attributes as an object. */
export interface CollectedSpan {
  name: string;
  /** 2 is a server, 3 a client. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** 2 is an error. */
  status: { code?: number; message?: string };
  attributes: Record<string, unknown>;
  events: { name: string; attributes: Record<string, unknown> }[];
  /** Attributes of the process that sent it. */
  resource: Record<string, unknown>;
}

/** A collector that receives traces by OTLP over HTTP, as JSON. */
export interface FakeCollector extends AsyncDisposable {
  url: string;
  spans: CollectedSpan[];
  /** Status of its answers. */
  status: number;
  /** The header `x-team` of the last export. */
  team: string | undefined;
  /** Resolves with the spans once there are so many. */
  waitFor(count: number): Promise<CollectedSpan[]>;
}

type Pairs = { key: string; value: Record<string, unknown> }[];

interface SentSpan extends Omit<CollectedSpan, 'attributes' | 'events' | 'resource'> {
  attributes: Pairs;
  events: { name: string; attributes: Pairs }[];
}

interface Export {
  resourceSpans: { resource: { attributes: Pairs }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** Starts a collector. */
export async function startFakeCollector(): Promise<FakeCollector> {
  let arrived = () => {};
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') {
      collector.team = request.headers['x-team']?.toString();
      collector.spans.push(...spansIn(JSON.parse(text)));
    }
    response.statusCode = collector.status;
    response.setHeader('content-type', 'application/json').end('{}');
    arrived();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const collector: FakeCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    status: 200,
    team: undefined,
    waitFor: async (count) => {
      while (collector.spans.length < count) await new Promise<void>((resolve) => (arrived = resolve));
      return collector.spans;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return collector;
}

function spansIn({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        attributes: objectOf(span.attributes),
        events: span.events.map((event) => ({ ...event, attributes: objectOf(event.attributes) })),
        resource: objectOf(resource.attributes),
      })),
  );
}

function objectOf(pairs: Pairs): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
}
