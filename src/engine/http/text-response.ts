/**
 * A response that keeps its text and headers as plain values. The platform's `Response` creates a stream for every body, which
 * doubles the time of a short call. Here a stream is created only for callers that read the body; a socket is
 * sent the text directly.
 */
export class TextResponse extends Response {
  readonly content: string;
  readonly #init: Readonly<Record<string, string>>;
  #headers: Headers | undefined;
  #platform: Response | undefined;

  constructor(content: string, status: number, headers: Readonly<Record<string, string>>) {
    super(null, { status });
    this.content = content;
    this.#init = headers;
  }

  override get headers(): Headers {
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

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.platform.body;
  }

  override get bodyUsed(): boolean {
    return this.platform.bodyUsed;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.platform.arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.platform.blob();
  }

  override text(): Promise<string> {
    return this.platform.text();
  }

  override json(): Promise<unknown> {
    return this.platform.json();
  }

  override clone(): Response {
    return this.platform.clone();
  }
}
