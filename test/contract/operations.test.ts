import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { BROWSER, call, credentialOf, KEY, NATIVE } from '../support/client.ts';
import { goodCall } from './operation-row.ts';
import { OPERATION_ROWS } from './operation-rows.ts';

const fresh = () => createMock({ fixtures: 'empty', validateResponses: true });

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        deprecated?: boolean;
        summary?: string;
        tags?: string[];
        security?: unknown[];
        responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
      }
    >
  >;
  components: { securitySchemes: Record<string, unknown> };
}
const document = async (): Promise<OpenApi> => (await call(fresh(), 'GET /openapi.json')).body;

test('openapi: every operation has a row of this table, and every row an operation', async () => {
  const { paths } = await document();
  const emitted = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(emitted.sort()).toEqual(Object.keys(OPERATION_ROWS).sort());
});

test('openapi: version 3.1, v1 deprecated, nothing of the control API, security and an example on each operation', async () => {
  const { openapi, paths, components } = await document();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(components.securitySchemes).sort()).toEqual(['apiKey', 'clientId', 'sessionToken']);
  for (const [path, methods] of Object.entries(paths)) {
    expect(path).toMatch(/^\/v[12]\//);
    for (const operation of Object.values(methods)) {
      expect(operation.deprecated ?? false, path).toBe(
        /^\/v1\/(?!webhook|health$|auth|client-ids|payee-destination)/.test(path),
      );
      expect(operation.summary && operation.tags?.length && operation.security?.length, path).toBeTruthy();
      const success = operation.responses['200'] ?? operation.responses['201'] ?? operation.responses['202'];
      const hasBody = OPERATION_ROWS[operation.operationId]?.has !== undefined;
      expect(success?.content?.['application/json']?.example !== undefined, path).toBe(hasBody);
    }
  }
});

for (const [operationId, row] of Object.entries(OPERATION_ROWS)) {
  const headers = credentialOf(row);

  test(`${operationId}: right input and a credential`, async () => {
    const mock = fresh();
    const { line, body } = await goodCall(row, mock);
    const answer = await call(mock, line, { body, headers });
    expect(answer.status, JSON.stringify(answer.body)).toBe(row.status);
    if (row.has === undefined) expect(answer.body).toBeUndefined();
    else expect(answer.body).toMatchObject(row.has);
  });

  const { bad } = row;
  if (bad !== undefined) {
    test(`${operationId}: wrong input is refused in the API's shape`, async () => {
      const mock = fresh();
      const before = await mock.state();
      const { line, body, status } = bad;
      const answer = await call(mock, line, { body, headers });
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(answer.body).toMatchObject({ statusCode: status, error: status === 404 ? 'Not Found' : 'Bad Request' });
      expect(answer.body.message.length).toBeGreaterThan(0);
      expect((await mock.state()).tables).toEqual(before.tables);
    });
  }

  if (row.auth === 'none') {
    // Proves A-HEALTH.
    test(`${operationId}: needs no credential`, async () => {
      const mock = fresh();
      const { line, body } = await goodCall(row, mock);
      expect((await call(mock, line, { body, headers: {} })).status).toBe(row.status);
    });
    continue;
  }

  // Proves A-CREDENTIAL-ORDER.
  test(`${operationId}: no credential and a wrong one are 401 before anything else`, async () => {
    const mock = fresh();
    const { line, body } = bad ?? row;
    const unauthorized = { statusCode: 401, message: 'Unauthorized', error: 'Unauthorized' };
    for (const wrong of [
      {},
      { 'x-api-key': 'wrong' },
      { 'x-api-key': '' },
      { 'x-api-key': 'wrong', ...BROWSER },
    ] as Record<string, string>[]) {
      const answer = await call(mock, line, { body, headers: wrong });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(unauthorized);
    }
  });

  // Proves A-SESSION.
  test(`${operationId}: a client ID with its origin, and a session token, where the contract takes them`, async () => {
    const mock = fresh();
    const { line, body } = await goodCall(row, mock);
    const client = await call(mock, line, { body, headers: BROWSER });
    const opensToClients = ['client', 'key-or-client', 'key-client-or-session', 'management'].includes(row.auth);
    expect(client.status).toBe(opensToClients ? row.status : 401);
    const other = fresh();
    const again = await goodCall(row, other);
    const session = await call(other, again.line, {
      body: again.body,
      headers: { authorization: 'Bearer test-session-token' },
    });
    const opensToSessions = ['session', 'key-or-session', 'key-client-or-session', 'management'].includes(row.auth);
    expect(session.status).toBe(opensToSessions ? row.status : 401);
  });
}

// Proves A-ERRORS.
test('errors: v2 lists each field, v1 has the first in its message, both have the reason phrase', async () => {
  const mock = fresh();
  const v2 = await call(mock, 'POST /v2/request', { body: { ...NATIVE, amount: '-1', payee: 'x' } });
  expect(v2.body).toMatchObject({
    message: 'Validation failed',
    error: 'Bad Request',
    errors: [{ field: 'payee' }, { field: 'amount' }],
  });
  const v1 = await call(mock, 'POST /v1/request', { body: { ...NATIVE, payee: 'x' } });
  expect(v1.body).toEqual({
    statusCode: 400,
    message: 'Validation failed: payee Invalid Ethereum address',
    error: 'Bad Request',
  });
});

test('errors: an unknown route is 404 with the nearest one, a wrong method 405', async () => {
  const mock = fresh();
  const missing = await call(mock, 'GET /v2/paymets', { headers: KEY });
  expect(missing.status).toBe(404);
  expect(missing.headers.get('x-mock-hint')).toContain('/v2/payments');
  const method = await call(mock, 'DELETE /v2/payments');
  expect(method.status).toBe(405);
  expect(method.headers.get('allow')).toBe('GET');
});

test('errors: broken JSON, no body and a wrong content type never become a 5xx', async () => {
  const mock = fresh();
  const post = (body: string | undefined, type: string) =>
    mock.fetch('/v2/request', {
      method: 'POST',
      headers: { ...KEY, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });
  const answers = [
    await post('{bad', 'application/json'),
    await post(undefined, 'application/json'),
    await post('[1]', 'application/json'),
    await post('null', 'application/json'),
    await post('a=1', 'application/x-www-form-urlencoded'),
  ];
  for (const answer of answers) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({ statusCode: answer.status });
  }
});
