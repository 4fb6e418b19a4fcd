import { expect, test } from 'vitest';
import { finish } from '../core/parts.ts';
import { imageOf, indexingImage, Store } from './store.ts';
import { defineTable, type Row, type TableDefinition } from './table.ts';

interface Order {
  id: string;
  shop: string;
}

/** A table of orders in three shops. `indexed` returns how often a row was looked at for an index. */
function ordersOf(count: number) {
  let indexed = 0;
  const definition = defineTable({
    name: 'orders',
    key: (row: Order) => row.id,
    order: (row) => row.id,
    indexes: {
      shop: (row) => {
        indexed++;
        return [row.shop];
      },
    },
  });
  const rows = Array.from({ length: count }, (_, at) => ({ id: String(at).padStart(6, '0'), shop: `shop-${at % 3}` }));
  // A store takes tables of any rows.
  const tables = [{ definition: definition as unknown as TableDefinition<Row>, rows: () => rows }];
  const image = imageOf(tables, {});
  const store = new Store(image, (registers) => registers);
  return {
    store,
    table: store.table(definition),
    index: () => [...indexingImage(image, tables)],
    indexed: () => indexed,
  };
}

test('indexes: those of a large table are built ahead, in parts, and no search builds one', () => {
  const { table, index, indexed } = ordersOf(3000);
  expect(index().length).toBeGreaterThan(5);
  expect(indexed()).toBe(3000);
  expect(table.search({ by: { shop: 'shop-1' } }).total).toBe(1000);
  expect(indexed()).toBe(3000);
});

test('indexes: those of a small table wait for its first search', () => {
  const { table, index, indexed } = ordersOf(300);
  expect(index()).toEqual([]);
  expect(indexed()).toBe(0);
  expect([table.search({ by: { shop: 'shop-1' } }).total, indexed()]).toEqual([100, 300]);
});

const inShop = (shop: string) => (row: Order) => (row.shop === shop ? 1 : 0);

test('scan: finds the newest rows that fit, within the limit, in parts', () => {
  const parts = ordersOf(3000).table.scan({ rank: inShop('shop-1'), limit: 2 });
  expect(parts.next()).toEqual({ done: false, value: undefined });
  expect(finish(parts).map(({ id }) => id)).toEqual(['002998', '002995']);
});

test('scan: rows that fit better come first', () => {
  const rank = ({ id }: Order) => (id === '000001' ? 2 : 1);
  const found = finish(ordersOf(9).table.scan({ rank, limit: 3 }));
  expect(found.map(({ id }) => id)).toEqual(['000001', '000008', '000007']);
});

test('scan: sees rows as they are above the frozen ones, and no deleted ones', () => {
  const { store, table } = ordersOf(9);
  store.tx(() => {
    table.put({ id: '000004', shop: 'moved' });
    table.delete('000007');
  });
  store.snapshot();
  store.tx(() => table.put({ id: '000001', shop: 'shop-1' }));
  const found = finish(table.scan({ rank: inShop('shop-1'), limit: 9 }));
  expect(found.map(({ id }) => id)).toEqual(['000001']);
});
