import { text } from 'node:stream/consumers';
import { serve } from '../support/serve.ts';

/** A webhook that arrived. */
export interface Arrived {
  event: string;
  requestId: string | undefined;
  delivery: string;
  retry: number;
}

/** A receiver of webhooks on a port, which outlives the mocks that send to it. */
export async function httpReceiver(answer: (arrived: Arrived) => number = () => 200) {
  const arrived: Arrived[] = [];
  const watchers = new Set<() => void>();
  const server = await serve(async (request, response) => {
    const body = JSON.parse(await text(request)) as { event: string; requestId?: string };
    const { 'x-request-network-delivery': delivery, 'x-request-network-retry-count': retry } = request.headers;
    const one = { event: body.event, requestId: body.requestId, delivery: String(delivery), retry: Number(retry ?? 0) };
    arrived.push(one);
    response.writeHead(answer(one)).end();
    for (const watch of watchers) watch();
  });
  return {
    ...server,
    url: `${server.url}/hook`,
    arrived,
    /** Resolves once so many webhooks have arrived that match. */
    waitFor: (count: number, matches: (one: Arrived) => boolean = () => true) =>
      new Promise<Arrived[]>((resolve) => {
        const watch = () => {
          const found = arrived.filter(matches);
          if (found.length < count) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
      }),
  };
}
