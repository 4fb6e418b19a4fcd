import { expect, test } from 'vitest';
import * as z from 'zod';
import { plainMessage, serviceMessage } from '../../../src/engine/api/http/issues.ts';

const schema = z.strictObject({
  amount: z.string().optional(),
  respond: z.strictObject({ status: z.int().optional() }).optional(),
});
const text = (value: unknown) =>
  (schema.safeParse(value, { error: serviceMessage }).error?.issues ?? []).map(({ message }) => message);

test('issues: suggest the nearest valid key', () => {
  expect(text({ ammount: '1' })).toEqual([
    'Unrecognized key: "ammount"; did you mean "amount"? valid: amount, respond',
  ]);
  expect(text({ zzzzzzzzzzzz: '1' })).toEqual(['Unrecognized key: "zzzzzzzzzzzz"; valid: amount, respond']);
});

test('issues: suggest keys of the nested object', () => {
  expect(text({ respond: { stauts: 503 } })).toEqual([
    'Unrecognized key: "stauts"; did you mean "status"? valid: status',
  ]);
});

test.each([
  [z.string().min(1).max(255), '', 'must be 1 to 255 characters'],
  [z.string().max(3).nullable().optional(), 'long', 'must be at most 3 characters'],
  [z.preprocess((value) => value, z.string().min(1)), '', 'must be at least 1 character'],
  [z.array(z.object({ name: z.string().length(2) })), [{ name: 'GBR' }], 'must be exactly 2 characters'],
  [z.string().min(1, 'give it a name'), '', 'give it a name'],
])('issues: describe a string length, %#', (field, value, text) => {
  const nested = z.object({ field });
  expect(nested.safeParse({ field: value }, { error: serviceMessage }).error?.issues[0]?.message).toBe(text);
});

test.each([
  [z.object({ a: z.string() }), {}, 'is required'],
  [z.string(), 5, 'must be a string'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.array(z.string()), 'x', 'must be an array'],
  [z.enum(['silent', 'debug']), 'debgu', 'must be "silent" or "debug"; did you mean "debug"?'],
  [z.enum(['a', 'b']), 'c', 'must be "a" or "b"'],
  [z.literal(['all', 2, null]), 'al', 'must be "all", 2 or null; did you mean "all"?'],
  [z.union([z.string(), z.number()]), true, 'must be a string, or must be a number'],
  [z.object({ a: z.union([z.string(), z.number()]) }), {}, 'is required'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
  [z.string().min(1), '', 'must be at least 1 character'],
  [
    z.strictObject({ amount: z.string().optional() }),
    { ammount: '' },
    'unknown field "ammount"; did you mean "amount"? valid: amount',
  ],
  [z.string().min(1, 'give it a name'), '', 'give it a name'],
])('plainMessage: %# reads as plain English', (given, value, text) => {
  expect(given.safeParse(value, { error: plainMessage }).error?.issues[0]?.message).toBe(text);
});
