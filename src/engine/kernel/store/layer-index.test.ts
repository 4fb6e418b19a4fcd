import { expect, test } from 'vitest';
import { imageOf, indexingImage, Store } from './store.ts';
import { defineTable, type Row, type TableDefinition } from './table.ts';

interface Order {
  id: string;
  shop: string;
}

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
  // A store takes tables of any rows.
  const general = definition as unknown as TableDefinition<Row>;
  const rows = Array.from({ length: count }, (_, at) => ({ id: String(at).padStart(6, '0'), shop: `shop-${at % 3}` }));
  const image = imageOf([{ definition: general, rows: () => rows }], {});
  return { definition, general, image, indexed: () => indexed };
}

test('indexes: those of a large table are built ahead, in parts, and no search builds one', () => {
  const { definition, general, image, indexed } = ordersOf(3000);
  const parts = [...indexingImage(image, [general])];
  expect(parts.length).toBeGreaterThan(5);
  expect(indexed()).toBe(3000);
  const { total } = new Store(image, (registers) => registers).table(definition).search({ by: { shop: 'shop-1' } });
  expect(total).toBe(1000);
  expect(indexed()).toBe(3000);
});

test('indexes: those of a small table wait for its first search', () => {
  const { definition, general, image, indexed } = ordersOf(300);
  expect([...indexingImage(image, [general])]).toEqual([]);
  expect(indexed()).toBe(0);
  const { total } = new Store(image, (registers) => registers).table(definition).search({ by: { shop: 'shop-1' } });
  expect([total, indexed()]).toEqual([100, 300]);
});
