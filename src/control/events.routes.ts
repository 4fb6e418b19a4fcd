import { isoTime } from '../core/clock.ts';
import { recordOf } from '../world/call-record.ts';
import type { World } from '../world/world.ts';
import { defineControl } from './define-control.ts';

/** What happens, as it happens. */
export const eventRoutes = [
  defineControl({
    method: 'get',
    path: '/__mock/events',
    summary: 'Server-sent events: happened (an event and its record) and call (an answered call of the API)',
    handle: ({ world, c }) => {
      const headers = { 'content-type': 'text/event-stream; charset=UTF-8', 'cache-control': 'no-store' };
      return new Response(eventStream(world, c.req.raw.signal), { headers });
    },
  }),
];

/** A reader that falls behind by so many messages is let go; an EventSource comes back by itself. */
const MOST_WAITING = 1000;

/** The messages of a workspace from now on, until the reader leaves. */
function eventStream(world: World, signal: AbortSignal): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const one of stops.splice(0)) one();
  };
  return new ReadableStream({
    start: (controller) => {
      const send = (event: string, data: unknown) => {
        if ((controller.desiredSize ?? 0) > -MOST_WAITING) {
          controller.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
          return;
        }
        stop();
        controller.close();
      };
      // The first bytes go out at once, so that a reader knows that it is connected.
      controller.enqueue(text.encode(': connected\n\n'));
      stops.push(
        world.subscribe(({ name, data, atMs }) => send('happened', { name, at: isoTime(atMs), data })),
        world.calls.subscribe((entry) => {
          const { id, at, method, path, operationId, status, ms } = recordOf(entry, world.operations);
          send('call', { id, at, method, path, operationId, status, ms });
        }),
      );
      signal.addEventListener('abort', stop, { once: true });
    },
    cancel: stop,
  });
}
