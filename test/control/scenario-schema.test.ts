import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { scenarioJsonSchema } from '../../scripts/generate/scenario-schema.ts';
import { jsonFiles } from '../../src/engine/api/platform/package-files.ts';
import { paymentRequestService } from '../../src/service/service.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

interface StepSchema extends JsonSchema {
  properties: { do: { enum: string[]; markdownEnumDescriptions: string[] } };
  allOf: { if: JsonSchema; then: JsonSchema & { properties: Record<string, JsonSchema> } }[];
}

const schema = JSON.parse(JSON.stringify(scenarioJsonSchema()));
const { step, ...definitions }: { step: StepSchema } & Record<string, JsonSchema> = schema.$defs;
const names = [...paymentRequestService.steps().keys()];

/** Returns the schema of a step's fields. The library that reads schemas knows no `if`. */
function schemaOf(name: string): JsonSchema {
  const found = step.allOf.filter((one) => JSON.stringify(one.if.properties?.do) === JSON.stringify({ const: name }));
  if (found.length !== 1) throw new Error(`${name} has ${found.length} conditions`);
  return { ...found[0]?.then, $defs: definitions };
}

const accepts = (given: { do: string; [parameter: string]: unknown }) =>
  z.fromJSONSchema(schemaOf(given.do)).safeParse(given).success;

test.each(jsonFiles('scenarios'))('scenario schema: accepts scenarios/$name.json', ({ path }) => {
  const { steps, ...file }: { steps: { do: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
  const { steps: items, ...properties } = schema.properties;
  const list = { type: 'array', minItems: 1, items: { $ref: '#/$defs/step' } };
  expect(items).toEqual({ description: expect.any(String), ...list });
  const rest = { ...schema, properties, required: ['title', 'description'], $defs: {} };
  expect(z.fromJSONSchema(rest).safeParse(file).error?.issues ?? []).toEqual([]);
  for (const one of steps) expect([one, accepts(one)]).toEqual([one, true]);
});

test('scenario schema: offers every step with its description, and refuses other names', () => {
  expect(step.properties.do.enum).toEqual(names);
  expect(step.properties.do.markdownEnumDescriptions).toHaveLength(names.length);
  expect(step.required).toEqual(['do']);
  expect(schema.required).toEqual(['title', 'description', 'steps']);
});

test.each(names)('scenario schema: has one condition for %s, with its fields', (name) => {
  const { properties = {}, additionalProperties, required } = schemaOf(name);
  expect(properties.do).toEqual({ const: name });
  expect(additionalProperties).toBe(false);
  expect(required).toContain('do');
});

test('scenario schema: offers operations and currencies', () => {
  expect(definitions.operation?.enum).toEqual(expect.arrayContaining(['*', 'createRequestV2']));
  expect(definitions.currency?.enum).toEqual(expect.arrayContaining(['USD', 'FAU-sepolia']));
  const refsOf = (name: string, field: string) => JSON.stringify(schemaOf(name).properties?.[field]);
  expect(refsOf('fault.add', 'operation')).toContain('#/$defs/operation');
  expect(refsOf('request.create', 'invoiceCurrency')).toContain('#/$defs/currency');
  expect(refsOf('recurring.create', 'paymentCurrency')).toContain('#/$defs/currency');
});

test('scenario schema: refuses an unknown step parameter and an unknown operation', () => {
  expect(accepts({ do: 'request.pay', ammount: '1' })).toBe(false);
  expect(accepts({ do: 'fault.add', operation: 'createRequestV22', status: 503 })).toBe(false);
  expect(accepts({ do: 'fault.add', operation: 'createRequestV2', status: 503 })).toBe(true);
});

test('scenario schema: accepts a scenario parameter in place of any nested value, and currencies of fixtures', () => {
  expect(accepts({ do: 'fault.add', status: '{{status}}' })).toBe(true);
  expect(accepts({ do: 'fault.add', operation: '{{operation}}', status: 503 })).toBe(true);
  expect(accepts({ do: 'fault.add', delay: { min: '{{least}}', max: 90 } })).toBe(true);
  expect(accepts({ do: 'fault.add', status: 'status' })).toBe(false);
  const request = { payee: '{{payee}}', amount: '1', invoiceCurrency: 'MINE', paymentCurrency: 'MINE-base' };
  expect(accepts({ do: 'request.create', ...request })).toBe(true);
});
