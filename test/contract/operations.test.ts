import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { OPERATION_ROWS, rowOf } from './operation-rows.ts';
import { groupOf } from './recorded/operation-groups.ts';

interface Operation {
  operationId: string;
  deprecated?: boolean;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

/** Current operations by their path, which the service has dropped. */
const DROPPED = ['sendPaymentIntentV2'];

const WITHOUT_BODY = ['updateRequestV2', 'deleteClientIdV2', 'deleteClientIdV1', 'logoutV1', 'stopRecurrenceV1'];

const { body } = await call(createMock(), 'GET /openapi.json');
const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

test('every row belongs to an operation of the OpenAPI document', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(Object.keys(OPERATION_ROWS).filter((operationId) => !ids.includes(operationId))).toEqual([]);
});

test('an operation without recorded calls is named with the file in which it belongs', () => {
  expect(() => rowOf('getNothingV2')).toThrow(
    'getNothingV2 has no row in test/NAME/NAME.rows.ts: add one (test/contract/operation-rows.ts lists the ' +
      'files), then record its responses with UPDATE_RECORDED=1 npx vitest run test/contract/recorded.test.ts',
  );
  expect(() => groupOf('/v2/nothing')).toThrow(
    '/v2/nothing has no group: add one to OPERATION_GROUPS in test/contract/recorded/operation-groups.ts',
  );
});

test('the OpenAPI document has version 3.1 and the security schemes', () => {
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.components.securitySchemes).sort()).toEqual(['apiKey', 'clientId', 'sessionToken']);
});

test.each(operations)('$operationId has recorded calls', ({ operationId, path }) => {
  expect(rowOf(operationId).line).toMatch(/^[A-Z]+ \/v[12]\//);
  expect(groupOf(path)).toMatch(/^v[12]-/);
});

test.each(operations)('$operationId is documented', ({ operationId, path, deprecated = false, ...operation }) => {
  expect(path).toMatch(/^\/v[12]\//);
  const isOld = /^\/v1\/(?!webhook|health$|auth|client-ids|payee-destination)/.test(path);
  expect(deprecated).toBe(isOld || DROPPED.includes(operationId));
  expect(operation.summary && operation.tags?.length && operation.security?.length).toBeTruthy();
  const [success] = ['200', '201', '202'].flatMap((status) => operation.responses[status] ?? []);
  const hasExample = success?.content?.['application/json']?.example !== undefined;
  expect(hasExample).toBe(!WITHOUT_BODY.includes(operationId));
});
