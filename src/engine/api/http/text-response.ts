const FIELDS = ['ok', 'statusText', 'type', 'url', 'redirected', 'body', 'bodyUsed'] as const;
const METHODS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'text', 'json', 'clone'] as const;

/** A response whose members, but for status and headers, are those of {@link Delegating.platform}. */
abstract class Delegating {
  abstract readonly platform: Response;

  static {
    for (const name of [...FIELDS, ...METHODS]) {
      Object.defineProperty(Delegating.prototype, name, {
        get(this: Delegating) {
          const member: unknown = this.platform[name];
          return typeof member === 'function' ? member.bind(this.platform) : member;
        },
      });
    }
  }
}
const Base = Delegating as abstract new () => Delegating & Omit<Response, 'status' | 'headers'>;

/**
 * A response that keeps its text, status and headers as plain values. The platform's `Response` is a dozen objects and a stream, which
 * doubles the time of a short call. Here it is created only for callers outside of the mock; a socket is sent the text directly.
 */
export class TextResponse extends Base implements Response {
  readonly content: string;
  readonly status: number;
  readonly #init: Readonly<Record<string, string>>;
  #headers: Headers | undefined;
  #platform: Response | undefined;

  constructor(content: string, status: number, headers: Readonly<Record<string, string>>) {
    super();
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
