import type { Context } from 'hono';
import { keepText } from '../../kernel/calls/call-entry.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { JsonLimitError, MAX_JSON_ITEMS, parseJson } from '../../kernel/core/json.ts';
import { MAX_BODY_BYTES, MAX_CALL_BYTES } from '../../kernel/core/limits.ts';
import { readBytesUpTo, readUpTo } from '../../kernel/core/read-up-to.ts';
import { printable } from '../../kernel/core/text.ts';
import type { AppEnv, Handler, Layer, MaybeAsync } from './app-env.ts';
import { type Endpoint, refuseDeleted } from './endpoint.ts';
import { ConnectionClosedError, unlessStopped } from './in-process.ts';
import { headerOf } from './responses.ts';

const JSON_TYPE = /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=([^;]+))*$/i;

/** Reads and parses the JSON body into `c.get('body')`. Validation follows in a layer of its own. */
export function parseBody({ method, body, isControl, bodyScale = 1 }: Endpoint): Layer {
  if (body === undefined && isControl) return (c, next) => next(c);
  if (body === undefined) return method === 'get' ? readBodyOfGet : readIgnoredBody;
  return (c, next) => {
    // A fault may run the call twice, with the body already read.
    if (c.get('body') !== undefined) return next(c);
    return jsonBody(c, isControl, bodyScale).then((given) => {
      c.set('body', given);
      return next(c);
    });
  };
}

/** Reads the body of an operation that takes none, so that a hint can name its fields. */
const readIgnoredBody: Layer = (c, next) => {
  if (c.get('body') !== undefined || headerOf(c, 'content-length') === '0') return next(c);
  return readText(c.req.raw, c.env, MAX_BODY_BYTES).then(
    (text) => keepIgnored(c, text, next),
    () => next(c),
  );
};

const readBodyOfGet: Layer = (c, next) => {
  const stream = c.get('body') === undefined ? c.env.connection.bodyOfGet() : undefined;
  if (stream === undefined) return next(c);
  return readUpTo(stream, MAX_BODY_BYTES, { cancels: false }).then(
    ({ text }) => keepIgnored(c, text, next),
    () => next(c),
  );
};

function keepIgnored(c: Context<AppEnv>, text: string, next: Handler): MaybeAsync {
  const { call } = c.env;
  if (text === '') return next(c);
  if (call !== undefined) call.requestBody = keepText(text, MAX_CALL_BYTES);
  c.set('body', parsedOrText(text));
  return next(c);
}

function parsedOrText(text: string): unknown {
  try {
    return parseBodyJson(text, 1);
  } catch {
    return text;
  }
}

/** An absent body is `{}`. @throws DomainError 413, 415 or 400 */
async function jsonBody(c: Context<AppEnv>, isControl: boolean, bodyScale: number): Promise<unknown> {
  const { call } = c.env;
  const type = headerOf(c, 'content-type') ?? '';
  if (!isControl && type !== '' && !JSON_TYPE.test(type)) throw notJsonType(type);
  try {
    const text = await readText(c.req.raw, c.env, MAX_BODY_BYTES * bodyScale);
    if (call !== undefined && text !== '') call.requestBody = keepText(text, MAX_CALL_BYTES);
    if (text === '' && (type === '' || isControl)) return {};
    if (!isControl && type === '') throw notJsonType('missing');
    return parseBodyJson(text, bodyScale);
  } catch (reason) {
    if (reason instanceof DomainError) throw reason;
    // Invalid JSON, or the client disconnected before the end of the body.
    const cause = reason instanceof SyntaxError ? reason.message : 'the body could not be read';
    throw new DomainError('bad-request', 'Request body is not valid JSON').hinting(cause);
  }
}

function notJsonType(type: string): DomainError {
  const given = printable(type);
  const error = new DomainError('unsupported-type', `Content-Type must be application/json; it is ${given}`);
  return error.hinting(`content-type is ${given}; send application/json`);
}

/** Maximum length of a URL, in characters. */
export const MAX_URL = 8192;

/** Minimum length of an exported row in JSON, in characters; limits how many a long body can have. */
const MIN_ROW = 40;

/** Node's parser limits the headers. @throws DomainError 414 */
export function checkUrl({ url: { length } }: Request): void {
  if (length <= MAX_URL) return;
  throw new DomainError('uri-too-long', `The URL has ${length} characters; at most ${MAX_URL} are allowed`);
}

/** Reads a body as text, and inflates it. @throws DomainError 413 for more than `maxBytes`, 415 or 400 */
export async function readText(request: Request, env: AppEnv['Bindings'], maxBytes: number): Promise<string> {
  const { connection } = env;
  const encoding = connection.header(request, 'content-encoding') || 'identity';
  const length = connection.header(request, 'content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (encoding.toLowerCase() !== 'identity') return readCompressed(request, encoding, env, maxBytes);
  if (connection.inProcess) return readInProcess(request, env, maxBytes);
  // The HTTP parser stops at Content-Length.
  if (length !== undefined) return readWhole(request, maxBytes);
  // Reads the rest, because a client that is still sending would not see the response.
  const { text, isWhole } = await readUpTo(request.body, maxBytes, { cancels: false });
  if (!isWhole) throw tooLarge(maxBytes);
  return text;
}

/** A body in process may be a stream without end, so it is read only up to the limit. */
async function readInProcess(request: Request, env: AppEnv['Bindings'], maxBytes: number): Promise<string> {
  if ('body' in request) {
    const { text, isWhole } = await untilStopped(env, readUpTo(request.body, maxBytes));
    if (!isWhole) throw tooLarge(maxBytes);
    return text;
  }
  // Firefox does not support streams as request bodies.
  return readWhole(request, maxBytes);
}

/** Rejects the call if the mock stops before an in-process body ends. */
function untilStopped<T>(env: AppEnv['Bindings'], reading: Promise<T>): Promise<T> {
  if (!env.connection.inProcess) return reading;
  return unlessStopped(env.world.onStop, reading).catch((reason: unknown) => {
    refuseDeleted(env);
    if (reason instanceof ConnectionClosedError) env.rejection = reason;
    throw reason;
  });
}

/** Reads a body whose length is known to be limited. */
async function readWhole(request: Request, maxBytes: number): Promise<string> {
  const text = await request.text();
  if (keepText(text, maxBytes).truncated) throw tooLarge(maxBytes);
  return text;
}

/** Reads a body as chunks; undefined if it has more than `maxBytes`. */
async function readBytes(request: Request, env: AppEnv['Bindings'], maxBytes: number): Promise<BlobPart[] | undefined> {
  if ('body' in request) return untilStopped(env, readBytesUpTo(request.body, maxBytes));
  // Firefox does not support streams as request bodies.
  return [await blobOf(request)];
}

const blobOf = (request: Request) => request.blob();

/** Inflates at most `maxBytes`, so that a small body cannot fill the memory. */
async function readCompressed(
  request: Request,
  name: string,
  env: AppEnv['Bindings'],
  maxBytes: number,
): Promise<string> {
  const { platform } = env.host;
  const encoding = platform.encodings.find((one) => one === name.toLowerCase());
  if (encoding === undefined) {
    const known = `${platform.encodings.join(', ')} or none`;
    throw new DomainError('unsupported-type', `Content-Encoding "${printable(name)}" is not supported; send ${known}`);
  }
  const packed = await readBytes(request, env, maxBytes);
  if (packed === undefined) throw tooLarge(maxBytes);
  const bytes = new Blob(packed);
  if (bytes.size === 0) return '';
  const inflated = await readUpTo(await platform.inflate(bytes.stream(), encoding), maxBytes).catch(() => {
    throw new DomainError('bad-request', `The body is not valid ${encoding}, which Content-Encoding names`);
  });
  if (!inflated.isWhole) throw tooLarge(maxBytes);
  return inflated.text;
}

/** @throws SyntaxError for invalid JSON; DomainError 413 for too much depth or too many items */
export function parseBodyJson(text: string, bodyScale: number): unknown {
  try {
    // Only imported states may be longer, and their tables may have any number of rows.
    const maxItems = bodyScale === 1 ? MAX_JSON_ITEMS : Math.max(MAX_JSON_ITEMS, Math.floor(text.length / MIN_ROW));
    return parseJson(text, maxItems);
  } catch (error) {
    throw error instanceof JsonLimitError ? new DomainError('too-large', error.message) : error;
  }
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError('too-large', `The body is too large; at most ${maxBytes} bytes are allowed`);
}
