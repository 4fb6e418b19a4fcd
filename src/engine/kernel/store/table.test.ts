import { expect, expectTypeOf, test } from 'vitest';
import { imageOf, Store } from './store.ts';
import { defineTable, type Query, type Table } from './table.ts';

interface OrderRow {
  id: string;
  createdAt: string;
  status: string;
  buyer: string;
}

const ordersTable = defineTable({
  name: 'orders',
  key: (row: OrderRow) => row.id,
  order: (row) => row.createdAt,
  indexes: { status: (row) => [row.status], buyer: (row) => [row.buyer] },
});

const rows: OrderRow[] = [
  { id: 'a', createdAt: '1', status: 'paid', buyer: 'ada' },
  { id: 'b', createdAt: '2', status: 'paid', buyer: 'bob' },
  { id: 'c', createdAt: '3', status: 'open', buyer: 'bob' },
];

function openOrders(): Table<OrderRow, 'status' | 'buyer'> {
  const image = imageOf([{ definition: ordersTable as never, rows: () => rows }], {});
  return new Store(image, (registers) => registers).table(ordersTable);
}

test('search: every index that is given must hold; undefined leaves one out', () => {
  const orders = openOrders();
  const idsOf = (by: { status?: string | undefined; buyer?: string }) => orders.search({ by }).rows.map(({ id }) => id);
  expect(idsOf({ status: 'paid' })).toEqual(['b', 'a']);
  expect(idsOf({ status: 'paid', buyer: 'bob' })).toEqual(['b']);
  expect(idsOf({ status: undefined, buyer: 'bob' })).toEqual(['c', 'b']);
  expect(idsOf({})).toEqual(['c', 'b', 'a']);
});

test('table: the row type and the index names come from the definition', () => {
  const orders = openOrders();
  expectTypeOf(orders).toEqualTypeOf<Table<OrderRow, 'status' | 'buyer'>>();
  expectTypeOf(orders.find('buyer', 'ada')).toEqualTypeOf<OrderRow | undefined>();
});

test('table: the name of an index that the table lacks does not compile, and finds nothing', () => {
  const orders = openOrders();
  // @ts-expect-error: the index is called status
  expect(orders.search({ by: { stauts: 'paid' } }).total).toBe(0);
  // @ts-expect-error: the index is called status
  expect(orders.find('stauts', 'paid')).toBeUndefined();
  // @ts-expect-error: the index is called status
  expect(orders.count('stauts', 'paid')).toBe(0);
});

test('table: a table without indexes is searched by none', () => {
  // Every object is assignable to {}, so an index of any name would compile.
  expectTypeOf<Query<OrderRow, never>['by']>().toEqualTypeOf<undefined>();
});
