import * as z from 'zod';
import { lazy } from './lazy.ts';

/** Headers written by the server, about the connection or the body length. */
const OF_THE_CONNECTION =
  /^(connection|content-length|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|x-hono-already-sent)$/i;

/** An HTTP header name (RFC 9110: token). */
export const headerNameSchema = lazy(() => z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'must be the name of a header'));

export const headerValueSchema = lazy(() =>
  z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must be text that a header can carry'),
);

export const responseHeadersSchema = lazy(() =>
  z.record(
    headerNameSchema().refine((name) => !OF_THE_CONNECTION.test(name), {
      error: ({ input }) => `${input} belongs to the connection, not to the response; see the field effect`,
    }),
    headerValueSchema(),
  ),
);
