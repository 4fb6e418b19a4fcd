import { expect, test } from 'vitest';
import * as z from 'zod';
import { createMock, type Mock } from '../../src/index.ts';
import { call, credentialOf } from '../support/client.ts';
import {
  bodyOf,
  exampleOf,
  type OpenApiDocument,
  operationsOf,
  parameterExample,
  pathOf,
  readDocument,
  resolve,
  type Schema,
} from '../support/documents.ts';

import { OPERATION_ROWS } from './operation-rows.ts';

/** Sends boundary values of every field. Values that the mock refuses must be invalid in the documented schema too. */

const VALUES: readonly unknown[] = [
  '',
  'x',
  'x'.repeat(300),
  '0',
  '0.00',
  '-1',
  '007',
  '1e5',
  '12.345',
  '100.00',
  '100.5',
  '9'.repeat(79),
  '1'.repeat(10),
  '2026-01-31',
  '2026-13-45',
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00+02:00',
  'yesterday',
  'P1M',
  '90s',
  '-5s',
  'https://shop.example.com',
  'http://localhost:9',
  'ftp://files.example.com',
  'ada@example.com',
  'GB',
  'GBR',
  '+442071838750',
  '0x12',
  `0x${'ab'.repeat(20)}`,
  `0x${'ab'.repeat(32)}`,
  `0x${'ab'.repeat(65)}`,
  '/v2/*',
  'v2',
  -1,
  0,
  1,
  1.5,
  256,
  1e12,
  true,
  null,
  {},
  [],
  [1],
  Array(300).fill('x'),
  Array(11).fill('https://a.example.com'),
];

/** Values of a query. */
const TEXTS = VALUES.filter((value) => typeof value === 'string');

const fresh = () => createMock({ now: '2026-11-01T00:00:00Z' });
const documents = {
  public: await readDocument(fresh(), '/openapi.json'),
  control: await readDocument(fresh(), '/__mock/openapi.json'),
};

/** Refusals that no schema can express, because they depend on other fields, the state or the time. */
const BEYOND_A_SCHEMA: readonly RegExp[] = [
  /^Unknown currency/,
  /^unknown operation/,
  /^unknown event/,
  /^has more than the \d+ decimals of/,
  /^is no signature of the permit/,
  /^is not a known client ID/,
  /^redirectLabel cannot be provided/,
  /^(is|are) only given (with|together)/,
  /^chain and token are only given together/,
  /^is no payout link/,
  /^names .* twice$/,
  /is no stablecoin/,
  /^must be one of the chains/,
  /^is no token of chain/,
  /is on the internet/,
  /^must be the id of a call or an ISO 8601 time/,
  // A real-time delay is at most ten minutes in any form.
  /^must be milliseconds, a duration such as 200ms/,
  /expected number to be <=600000$/,
];

const local = (part: unknown) => JSON.parse(JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/'));
const components = new Map(Object.values(documents).map((one) => [one, local(one.components.schemas)]));

function parserOf(document: OpenApiDocument, schema: Schema): z.ZodType {
  return z.fromJSONSchema({ ...local(schema), $defs: components.get(document) });
}

/** An input field, possibly nested: `recurrence.startDate`. */
interface Field {
  keys: readonly string[];
  schema: Schema;
}

/** Returns all fields of an object, including nested fields in the example. */
function fieldsOf(document: OpenApiDocument, given: Schema, example: unknown, keys: readonly string[] = []): Field[] {
  const { properties, items } = resolve(document, given);
  if (Array.isArray(example)) return items ? fieldsOf(document, items, example[0], [...keys, '0']) : [];
  if (properties === undefined || typeof example !== 'object') return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = (example as Record<string, unknown> | null)?.[name] ?? exampleOf(document, schema);
    return [{ keys: [...keys, name], schema }, ...fieldsOf(document, schema, inner, [...keys, name])];
  });
}

/** Returns a copy of an input with another value at a path. */
function withValue(input: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input))
    return input.map((item, index) => (String(index) === key ? withValue(item, rest, value) : item));
  const object = (input ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withValue(object[key], rest, value) };
}

/** Parses the error message of v1. */
function errorsOfV1(message: string): { field: string; message: string }[] {
  const [, field, text = ''] = /^Validation failed: (\S+) (.*)$/.exec(message) ?? [];
  return field === undefined ? [] : [{ field, message: text }];
}

/** Sends each value for each field. Returns values that the mock refuses but the schema accepts. */
async function disagreements(
  document: OpenApiDocument,
  fields: readonly Field[],
  values: readonly unknown[],
  send: (mock: Mock, keys: readonly string[], value: unknown) => ReturnType<typeof call>,
): Promise<string[]> {
  const found: string[] = [];
  const mock = fresh();
  const start = await mock.snapshot();
  for (const { keys, schema } of fields) {
    const parser = parserOf(document, schema);
    const name = keys.join('.');
    // Values outside the schema may have any response.
    for (const value of values.filter((one) => parser.safeParse(one).success)) {
      const { status, body } = await send(mock, keys, value);
      if (status < 300) await mock.restore(start);
      const isNamed = (one: { field: string }) => one.field === name || one.field.startsWith(`${name}.`);
      const issue = status === 400 ? (body.errors ?? errorsOfV1(body.message)).find(isNamed) : undefined;
      if (issue !== undefined && !BEYOND_A_SCHEMA.some((reason) => reason.test(issue.message))) {
        found.push(`${name} ${JSON.stringify(value).slice(0, 80)}: ${issue.message}`);
      }
    }
  }
  return found;
}

const places = Object.entries(documents).flatMap(([title, document]) =>
  operationsOf(document).map((operation) => ({ title, document, ...operation })),
);

test.each(
  places.filter(
    ({ path, document, ...operation }) =>
      path !== '/__mock/steps' && resolve(document, bodyOf(operation) ?? {}).properties,
  ),
)(
  '$title document: the body of $operationId is refused where its schema refuses it',
  async ({ document, method, path, parameters, ...operation }) => {
    const schema = bodyOf(operation) ?? {};
    const example = exampleOf(document, schema) ?? {};
    const headers = credentialOf(OPERATION_ROWS[operation.operationId]);
    const line = `${method} ${pathOf(path, parameters)}`;
    const fields = fieldsOf(document, schema, example);
    const send = (mock: Mock, keys: readonly string[], value: unknown) =>
      call(mock, line, { body: withValue(example, keys, value), headers });
    expect(await disagreements(document, fields, VALUES, send)).toEqual([]);
  },
);

/** Waiting routes have the same filters, plus a timeout. */
const WAITS = /\/wait$/;

test.each(
  places.filter(({ path, parameters = [] }) => !WAITS.test(path) && parameters.some((one) => one.in === 'query')),
)(
  '$title document: the query of $operationId is refused where its schema refuses it',
  async ({ document, method, path, parameters = [], operationId }) => {
    const headers = credentialOf(OPERATION_ROWS[operationId]);
    const query = parameters.filter((one) => one.in === 'query');
    const required = query.filter((one) => one.required).map((one) => [one.name, String(parameterExample(one))]);
    const send = (mock: Mock, keys: readonly string[], value: unknown) => {
      const given = { ...Object.fromEntries(required), [keys[0] ?? '']: String(value) };
      return call(mock, `${method} ${pathOf(path, parameters)}?${new URLSearchParams(given)}`, { headers });
    };
    const fields = query.map(({ name, schema }) => ({ keys: [name], schema }));
    expect(await disagreements(document, fields, TEXTS, send)).toEqual([]);
  },
);
