import { expect } from 'vitest';

export const tracedHeaders = (client: string) => ({
  'x-api-key': 'test-api-key',
  'x-request-id': 'order-7',
  'user-agent': client,
});

/** Calls `GET /v2/currencies` with {@link tracedHeaders} in the workspace `team`. Returns the report. */
export const tracedLine = (client: string) => ({
  method: 'GET',
  path: '/v2/currencies',
  status: 200,
  ms: expect.any(Number),
  operationId: 'listCurrenciesV2',
  workspace: 'team',
  xRequestId: 'order-7',
  client,
});
