import * as z from 'zod';
import { recordOf, redactBody } from '../api/calls/call-record.ts';
import { respondPage } from '../api/http/responses.ts';
import { isoTime } from '../kernel/clock/clock.ts';
import { onAbort, startTimer } from '../kernel/clock/timers.ts';
import type { World } from '../kernel/world/world.ts';
import { defineControlRoute } from './control-route.ts';

/** Maximum bytes buffered for a slow reader before its stream is closed. */
const MAX_WAITING = 262_144;
/** Milliseconds between comment lines. A worker only notices a disconnected reader on a write. */
const BEAT_MS = 20_000;

export const eventRoutes = [
  defineControlRoute('GET /events', {
    summary: 'Streams server-sent events: event (an event and its record) and call (a completed API call)',
    query: () => z.strictObject({ only: z.enum(['call', 'event']).optional() }),
    mediaType: 'text/event-stream',
    response: () => z.string(),
    handle: ({ world, query, c }) =>
      respondPage(c, streamOf(world, query.only, c.req.raw.signal), {
        'content-type': 'text/event-stream; charset=UTF-8',
        'cache-control': 'no-store',
      }),
  }),
];

type Kind = 'call' | 'event';

function streamOf(world: World, only: Kind | undefined, signal: AbortSignal): ReadableStream<Uint8Array> {
  let stopBeating = () => {};
  const ends = [() => stopBeating()];
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    for (const stop of ends.splice(0)) stop();
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const close = () => {
      if (hasEnded) return;
      end();
      controller.close();
    };
    const send = (text: string) => {
      if (hasEnded) return;
      controller.enqueue(new TextEncoder().encode(text));
      if ((controller.desiredSize ?? 0) <= 0) close();
    };
    const beat = () => {
      stopBeating = startTimer(BEAT_MS, beat);
      send(': connected\n\n');
    };
    const tell = (kind: Kind, data: object) => send(`event: ${kind}\ndata: ${redactBody(JSON.stringify(data))}\n\n`);
    const { operations } = world.config;
    if (only !== 'event') ends.push(world.calls.subscribe((entry) => tell('call', recordOf(entry, operations))));
    if (only !== 'call')
      ends.push(world.subscribe(({ name, atMs, data }) => tell('event', { name, at: isoTime(atMs), data })));
    ends.push(world.onStop(close), onAbort(signal, close));
    beat();
    if (signal.aborted) close();
  };
  return new ReadableStream({ start, cancel: end }, new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }));
}
