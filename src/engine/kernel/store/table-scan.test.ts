import { expect, test } from 'vitest';
import { finish } from '../core/parts.ts';
import { imageOf, Store } from './store.ts';
import { defineTable, type Row, type TableDefinition } from './table.ts';

const ordersTable = defineTable({
  name: 'orders',
  key: (row: { id: string; shop: string }) => row.id,
  order: (row) => row.id,
  indexes: {},
});

function storeOf(count: number) {
  // A store takes tables of any rows.
  const definition = ordersTable as unknown as TableDefinition<Row>;
  const rows = Array.from({ length: count }, (_, at) => ({ id: String(at).padStart(6, '0'), shop: `shop-${at % 3}` }));
  return new Store(imageOf([{ definition, rows: () => rows }], {}), (registers) => registers);
}

const inShop = (shop: string) => (row: { shop: string }) => (row.shop === shop ? 1 : 0);

test('scan: finds the newest rows that fit, within the limit, in parts', () => {
  const parts = storeOf(3000)
    .table(ordersTable)
    .scan({ rank: inShop('shop-1'), limit: 2 });
  expect(parts.next()).toEqual({ done: false, value: undefined });
  expect(finish(parts).map(({ id }) => id)).toEqual(['002998', '002995']);
});

test('scan: rows that fit better come first', () => {
  const rank = ({ id }: { id: string }) => (id === '000001' ? 2 : 1);
  const found = finish(storeOf(9).table(ordersTable).scan({ rank, limit: 3 }));
  expect(found.map(({ id }) => id)).toEqual(['000001', '000008', '000007']);
});

test('scan: sees rows as they are above the frozen ones, and no deleted ones', () => {
  const store = storeOf(9);
  const table = store.table(ordersTable);
  store.tx(() => {
    table.put({ id: '000004', shop: 'moved' });
    table.delete('000007');
  });
  store.snapshot();
  store.tx(() => table.put({ id: '000001', shop: 'shop-1' }));
  const found = finish(table.scan({ rank: inShop('shop-1'), limit: 9 }));
  expect(found.map(({ id }) => id)).toEqual(['000001']);
});
