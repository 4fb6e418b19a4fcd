import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { scenarioJsonSchema } from '../../scripts/generate/scenario-schema.ts';
import { jsonFiles } from '../../src/engine/api/platform/package-files.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(scenarioJsonSchema(paymentRequestService.steps().values()))));

const accepts = (...steps: object[]) =>
  schema.safeParse({ title: 'A title', description: 'What it does.', steps }).success;

test.each(jsonFiles('scenarios'))('scenario schema: accepts scenarios/$name.json', ({ path }) => {
  expect(schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).error?.issues ?? []).toEqual([]);
});

test('scenario schema: refuses an unknown step parameter', () => {
  expect(accepts({ do: 'request.pay', ammount: '1' })).toBe(false);
});

test('scenario schema: accepts a scenario parameter in place of any nested value', () => {
  expect(accepts({ do: 'fault.add', status: '{{status}}' })).toBe(true);
  expect(accepts({ do: 'fault.add', delay: { min: '{{least}}', max: 90 } })).toBe(true);
  expect(accepts({ do: 'fault.add', status: 'status' })).toBe(false);
});
