import type { Connection } from '../engine/api/http/app-env.ts';
import { IN_PROCESS, unlessAborted } from '../engine/api/http/in-process.ts';
import { TextMessage, TextResponse } from '../engine/api/http/text-messages.ts';
import type { MockCore } from '../engine/mock/mock-core.ts';

/** Sends a call in process. A call with plain values gets a response with plain values. */
export async function fetchFrom(core: MockCore, input: string | Request, init?: RequestInit): Promise<Response> {
  const isAddress = typeof input === 'string';
  const signal = init?.signal ?? (isAddress ? undefined : input.signal);
  const plain = isAddress ? textRequest(input, init) : undefined;
  const request = plain ?? (isAddress || init !== undefined ? new Request(input, init) : input);
  return unlessAborted(signal, async () => core.fetch(request, plain === undefined ? IN_PROCESS : connectionOf(plain)));
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;
type HeaderRecord = Record<string, string>;

const OPTIONS = ['method', 'headers', 'body', 'signal'];
const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const HEADER = /^[\w-]+:([!-~]([ -~]*[!-~])?)?$/;

/** Returns undefined if the platform's `Request` would check or convert anything. */
function textRequest(url: string, init: RequestInit = {}): TextRequest | undefined {
  const { method = 'GET', headers: given = {}, body, signal } = init;
  if (url.includes('@') || !METHOD.test(method) || !isPlain(init) || !isPlain(given)) return undefined;
  if (Object.keys(init).some((name) => !OPTIONS.includes(name))) return undefined;
  if (body != null && (typeof body !== 'string' || method === 'GET' || method === 'HEAD')) return undefined;
  if (signal != null && !(signal instanceof AbortSignal)) return undefined;
  const headers: HeaderRecord = {};
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (typeof value !== 'string' || !HEADER.test(`${key}:${value}`) || key in headers) return undefined;
    headers[key] = value;
  }
  if (body != null) headers['content-type'] ??= 'text/plain;charset=UTF-8';
  return new TextRequest(new URL(url).href, method, headers, body, signal);
}

class TextRequest extends TextMessage<Request> implements Request {
  override readonly url: string;
  readonly method: string;
  readonly #signal: AbortSignal | undefined;

  constructor(url: string, method: string, headers: HeaderRecord, body?: string | null, signal?: AbortSignal | null) {
    super(body ?? undefined, headers);
    this.url = url;
    this.method = method;
    this.#signal = signal ?? undefined;
  }

  get signal(): AbortSignal {
    return this.#signal ?? new AbortController().signal;
  }

  protected toPlatform(headers: HeadersInit): Request {
    return new Request(this.url, { method: this.method, headers, body: this.content ?? null, signal: this.signal });
  }
}

const connectionOf = ({ headerRecord }: TextRequest): Connection => ({
  ...IN_PROCESS,
  header: (_, name) => headerRecord[name],
  headersOf: () => Object.entries(headerRecord).flat(),
  deliver: (given) =>
    given instanceof TextResponse ? new ReturnedResponse(given.content, given.status, given.headerRecord) : given,
});

/** Passes `instanceof Response`, and loads that class only for the check. */
class ReturnedResponse extends TextResponse {}
const chain = new Proxy(TextResponse.prototype, { getPrototypeOf: () => Response.prototype });
Object.setPrototypeOf(ReturnedResponse.prototype, chain);
