import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { OPERATION_ROWS } from './operation-rows.ts';

interface Operation {
  operationId: string;
  deprecated?: boolean;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

const WITHOUT_BODY = ['updateRequestV2', 'deleteClientIdV2', 'deleteClientIdV1', 'logoutV1', 'stopRecurrenceV1'];

const { body } = await call(createMock(), 'GET /openapi.json');
const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

test('the OpenAPI document has the operations whose responses are recorded', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(OPERATION_ROWS).sort());
});

test('the OpenAPI document has version 3.1 and the security schemes', () => {
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.components.securitySchemes).sort()).toEqual(['apiKey', 'clientId', 'sessionToken']);
});

test.each(operations)('$operationId is documented', ({ operationId, path, deprecated = false, ...operation }) => {
  expect(path).toMatch(/^\/v[12]\//);
  expect(deprecated).toBe(/^\/v1\/(?!webhook|health$|auth|client-ids|payee-destination)/.test(path));
  expect(operation.summary && operation.tags?.length && operation.security?.length).toBeTruthy();
  const [success] = ['200', '201', '202'].flatMap((status) => operation.responses[status] ?? []);
  const hasExample = success?.content?.['application/json']?.example !== undefined;
  expect(hasExample).toBe(!WITHOUT_BODY.includes(operationId));
});
