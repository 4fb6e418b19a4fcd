import { expect, test } from 'vitest';
import { call, credentialOf } from '../support/client.ts';
import {
  bodyOf,
  exampleOf,
  type Located,
  type OpenApiDocument,
  operationsOf,
  parameterExample,
  pathOf,
  readDocument,
  resolve,
  type Schema,
} from '../support/documents.ts';
import { fresh, mockFor } from './example-mocks.ts';
import { OPERATION_ROWS } from './operation-rows.ts';

/** All input examples of the OpenAPI document, sent to a mock with the default fixtures. */

/** Fields that need another field. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  feePercentage: ['feeAddress'],
  feeAddress: ['feePercentage'],
  firstOnly: ['network', 'symbol'],
};

/** Returns the queries to try: required parameters, with each example parameter, and with all. */
function queriesOf({ parameters = [] }: Located): string[] {
  const given = parameters.flatMap((one) => {
    const example = parameterExample(one);
    return one.in === 'query' && example !== undefined ? [{ ...one, value: String(example) }] : [];
  });
  const needed = (name: string) =>
    given.filter((one) => one.required || one.name === name || TOGETHER[name]?.includes(one.name));
  const queries = [needed(''), ...given.map(({ name }) => needed(name)), given].map((parts) =>
    new URLSearchParams(parts.map(({ name, value }) => [name, value])).toString(),
  );
  return [...new Set(queries)].map((query) => (query === '' ? '' : `?${query}`));
}

/** Returns the bodies to try: the example, alone and with each additional example field. */
function bodiesOf(document: OpenApiDocument, schema: Schema): unknown[] {
  const base = exampleOf(document, schema);
  if (base === undefined || typeof base !== 'object') return [];
  const { properties = {} } = resolve(document, schema);
  const examples = Object.entries(properties).flatMap(([name, field]) => {
    const { example } = resolve(document, field);
    return example === undefined || name in (base as object) ? [] : [[name, example] as const];
  });
  const more = examples.map(([name, example]) => {
    const others = examples.filter(([other]) => TOGETHER[name]?.includes(other));
    return { ...base, [name]: example, ...Object.fromEntries(others) };
  });
  return [base, ...more];
}

const PUBLIC = await readDocument(fresh(), '/openapi.json');

test.each(operationsOf(PUBLIC).map((one) => [one.operationId, one] as const))(
  'openapi: the examples of %s are valid',
  async (operationId, operation) => {
    const schema = bodyOf(operation);
    const bodies = schema === undefined ? [undefined] : bodiesOf(PUBLIC, schema);
    expect(bodies.length, 'examples of the body').toBeGreaterThan(0);
    const refused: unknown[] = [];
    for (const query of queriesOf(operation)) {
      for (const body of bodies) {
        const mock = await mockFor(operationId);
        const line = `${operation.method} ${pathOf(operation.path, operation.parameters)}${query}`;
        const response = await call(mock, line, { body, headers: credentialOf(OPERATION_ROWS[operationId]) });
        if (response.status >= 300) refused.push({ line, body, response: response.body });
      }
    }
    expect(refused).toEqual([]);
  },
);

test('openapi: every required parameter has an example', () => {
  const bare = operationsOf(PUBLIC).flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((one) => one.required && parameterExample(one) === undefined)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(bare).toEqual([]);
});
