import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { frozenRow } from './layer.ts';

setFlagsFromString('--allow-natives-syntax');
const haveSameClass: (a: object, b: object) => boolean = Function('a', 'b', 'return %HaveSameMap(a, b)') as never;

const rowOf = (at: number) => ({ id: `row-${at}`, status: 'created', payer: null as string | null, amount: '1' });
const changed = (at: number) => ({ ...rowOf(at), status: 'paid', payer: `payer-${at}` });

test.each([
  ['literals', rowOf],
  ['a row that was changed', changed],
  ['a frozen row that was changed', (at: number) => ({ ...frozenRow(changed(at)), payer: 'other' })],
  ['JSON', (at: number) => JSON.parse(JSON.stringify(changed(at)))],
])('frozenRow: rows made of %s share one hidden class', (_, make: (at: number) => object) => {
  const rows = Array.from({ length: 20 }, (_, at) => frozenRow(make(at)));
  expect(rows.filter((row) => !haveSameClass(row, rows[0] as object))).toEqual([]);
});

test('frozenRow: is equal to the row and cannot be changed', () => {
  const row = frozenRow(rowOf(1));
  expect(row).toStrictEqual(rowOf(1));
  expect(Object.isFrozen(row)).toBe(true);
});
