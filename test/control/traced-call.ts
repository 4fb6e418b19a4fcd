import { expect } from 'vitest';

export const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
export const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

/** Returns headers with an API key and all ids that a call can have. */
export const tracedHeaders = (client: string) => ({
  'x-api-key': 'test-api-key',
  'x-request-id': 'order-7',
  'user-agent': client,
  traceparent,
});

/** Returns what is reported of a call of `GET /v2/currencies` with {@link tracedHeaders} in the workspace `team`. */
export const tracedLine = (client: string) => ({
  method: 'GET',
  path: '/v2/currencies',
  status: 200,
  ms: expect.any(Number),
  operationId: 'listCurrenciesV2',
  workspace: 'team',
  traceId: TRACE_ID,
  xRequestId: 'order-7',
  client,
});
