import { expect, test } from 'vitest';
import { type FieldSchema, ResponseForm } from '../../src/tools/verify/response-form.ts';

const COMPONENTS: Readonly<Record<string, FieldSchema>> = {
  Customer: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  Single: { type: 'object', properties: { kind: { type: 'string', enum: ['single'] } }, required: ['kind'] },
  Batch: {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['batch'] }, count: { type: 'integer' } },
    required: ['kind', 'count'],
  },
};

const differences = (field: FieldSchema, value: unknown) => {
  const schema: FieldSchema = { type: 'object', properties: { field }, required: ['field'] };
  return new ResponseForm(schema, COMPONENTS).differences(value === undefined ? {} : { field: value });
};

const CUSTOMER: FieldSchema = { $ref: '#/components/schemas/Customer' };
const KINDS: FieldSchema = { anyOf: [{ $ref: '#/components/schemas/Single' }, { $ref: '#/components/schemas/Batch' }] };

test.each<[title: string, field: FieldSchema, value: unknown]>([
  ['a text', { type: 'string' }, ''],
  ['null where it is allowed', { type: ['string', 'null'] }, null],
  ['an integer', { type: 'integer' }, 3],
  ['a number', { type: 'number' }, 0.5],
  ['one of the words', { type: ['string', 'null'], enum: ['a', null] }, null],
  ['a text with the pattern', { type: 'string', pattern: '^\\d+$' }, '12'],
  ['a list', { type: 'array', items: { type: 'string' } }, ['a']],
  ['a referenced object', CUSTOMER, { name: 'Ada' }],
  ['null for a nullable object', { anyOf: [CUSTOMER, { type: 'null' }] }, null],
  ['the second of two forms', KINDS, { kind: 'batch', count: 2 }],
  ['any fields where none is declared', { type: 'object' }, { one: 1 }],
  ['fields of any name with a schema', { type: 'object', additionalProperties: { type: 'string' } }, { one: '1' }],
  ['an extended object', { allOf: [CUSTOMER, { type: 'object', properties: { age: {} } }] }, { name: 'Ada', age: 1 }],
  ['anything', {}, [{ deep: null }]],
])('accepts %s', (_, field, value) => {
  expect(differences(field, value)).toEqual([]);
});

test.each<[title: string, field: FieldSchema, value: unknown, path: string, live: string, mock: string]>([
  ['another type', { type: 'string' }, 1, '', 'number', 'string'],
  ['null', { type: 'string' }, null, '', 'null', 'string'],
  ['an absent field', { type: ['string', 'null'] }, undefined, '', 'absent', 'string'],
  ['a fraction', { type: 'integer' }, 1.5, '', 'number', 'integer'],
  ['an unknown word', { type: 'string', enum: ['a', 'b'] }, 'c', '', '"c"', 'one of "a", "b"'],
  ['another text', { type: 'string', pattern: '^\\d+$' }, 'x', '', 'string', 'string that matches ^\\d+$'],
  ['an item', { type: 'array', items: { type: 'string' } }, ['a', true], '[]', 'boolean', 'string'],
  ['an absent inner field', CUSTOMER, {}, '.name', 'absent', 'string'],
  ['a new inner field', CUSTOMER, { name: 'Ada', vip: true }, '.vip', 'boolean', 'absent'],
  ['a field of a nullable object', { anyOf: [CUSTOMER, { type: 'null' }] }, { name: 7 }, '.name', 'number', 'string'],
  ['a field of the form that fits best', KINDS, { kind: 'batch', count: '2' }, '.count', 'string', 'integer'],
  ['neither of two forms', KINDS, 'single', '', 'string', 'object'],
  [
    'a field of an extended object',
    { allOf: [CUSTOMER, { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] }] },
    { name: 'Ada' },
    '.age',
    'absent',
    'integer',
  ],
])('reports %s', (_, field, value, path, live, mock) => {
  expect(differences(field, value)).toEqual([{ path: `$.field${path}`, live, mock }]);
});

test('reports a wrong field and a new field of one record', () => {
  expect(differences(CUSTOMER, { name: 1, vip: true })).toEqual([
    { path: '$.field.name', live: 'number', mock: 'string' },
    { path: '$.field.vip', live: 'boolean', mock: 'absent' },
  ]);
});
