import type { KeptHeaders } from './call-entry.ts';

/** Printable ASCII without spaces, so that the ID fits into a header, a log line and a URL. */
const X_REQUEST_ID = /^[\x21-\x7e]{1,200}$/;

/** Returns the header `x-request-id` of a call; undefined when it is absent or invalid. */
export function xRequestIdOf(headers: KeptHeaders): string | undefined {
  const xRequestId = headerIn(headers, 'x-request-id');
  return xRequestId !== undefined && X_REQUEST_ID.test(xRequestId) ? xRequestId : undefined;
}

/** Returns a header of a call without making an object of all of them. Of repeated ones it is the first. */
export function headerIn(headers: KeptHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  for (let at = 0; at < headers.length; at += 2) {
    const found = headers[at];
    if (found?.length === name.length && found.toLowerCase() === name) return headers[at + 1];
  }
  return undefined;
}
