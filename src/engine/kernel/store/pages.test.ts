import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageOf, Store } from './store.ts';
import { defineTable } from './table.ts';

interface Order {
  id: string;
  at: string;
  shop: string;
  state: string;
}

const orders = defineTable({
  name: 'orders',
  key: (row: Order) => row.id,
  order: (row) => row.at,
  indexes: { shop: (row) => [row.shop], state: (row) => [row.state, 'any'] },
});

const storeOf = (rows: Order[]) =>
  new Store(imageOf([{ definition: orders as never, rows: () => rows }], {}), (registers) => registers);
const entryOf = ({ id, at }: Order) => `${at}\u0000${id}`;

const digits = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(3, '0'));
const order = fc.record({
  id: digits(400),
  at: digits(60),
  shop: fc.constantFrom('a', 'b'),
  state: fc.constantFrom('new', 'paid', 'gone'),
});
/** Writes that become a layer of their own. */
const layer = fc.record({
  puts: fc.array(order, { maxLength: 120, size: 'max' }),
  deletes: fc.array(digits(400), { maxLength: 120, size: 'max' }),
  /** Deletes so many of the newest rows. */
  newest: fc.integer({ min: 0, max: 60 }),
});
const query = fc.record({
  shop: fc.option(fc.constantFrom('a', 'b', 'nobody'), { nil: undefined }),
  state: fc.option(fc.constantFrom('new', 'paid', 'any'), { nil: undefined }),
  from: fc.option(digits(60), { nil: undefined }),
  to: fc.option(fc.oneof(digits(60), fc.constantFrom('03', '0')), { nil: undefined }),
  offset: fc.integer({ min: 0, max: 250 }),
  limit: fc.integer({ min: 0, max: 30 }),
});

test('search: every page and total is that of a plain list, whatever lies in which layer', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 300, size: 'max' }),
      fc.array(layer, { maxLength: 4 }),
      fc.array(query, { minLength: 5, maxLength: 5 }),
      (rows, layers, queries) => {
        const store = storeOf(rows);
        const table = store.table(orders);
        const model = new Map(rows.map((row) => [row.id, row]));
        for (const { puts, deletes, newest } of layers) {
          store.tx(() => {
            for (const row of puts) model.set(table.put(row).id, row);
            const newestIds = table.search({ limit: newest }).rows.map(({ id }) => id);
            for (const id of [...newestIds, ...deletes]) {
              table.delete(id);
              model.delete(id);
            }
          });
          store.snapshot();
        }
        const all = [...model.values()].sort((a, b) => (entryOf(a) < entryOf(b) ? 1 : -1));
        expect(table.all()).toEqual(all);
        expect(table.count()).toBe(all.length);
        for (const { shop, state, from, to, offset, limit } of queries) {
          const found = all
            .filter((row) => shop === undefined || row.shop === shop)
            .filter((row) => state === undefined || row.state === state || state === 'any')
            .filter(
              ({ at }) => (from === undefined || at >= from) && (to === undefined || at <= to || at.startsWith(to)),
            );
          expect(table.search({ by: { shop, state }, from, to, offset, limit })).toEqual({
            rows: found.slice(offset, offset + limit),
            total: found.length,
          });
          if (shop === undefined || state !== undefined) continue;
          expect(table.find('shop', shop, { from, to })).toEqual(found[0]);
          expect(table.find('shop', shop)).toEqual(all.find((row) => row.shop === shop));
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('search: the newest row is found at once where all newer ones were deleted', () => {
  let read = 0;
  const key = (row: Order) => {
    read++;
    return row.id;
  };
  const counted = { ...orders, key };
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    id: String(at).padStart(4, '0'),
    at: String(at).padStart(4, '0'),
    shop: 'a',
    state: 'new',
  }));
  const store = new Store(imageOf([{ definition: counted as never, rows: () => rows }], {}), (registers) => registers);
  const table = store.table(counted);
  store.tx(() => {
    for (const { id } of table.search({ limit: 4000 }).rows) table.delete(id);
  });
  // The first search makes the index.
  expect(table.count('shop', 'a')).toBe(1000);
  read = 0;
  expect(table.find('shop', 'a')?.id).toBe('0999');
  expect(read).toBeLessThan(200);
});
