/**
 * A response that keeps its text, status and headers as plain values. The platform's `Response` is a dozen objects and a stream, which
 * doubles the time of a short call. Here it is created only for callers outside of the mock; a socket is sent the text directly.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the members of the interface are defined below the class
export class TextResponse implements Response {
  readonly content: string;
  readonly status: number;
  readonly #init: Readonly<Record<string, string>>;
  #headers: Headers | undefined;
  #platform: Response | undefined;

  constructor(content: string, status: number, headers: Readonly<Record<string, string>>) {
    this.content = content;
    this.status = status;
    this.#init = headers;
  }

  get headers(): Headers {
    this.#headers ??= new Headers(this.#init);
    return this.#headers;
  }

  /** Returns the headers by name, in the form that Node's HTTP server accepts. */
  get headerRecord(): Readonly<Record<string, string>> {
    return this.#headers === undefined ? this.#init : Object.fromEntries(this.#headers);
  }

  /** Returns the same response as a platform `Response`, for callers outside the mock. */
  get platform(): Response {
    this.#platform ??= new Response(this.content, { status: this.status, headers: this.#headers ?? this.#init });
    return this.#platform;
  }
}

const GETTERS = ['ok', 'statusText', 'type', 'url', 'redirected', 'body', 'bodyUsed'] as const;
const METHODS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'text', 'json', 'clone'] as const;

/** What needs the platform's response is left to it. */
export interface TextResponse extends Pick<Response, (typeof GETTERS | typeof METHODS)[number]> {}

for (const name of [...GETTERS, ...METHODS]) {
  const get = function (this: TextResponse): unknown {
    const value: unknown = this.platform[name];
    return typeof value === 'function' ? value.bind(this.platform) : value;
  };
  Object.defineProperty(TextResponse.prototype, name, { get });
}
