/** A byte order mark and lone surrogates change in UTF-8. Pairs match too, because they are rare. */
const CHANGES_IN_UTF8 = /[\ud800-\udfff\ufeff]/;

type Own = 'bodyUsed' | 'headers' | 'json' | 'method' | 'ok' | 'signal' | 'status' | 'text';
const DELEGATED =
  'arrayBuffer blob body bytes cache clone credentials destination formData integrity keepalive mode redirect ' +
  'redirected referrer referrerPolicy statusText type url';

/** Declares the members that a message delegates to `platform`. */
const Delegating = class {} as new () => Omit<Request & Response, Own>;

/**
 * A request or response with plain values. The platform's class consists of a dozen objects and a stream, which doubles
 * the time of a short call, and Node loads all of `fetch` with it, which takes half of a first call. An object of that
 * class is created only for members that need it.
 */
export abstract class TextMessage<P extends Request | Response> extends Delegating {
  readonly content: string | undefined;
  readonly #init: Readonly<Record<string, string>>;
  #headers: Headers | undefined;
  #platform: P | undefined;
  #isRead = false;

  static {
    for (const name of DELEGATED.split(' ')) {
      const get = function (this: TextMessage<Response>) {
        const member: unknown = Reflect.get(this.platform, name);
        return typeof member === 'function' ? member.bind(this.platform) : member;
      };
      Object.defineProperty(TextMessage.prototype, name, { get });
    }
  }

  constructor(content: string | undefined, headers: Readonly<Record<string, string>>) {
    super();
    this.content = content;
    this.#init = headers;
  }

  protected abstract toPlatform(headers: HeadersInit): P;

  get headers(): Headers {
    this.#headers ??= new Headers(this.#init);
    return this.#headers;
  }

  get headerRecord(): Readonly<Record<string, string>> {
    return this.#headers === undefined ? this.#init : Object.fromEntries(this.#headers);
  }

  get platform(): P {
    if (this.#platform === undefined) {
      this.#platform = this.toPlatform(this.#headers ?? this.#init);
      if (this.#isRead) this.#platform.text();
    }
    return this.#platform;
  }

  get bodyUsed(): boolean {
    return this.#platform?.bodyUsed ?? this.#isRead;
  }

  async text(): Promise<string> {
    const { content = '' } = this;
    if (this.#platform !== undefined || this.#isRead || CHANGES_IN_UTF8.test(content)) return this.platform.text();
    this.#isRead = this.content !== undefined;
    return content;
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

export class TextResponse extends TextMessage<Response> implements Response {
  readonly status: number;

  constructor(content: string | undefined, status: number, headers: Readonly<Record<string, string>>) {
    super(content, headers);
    this.status = status;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get [Symbol.toStringTag](): string {
    return 'Response';
  }

  protected toPlatform(headers: HeadersInit): Response {
    return new Response(this.content, { status: this.status, headers });
  }
}

/** Avoids `instanceof Response`, for which Node would load the class. */
export function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === '[object Response]';
}
