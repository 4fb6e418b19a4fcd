import { expect, test } from 'vitest';
import * as z from 'zod';
import { newRow, rowSchema } from '../../../src/engine/kernel/core/row-schema.ts';

const schema = rowSchema(() => ({
  id: z.string(),
  note: z.string().nullable(),
  status: z.enum(['open', 'done']).default('open'),
  tags: z.array(z.string()).default([]),
  extra: z.string().optional(),
}));

test('newRow: orders fields by schema and sets defaults', () => {
  const row = newRow(schema(), { status: undefined, note: null, id: 'a' });
  expect(JSON.stringify(row)).toBe('{"id":"a","note":null,"status":"open","tags":[]}');
  expect(schema().parse(row)).toStrictEqual(row);
});

test('newRow: keeps given fields and drops unknown fields', () => {
  const given = { id: 'a', note: 'b', status: 'done', extra: 'c', other: 1 } as const;
  expect(newRow(schema(), given)).toStrictEqual({ id: 'a', note: 'b', status: 'done', tags: [], extra: 'c' });
});

test('newRow: made fields replace given ones, also by null', () => {
  const given = { note: 'b', status: 'done', extra: 'c' } as const;
  const row = newRow(schema(), given, { id: 'a', note: null, status: 'open' });
  expect(JSON.stringify(row)).toBe('{"id":"a","note":null,"status":"open","tags":[],"extra":"c"}');
});
