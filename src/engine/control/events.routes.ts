import * as z from 'zod';
import { recordOf } from '../calls/call-record.ts';
import { redactBody } from '../calls/redaction.ts';
import { isoTime } from '../clock/clock.ts';
import { answerPage } from '../http/answer.ts';
import type { World } from '../world/world.ts';
import { defineControlRoute } from './control-route.ts';

/** How many messages are buffered for a slow reader before its stream is closed. */
const MOST_WAITING = 1000;

/** The live event stream of a workspace. */
export const eventRoutes = [
  defineControlRoute({
    method: 'get',
    path: '/__mock/events',
    summary: 'Streams server-sent events: event (an event and its record) and call (an answered call of the API)',
    query: () => z.strictObject({ only: z.enum(['call', 'event']).optional() }),
    mediaType: 'text/event-stream',
    response: () => z.string(),
    handle: ({ world, query, c }) =>
      answerPage(c, streamOf(world, query.only, c.req.raw.signal), {
        'content-type': 'text/event-stream; charset=UTF-8',
        'cache-control': 'no-store',
      }),
  }),
];

type Kind = 'call' | 'event';

/** Returns the stream. It closes when the reader disconnects or is too slow, and when the mock stops or drops the workspace. */
function streamOf(world: World, only: Kind | undefined, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const ends: (() => void)[] = [];
  const end = () => {
    for (const stop of ends.splice(0)) stop();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const close = () => {
          end();
          controller.close();
        };
        const send = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= 0) close();
        };
        // The first bytes tell the reader that the subscription is active.
        send(': connected\n\n');
        ends.push(...listen(world, only, send), world.onStop(close), onAbort(signal, close));
        if (signal.aborted) close();
      },
      cancel: end,
    },
    { highWaterMark: MOST_WAITING },
  );
}

function listen(world: World, only: Kind | undefined, send: (text: string) => void): (() => void)[] {
  const stops: (() => void)[] = [];
  if (only !== 'event') {
    const { operations } = world.config;
    stops.push(world.calls.subscribe((entry) => send(message('call', recordOf(entry, operations)))));
  }
  if (only !== 'call') {
    stops.push(world.subscribe(({ name, atMs, data }) => send(message('event', { name, at: isoTime(atMs), data }))));
  }
  return stops;
}

function message(kind: Kind, data: unknown): string {
  return `event: ${kind}\ndata: ${redactBody(JSON.stringify(data))}\n\n`;
}

function onAbort(signal: AbortSignal, close: () => void): () => void {
  signal.addEventListener('abort', close);
  return () => signal.removeEventListener('abort', close);
}
