import type { RecordedCall, RecordedMessage } from './calls.schema.ts';

/** What an archive needs of a call. */
type ArchivedCall = Pick<RecordedCall, 'at' | 'ms' | 'method' | 'url' | 'status' | 'request' | 'response'> &
  Partial<RecordedCall>;

/** An archive of calls, HTTP Archive 1.2. */
export interface HttpArchive {
  log: { version: string; creator: { name: string; version: string }; entries: Record<string, unknown>[] };
}

/** Returns calls as HAR 1.2. Cookies are redacted with the headers, and not listed separately. */
export function harOf(calls: readonly ArchivedCall[]): HttpArchive {
  const creator = { name: 'payment-request-mock', version: '1' };
  return { log: { version: '1.2', creator, entries: calls.map(entryOf) } };
}

function entryOf(call: ArchivedCall): Record<string, unknown> {
  const { id, at, ms, operationId, fault, hint, xRequestId, response } = call;
  const body = textOf(response);
  return {
    startedDateTime: at,
    time: ms,
    request: requestOf(call),
    response: {
      status: call.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(Object.entries(response.headers)),
      content: { size: sizeOf(body), mimeType: response.headers['content-type'] ?? '', ...(body && { text: body }) },
      redirectURL: response.headers.location ?? '',
      headersSize: -1,
      bodySize: sizeOf(body),
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    _id: id,
    _operationId: operationId,
    _fault: fault,
    _hint: hint,
    _xRequestId: xRequestId,
    ...(call.request.truncated || response.truncated ? { comment: 'a body was cut off' } : {}),
  };
}

function requestOf({ method, url, request }: ArchivedCall): Record<string, unknown> {
  const body = textOf(request);
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(request.headers)),
    queryString: pairs([...new URL(url).searchParams]),
    ...(body === '' ? {} : { postData: { mimeType: request.headers['content-type'] ?? '', text: body } }),
    headersSize: -1,
    bodySize: sizeOf(body),
  };
}

function pairs(entries: readonly (readonly [string, string])[]): { name: string; value: string }[] {
  return entries.map(([name, value]) => ({ name, value }));
}

function textOf({ body }: RecordedMessage): string {
  if (body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
