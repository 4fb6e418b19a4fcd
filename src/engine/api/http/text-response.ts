/**
 * A response that keeps its text, status and headers as plain values. The platform's `Response` is a dozen objects and a stream, which
 * doubles the time of a short call. Here it is created only for callers outside of the mock; a socket is sent the text directly.
 */
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

  get ok(): boolean {
    return this.platform.ok;
  }

  get statusText(): string {
    return this.platform.statusText;
  }

  get type(): ResponseType {
    return this.platform.type;
  }

  get url(): string {
    return this.platform.url;
  }

  get redirected(): boolean {
    return this.platform.redirected;
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

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.platform.body;
  }

  get bodyUsed(): boolean {
    return this.platform.bodyUsed;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.platform.arrayBuffer();
  }

  blob(): Promise<Blob> {
    return this.platform.blob();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.platform.bytes();
  }

  formData(): Promise<FormData> {
    return this.platform.formData();
  }

  text(): Promise<string> {
    return this.platform.text();
  }

  json(): Promise<unknown> {
    return this.platform.json();
  }

  clone(): Response {
    return this.platform.clone();
  }
}
