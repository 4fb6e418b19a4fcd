import { expect, test } from 'vitest';
import type * as z from 'zod';
import { loadOperations } from '../../src/engine/mock/definition/define-service.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { classOf } from '../../src/tools/verify/classes.ts';
import { credentialsIn } from '../../src/tools/verify/credentials.ts';
import { shownOf } from '../../src/tools/verify/judge-field.ts';

/** Yields the path of each text and number in a schema, such as `$.payments[].id`. */
function* fieldsOf(schema: z.core.$ZodType, operation: string, path = '$'): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (type: z.core.$ZodType, suffix = '') => fieldsOf(type, operation, path + suffix);
  if (classOf(operation, path) === 'opaque') return;
  if (def.type === 'object') for (const [name, type] of Object.entries(def.shape)) yield* inside(type, `.${name}`);
  else if (def.type === 'array') yield* inside(def.element, '[]');
  else if (def.type === 'record') yield* inside(def.valueType, '.*');
  else if (def.type === 'union') for (const option of def.options) yield* inside(option);
  else if (def.type === 'pipe') for (const part of [def.in, def.out]) yield* inside(part);
  else if ('innerType' in def) yield* inside(def.innerType);
  else if (def.type === 'literal' && def.values.every((value) => typeof value === 'boolean')) return;
  else if (!['boolean', 'void', 'null', 'transform'].includes(def.type)) yield path;
}

test('has a class for every field in requests and responses', async () => {
  const operations = await loadOperations(paymentRequestService);
  const missing = operations.flatMap(({ operationId, params, query, body, response }) =>
    [params, query, body, response].flatMap((schema) => {
      const paths = schema === undefined ? [] : [...fieldsOf(schema(), operationId)];
      return paths.filter((path) => classOf(operationId, path) === undefined).map((path) => `${operationId} ${path}`);
    }),
  );
  expect(missing, 'name each field in FIELDS of src/tools/verify/classes.ts').toEqual([]);
});

test('reads credentials from the environment and ignores empty values', () => {
  const none = { clientId: undefined, sessionToken: undefined };
  expect(credentialsIn({ RN_API_KEY: 'mine', RN_CLIENT_ID: '' })).toStrictEqual({ key: 'mine', ...none });
});

test('shows at most 80 characters of a value', () => {
  expect([shownOf('x'.repeat(78), 'value'), shownOf('x'.repeat(79), 'value')]).toEqual([
    `"${'x'.repeat(78)}"`,
    `"${'x'.repeat(79)}…`,
  ]);
});
