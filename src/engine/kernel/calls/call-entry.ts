import type { Cause } from '../core/cause.ts';

/** One received call. It is parsed and redacted when it is read (`call-record.ts`), so that an unread log is cheap. */
export class CallEntry implements Cause {
  readonly kind = 'call';
  /** Number of the call in its log, from 1; its id is `call-<seq>`. */
  seq = 0;
  /** Position in the workspace's order of calls, steps, jobs and events. */
  order = 0;
  ms = 0;
  over = false;
  wrote = false;
  status = 0;
  requestBody: KeptText | undefined;
  responseBody: KeptText | undefined;
  /** The response, or only its headers if it would keep a large body alive. */
  response: { headers: Headers } | undefined;
  fault: string | undefined;
  hint: string | undefined;
  xRequestId: string | undefined;
  readonly assumed = new Set<string>();
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly #headers: KeptHeaders;

  get name(): string {
    return `call-${this.seq}`;
  }

  constructor(atMs: number, path: string, request: Request, headers: KeptHeaders) {
    this.atMs = atMs;
    this.path = path;
    this.method = request.method;
    this.url = request.url;
    this.#headers = headers;
  }

  get sizeOfBodies(): number {
    return (this.requestBody?.text.length ?? 0) + (this.responseBody?.text.length ?? 0);
  }

  dropBodies(): void {
    if (this.requestBody !== undefined) this.requestBody = DROPPED;
    if (this.responseBody !== undefined) this.responseBody = DROPPED;
    if (this.response !== undefined) this.response = { headers: new Headers(this.response.headers) };
  }

  get headers(): Headers {
    if ('get' in this.#headers) return this.#headers;
    const headers = new Headers();
    for (let at = 0; at < this.#headers.length; at += 2) {
      headers.append(this.#headers[at] ?? '', this.#headers[at + 1] ?? '');
    }
    return headers;
  }
}

/** Headers, or alternating names and values, so that the log does not hold a whole request in memory. */
export type KeptHeaders = Headers | readonly string[];

export interface KeptText {
  text: string;
  truncated: boolean;
}

const DROPPED: KeptText = { text: '', truncated: true };

/** Returns at most `maxBytes` bytes of a text, cut between characters. */
export function keepText(text: string, maxBytes: number): KeptText {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= maxBytes) return { text, truncated: false };
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return { text, truncated: false };
  const cut = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
  return { text: cut, truncated: true };
}
