import * as z from 'zod';
import { isoTime, parseTime } from '../../engine/kernel/clock/clock.ts';
import { parseJson } from '../../engine/kernel/core/json.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { mapTexts, resolveBinding } from './redact/bind-calls.ts';
import { type Clean, type Exchange, type Raw, rawOf } from './redact/clean.ts';
import type { Tape } from './verify.types.ts';

const pairs = () => z.array(z.object({ name: z.string(), value: z.string() }));
const content = () => z.object({ text: z.string().optional(), encoding: z.string().optional() });
const entry = () =>
  z.object({
    startedDateTime: z.string(),
    request: z.object({ method: z.string(), url: z.url(), headers: pairs(), postData: content().optional() }),
    response: z.object({ status: z.int(), headers: pairs(), content: content() }),
  });
const harSchema = lazy(() => z.object({ log: z.object({ entries: z.array(entry()) }) }));

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
  const { success, data } = harSchema().safeParse(bodyOf(text));
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
  const answers = calls.map(({ op, answer }) => ({ op, body: answer.body }));
  const entries = calls.map(({ request, answer, at }, index) => {
    const concrete = (value: unknown) =>
      mapTexts(value, (text) => resolveBinding(text, answers.slice(0, index)) ?? text);
    const params = concrete(request.params ?? {}) as Record<string, string>;
    const query = concrete(request.query ?? {}) as Record<string, string>;
    const path = request.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
    const [sent, content] = [textOf(concrete(request.body)), textOf(answer.body)];
    return {
      startedDateTime: isoTime(start + at),
      time: 0,
      request: {
        method: request.method,
        url: `https://host.invalid${path}${search}`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: pairsOf(request.headers ?? {}),
        queryString: pairsOf(query),
        ...(sent !== '' && { postData: { mimeType: 'application/json', text: sent } }),
        headersSize: -1,
        bodySize: Buffer.byteLength(sent),
      },
      response: {
        status: answer.status,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: pairsOf(answer.headers),
        content: { size: Buffer.byteLength(content), mimeType: answer.headers['content-type'] ?? '', text: content },
        redirectURL: answer.headers.location ?? '',
        headersSize: -1,
        bodySize: Buffer.byteLength(content),
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
    };
  });
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'payment-request-mock', version: '1' }, entries } });
}

function textOf(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function valuesOf(headers: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}

function pairsOf(values: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
