import { expect, test } from 'vitest';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { ROUTES } from '../../src/service/routes.generated.ts';
import { WRITES } from '../../src/tools/verify/script.ts';
import { CREATES } from '../../src/tools/verify/script-calls.ts';
import { call } from '../support/client.ts';
import { OPERATIONS } from './twin.ts';

test('finds the operation of each route by a path with values', () => {
  expect(ROUTES.length).toBeGreaterThan(70);
  const missed = ROUTES.filter((route) => {
    const [method = '', path = '', operationId] = route.split(' ');
    const operation = OPERATIONS.at(method, path.replace(/\{\w+\}/g, 'a.b-1'));
    return operation?.operationId !== operationId || OPERATIONS.find(operation?.operationId ?? '') !== operation;
  });
  expect(missed).toEqual([]);
});

test('knows no operation of an unknown path, method or name', () => {
  expect(OPERATIONS.at('GET', '/v2/requests')).toBeUndefined();
  expect(OPERATIONS.at('DELETE', '/v2/request')).toBeUndefined();
  expect(OPERATIONS.find('getNothingV2')).toBeUndefined();
});

test('names the credentials that an operation accepts', () => {
  const credentialsOf = (operationId: string) => OPERATIONS.find(operationId)?.credentials;
  expect(credentialsOf('checkHealthV2')).toEqual([]);
  expect(credentialsOf('createPayerV2')).toEqual(['apiKey']);
  expect(credentialsOf('createRequestV2')).toEqual(['apiKey', 'clientId']);
  expect(credentialsOf('createClientIdV1')).toEqual(['sessionToken']);
  expect(credentialsOf('createWebhookV1')).toEqual(['apiKey', 'clientId', 'sessionToken']);
});

test('allows every write of its script, and only writes that exist', () => {
  const sent = CREATES.map((line) => line.call.split(' '))
    .filter(([method]) => method !== 'GET')
    .map(([method = '', path = '']) => OPERATIONS.at(method, path)?.operationId ?? '');
  expect(sent.filter((operationId) => !WRITES.has(operationId))).toEqual([]);
  const methods = [...WRITES].map((operationId) => OPERATIONS.find(operationId)?.method);
  expect(methods).not.toContain('GET');
  expect(methods).not.toContain(undefined);
});

test('finds no difference of form in what the mock responds', async () => {
  const mock = createMock();
  const paths = ['listRequestsV2 /v2/request', 'listPaymentsV2 /v2/payments', 'listCurrenciesV2 /v2/currencies'];
  for (const line of paths) {
    const [operationId = '', path = ''] = line.split(' ');
    const { status, body } = await call(mock, `GET ${path}`);
    expect([line, status, OPERATIONS.find(operationId)?.form.differences(body)]).toEqual([line, 200, []]);
  }
});
