import type { Context } from 'hono';
import { defer } from '../../kernel/clock/timers.ts';
import { answerPage, answerText } from './answer.ts';
import type { AppEnv } from './app-env.ts';

/** How many characters are made and sent at once. */
const CHUNK = 65_536;

const JSON_TYPE = 'application/json';

/** A JSON answer that may be large, as texts that are made one by one while it is sent. */
export class JsonPieces {
  readonly pieces: Iterable<string>;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }
}

/** Returns the JSON answer `{ name: items }`. */
export function listPieces<T>(name: string, items: Iterable<T>, toJson?: (item: T) => unknown): JsonPieces {
  return new JsonPieces(inObject(`"${name}":`, arrayPieces(items, toJson)));
}

export function* arrayPieces<T>(items: Iterable<T>, toJson = (item: T): unknown => item): Iterable<string> {
  let separator = '[';
  for (const item of items) {
    yield separator + JSON.stringify(toJson(item));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Returns the pieces of an object with one more field after those of `head`, which is its JSON without braces. */
export function* inObject(head: string, last: Iterable<string>): Iterable<string> {
  yield `{${head}`;
  yield* last;
  yield '}';
}

/** Responds with pieces: at once when they are few, otherwise as a stream that lets other calls in between. */
export function answerPieces(c: Context<AppEnv>, { pieces }: JsonPieces): Response {
  const iterator = pieces[Symbol.iterator]();
  const first = nextChunk(iterator);
  if (first.done) return answerText(c, first.text, 200, JSON_TYPE);
  return answerPage(c, streamOf(first.text, iterator), { 'content-type': JSON_TYPE });
}

function streamOf(first: string, iterator: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    pull: (controller) =>
      new Promise((resolve) => {
        defer(() => {
          const { text, done } = nextChunk(iterator);
          controller.enqueue(encoder.encode(text));
          if (done) controller.close();
          resolve();
        });
      }),
    cancel: () => void iterator.return?.(),
  });
}

function nextChunk(iterator: Iterator<string>): { text: string; done: boolean } {
  let text = '';
  while (text.length < CHUNK) {
    const { value, done } = iterator.next();
    if (done === true) return { text, done: true };
    text += value;
  }
  return { text, done: false };
}
