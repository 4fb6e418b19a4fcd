import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';
import { pathPatternField } from '../../kernel/core/path-pattern.ts';
import { lazyObject } from '../http/component.ts';

/** The request or response of a {@link RecordedCall}. */
export const recordedMessageSchema = lazy(() =>
  z.object({
    headers: z.record(z.string(), z.string()),
    /** The parsed value of JSON, otherwise the text; `null` for an empty or streamed body. */
    body: z.unknown(),
    /** True when the body was longer than 64 KB; `body` is then its beginning as text. */
    truncated: z.boolean(),
  }),
);
export type RecordedMessage = z.infer<ReturnType<typeof recordedMessageSchema>>;

/** A call that the mock received. Credentials are replaced by `[redacted]`. Calls under `/__mock` are not recorded. */
export const recordedCallSchema = lazyObject('RecordedCall', () => ({
  /** `call-1`, `call-2`, …, in order of arrival. */
  id: z.string(),
  /** Time of arrival on the mock's clock, ISO 8601. */
  at: z.string(),
  /** Duration in real milliseconds. */
  ms: z.number(),
  method: z.string(),
  /** Path within the workspace, without the query. */
  path: z.string(),
  /** The full URL of the call. */
  url: z.string(),
  /** `null` when the call matches no operation of the API. */
  operationId: z.string().nullable(),
  /** Status of the response; 0 until it is sent, and when the connection was broken. */
  status: z.int(),
  /** Whether the call changed the state. */
  wrote: z.boolean(),
  request: recordedMessageSchema(),
  response: recordedMessageSchema(),
  /** Id and effect of the applied fault, such as `fault-3: reset, after the operation`; `null` when none was. */
  fault: z.string().nullable(),
  /** Value of the response header `x-mock-hint`; `null` when there is none. */
  hint: z.string().nullable(),
  /** The request header `x-request-id`, which the response repeats; `null` without a valid one. */
  xRequestId: z.string().nullable(),
  /** Ids of the assumptions that the response rests on, in order of use; `GET /__mock/assumptions` explains them. */
  assumptions: z.array(z.string()),
}));
export type RecordedCall = z.infer<ReturnType<typeof recordedCallSchema>>;

export const callFilterFields = () => ({
  operation: z.string().optional().describe('operationId; * matches all'),
  method: z.string().optional(),
  path: pathPatternField(),
  status: z
    .string()
    .optional()
    .meta({ description: '201, or a class such as 4xx', pattern: '^([1-5][xX]{2}|0|[1-5]\\d\\d)$' }),
  since: z.string().optional().describe('id of a call, or an ISO 8601 time'),
  xRequestId: z.string().optional().describe('value of the request header x-request-id'),
});
/** Timeout of a wait for a call or a delivery. */
export const timeoutField = () =>
  z.coerce.number().int().min(0).max(600_000).default(2000).describe('real milliseconds');
export type CallFilter = z.infer<z.ZodObject<ReturnType<typeof callFilterFields>>>;
