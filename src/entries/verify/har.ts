import * as z from 'zod';
import { harOf } from '../../engine/api/calls/har.ts';
import { isoTime, parseTime } from '../../engine/kernel/clock/clock.ts';
import { parseJson } from '../../engine/kernel/core/json.ts';
import { fillCall, named } from './bindings.ts';
import { type Clean, type Exchange, type Raw, rawOf } from './redact/clean.ts';
import type { Tape } from './tape.ts';

const pairs = () => z.array(z.object({ name: z.string(), value: z.string() }));
const content = () => z.object({ text: z.string().optional(), encoding: z.string().optional() });
const entry = () =>
  z.object({
    startedDateTime: z.string(),
    request: z.object({ method: z.string(), url: z.url(), headers: pairs(), postData: content().optional() }),
    response: z.object({ status: z.int(), headers: pairs(), content: content() }),
  });

/** Returns a body as JSON where it is JSON within the limits, and undefined for none. */
export function bodyOf(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/**
 * Returns the calls of an HTTP archive (HAR 1.2), as they were; a redactor makes a tape of them.
 * @throws Error for a text that is no archive
 */
export function readHar(text: string): Raw<Exchange>[] {
  const archive = z.object({ log: z.object({ entries: z.array(entry()) }) });
  const { success, data } = archive.safeParse(bodyOf(text));
  if (!success) throw new Error('This is no HTTP archive (HAR 1.2).');
  const { entries } = data.log;
  const start = parseTime(entries[0]?.startedDateTime ?? '') ?? 0;
  return entries.map(({ startedDateTime, request, response }) => {
    const { pathname, search } = new URL(request.url);
    const { text: content, encoding } = response.content;
    const answer = encoding === 'base64' ? Buffer.from(content ?? '', 'base64').toString() : content;
    return rawOf({
      target: pathname + search,
      method: request.method,
      headers: valuesOf(request.headers),
      body: bodyOf(request.postData?.text),
      answer: { status: response.status, headers: valuesOf(response.headers), body: bodyOf(answer) },
      at: Math.max(0, (parseTime(startedDateTime) ?? start) - start),
    });
  });
}

/** Returns a tape as an HTTP archive (HAR 1.2), of a host that does not exist. */
export function writeHar({ head, calls }: Clean<Tape>): string {
  const start = parseTime(head.recorded) ?? 0;
  const answers = new Map<string, unknown>();
  const archived = named(calls).flatMap(({ name, request, answer, at }) => {
    const filled = fillCall({ request }, answers, '');
    answers.set(name, answer.body);
    if (typeof filled === 'string') return [];
    const { method, path, headers, body = null } = filled;
    return {
      at: isoTime(start + at),
      ms: 0,
      method,
      url: `https://host.invalid${path}`,
      status: answer.status,
      request: { headers, body, truncated: false },
      response: { headers: answer.headers, body: answer.body ?? null, truncated: false },
    };
  });
  return JSON.stringify(harOf(archived));
}

function valuesOf(headers: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}
