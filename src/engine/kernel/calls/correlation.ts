import { isTraceparent } from '../../kernel/core/traceparent.ts';
import type { KeptHeaders } from './call-entry.ts';

/** The ids that a client sent with a call, by which it is found again in the logs of other programs. */
export interface Correlation {
  xRequestId?: string;
  traceparent?: string;
}

/** Printable ASCII without spaces, so that the id fits into a header, a log line and a URL. */
const X_REQUEST_ID = /^[\x21-\x7e]{1,200}$/;

/** Returns the ids in the headers of a call; undefined, as for most calls, when there are none. What is not valid is ignored. */
export function correlationOf(headers: KeptHeaders): Correlation | undefined {
  const xRequestId = headerIn(headers, 'x-request-id');
  const traceparent = headerIn(headers, 'traceparent');
  if (xRequestId === undefined && traceparent === undefined) return undefined;
  return {
    ...(xRequestId !== undefined && X_REQUEST_ID.test(xRequestId) && { xRequestId }),
    ...(traceparent !== undefined && isTraceparent(traceparent) && { traceparent }),
  };
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
