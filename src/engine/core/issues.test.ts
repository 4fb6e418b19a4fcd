import { expect, test } from 'vitest';
import * as z from 'zod';
import { issueText } from './issues.ts';

const schema = z.strictObject({
  amount: z.string().optional(),
  respond: z.strictObject({ status: z.int().optional() }).optional(),
});
const said = (value: unknown) => (schema.safeParse(value).error?.issues ?? []).map((issue) => issueText(issue, schema));

test('issues: an unknown key comes with the nearest valid one', () => {
  expect(said({ ammount: '1' })).toEqual(['Unrecognized key: "ammount"; did you mean "amount"?']);
  expect(said({ zzzzzzzzzzzz: '1' })).toEqual(['Unrecognized key: "zzzzzzzzzzzz"; valid: amount, respond']);
});

test('issues: within an object it is the keys of that object', () => {
  expect(said({ respond: { stauts: 503 } })).toEqual(['Unrecognized key: "stauts"; did you mean "status"?']);
});

test('issues: everything else is said as it is', () => {
  expect(said({ amount: 1 })).toEqual(['Invalid input: expected string, received number']);
});
