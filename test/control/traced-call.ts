import { expect } from 'vitest';

/** Returns headers with an API key and the header `x-request-id`. */
export const tracedHeaders = (client: string) => ({
  'x-api-key': 'test-api-key',
  'x-request-id': 'order-7',
  'user-agent': client,
});

/** Returns what is reported of a call of `GET /v2/currencies` with {@link tracedHeaders} in the workspace `team`. */
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
