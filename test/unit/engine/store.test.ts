import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import {
  baseOf,
  defineTable,
  type Query,
  type Row,
  type Snapshot,
  Store,
  type Table,
  type TableDefinition,
} from '../../../src/engine/kernel/store/store.ts';

interface Order {
  id: string;
  at: string;
  shop: string;
  tags: string[];
}

const orders = defineTable({
  name: 'orders',
  key: (row: Order) => row.id,
  order: (row) => row.at,
  indexes: { shop: (row) => [row.shop], tag: (row) => row.tags },
});

interface Registers {
  count: number;
}

const baseWith = (rows: readonly Order[]) => baseOf([orders as unknown as TableDefinition<Row>], () => rows);
const storeOf = (rows: readonly Order[] = []) => new Store<Registers>(baseWith(rows), { count: 0 });
const orderOf = (id: string, at = id): Order => ({ id, at, shop: 'a', tags: [] });
const idsIn = (store: Store<Registers>, query: Query<Order, 'shop' | 'tag'> = {}) =>
  store
    .table(orders)
    .search(query)
    .rows.map(({ id }) => id);

/** A naive store: a map, copied as a whole. */
interface Model {
  rows: Map<string, Order>;
  count: number;
}

const digits = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
const tag = fc.constantFrom('x', 'y');
const order = fc.record({
  id: digits(40),
  at: digits(20),
  shop: fc.constantFrom('a', 'b'),
  tags: fc.array(tag, { maxLength: 2 }),
});
const writes = fc.record({
  puts: fc.array(order, { maxLength: 10 }),
  deletes: fc.array(digits(40), { maxLength: 10 }),
  /** Deletes the newest `count` rows. */
  newest: fc.nat({ max: 5 }),
  count: fc.boolean(),
});
type Writes = typeof writes extends fc.Arbitrary<infer W> ? W : never;
const query = fc.record({
  shop: fc.option(fc.constantFrom('a', 'b', 'nobody'), { nil: undefined }),
  tag: fc.option(tag, { nil: undefined }),
  from: fc.option(digits(20), { nil: undefined }),
  to: fc.option(fc.oneof(digits(20), fc.constantFrom('0', '1')), { nil: undefined }),
  isEven: fc.boolean(),
  offset: fc.nat({ max: 30 }),
  limit: fc.nat({ max: 10 }),
});
const action = fc.oneof(
  fc.record({ do: fc.constant('search' as const), query }),
  fc.record({ do: fc.constant('write' as const), writes }),
  fc.record({ do: fc.constant('fail' as const), writes, by: fc.constantFrom('change' as const, 'commit' as const) }),
  fc.record({ do: fc.constant('savepoint' as const), writes, failing: writes }),
  fc.record({ do: fc.constant('snapshot' as const) }),
  fc.record({ do: fc.constant('restore' as const), index: fc.nat({ max: 3 }), fails: fc.boolean() }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Pair {
  store: Store<Registers>;
  model: Model;
  marks: { snapshot: Snapshot<Registers>; model: Model }[];
}

function write(store: Store<Registers>, { puts, deletes, newest, count }: Writes): void {
  const table = store.table(orders);
  for (const row of puts) table.put({ ...row });
  for (const id of [...idsIn(store, { limit: newest }), ...deletes]) table.delete(id);
  if (count) store.setRegisters({ count: store.registers.count + 1 });
}

function writeModel(model: Model, { puts, deletes, newest, count }: Writes): void {
  for (const row of puts) model.rows.set(row.id, row);
  const newestIds = newestFirst(model).slice(0, newest);
  for (const id of [...newestIds.map(({ id }) => id), ...deletes]) model.rows.delete(id);
  if (count) model.count++;
}

function newestFirst({ rows }: Model): Order[] {
  const text = ({ id, at }: Order) => `${at} ${id}`;
  return [...rows.values()].sort((a, b) => (text(a) < text(b) ? 1 : -1));
}

function failing(): never {
  throw new Error('no');
}

function act(pair: Pair, step: Action): void {
  const { store, model, marks } = pair;
  if (step.do === 'search') checkSearch(pair, step.query);
  else if (step.do === 'write') {
    store.tx(() => write(store, step.writes));
    writeModel(model, step.writes);
  } else if (step.do === 'fail') {
    store.onCommit = step.by === 'commit' ? failing : undefined;
    const change = () => {
      write(store, step.writes);
      if (step.by === 'change') failing();
    };
    try {
      store.tx(change);
      // A transaction without changes is not committed.
      expect(store.registers.count).toBe(model.count);
    } catch (error) {
      expect(error).toEqual(new Error('no'));
    }
    store.onCommit = undefined;
  } else if (step.do === 'savepoint') {
    store.tx(() => {
      write(store, step.writes);
      const inner = () =>
        store.tx(() => {
          write(store, step.failing);
          failing();
        });
      expect(inner).toThrow('no');
    });
    writeModel(model, step.writes);
  } else if (step.do === 'snapshot') {
    marks.push({ snapshot: store.snapshot(), model: { ...model, rows: new Map(model.rows) } });
  } else {
    const mark = marks[step.index];
    if (mark === undefined) return;
    if (step.fails) {
      store.onReplace = failing;
      expect(() => store.restore(mark.snapshot)).toThrow('no');
      store.onReplace = undefined;
    } else {
      store.restore(mark.snapshot);
      pair.model = { ...mark.model, rows: new Map(mark.model.rows) };
    }
  }
}

function checkSearch(
  { store, model }: Pair,
  { shop, tag, from, to, isEven, offset, limit }: typeof query extends fc.Arbitrary<infer Q> ? Q : never,
): void {
  const table = store.table(orders);
  const where = ({ id }: Order) => Number(id) % 2 === 0;
  const all = newestFirst(model);
  const inBounds = all.filter(({ at }) => (from ?? at) <= at && (to === undefined || at <= to || at.startsWith(to)));
  const found = inBounds.filter(
    (row) =>
      (shop === undefined || row.shop === shop) &&
      (tag === undefined || row.tags.includes(tag)) &&
      (!isEven || where(row)),
  );
  expect(table.search({ by: { shop, tag }, from, to, offset, limit, ...(isEven && { where }) })).toEqual({
    rows: found.slice(offset, offset + limit),
    total: found.length,
  });
  const value = shop ?? 'a';
  expect(table.find('shop', value, { from, to })).toEqual(inBounds.find((row) => row.shop === value));
  expect(table.count('shop', value)).toBe(all.filter((row) => row.shop === value).length);
}

test('store: behaves like a copied map', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(order, { selector: ({ id }) => id }),
      fc.array(fc.tuple(fc.nat({ max: 1 }), action), { maxLength: 40 }),
      (rows, steps) => {
        const base = baseWith(rows);
        const pairs = [0, 1].map((): Pair => {
          const model = { rows: new Map(rows.map((row) => [row.id, row])), count: 0 };
          return { store: new Store(base, { count: 0 }), model, marks: [] };
        });
        for (const [index, step] of steps) act(pairs[index] as Pair, step);
        for (const { store, model } of pairs) {
          const table = store.table(orders);
          expect(table.all()).toEqual(newestFirst(model));
          expect(table.count()).toBe(model.rows.size);
          expect(store.registers.count).toBe(model.count);
          for (const id of ['00', '07', '40']) expect(table.get(id)).toEqual(model.rows.get(id));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('store: a snapshot contains changed rows, and null for deleted rows', () => {
  const store = storeOf([orderOf('1'), orderOf('2'), orderOf('3')]);
  store.tx(() => {
    const table = store.table(orders);
    table.put(orderOf('4'));
    table.put(orderOf('5'));
    for (const id of ['1', '5', 'nobody']) table.delete(id);
  });
  expect([...(store.snapshot().rows.get('orders') ?? [])]).toEqual([
    ['4', orderOf('4')],
    ['1', null],
  ]);
});

test('store: passes the writes of a transaction to onCommit', () => {
  const store = storeOf([orderOf('1')]);
  const commits: unknown[] = [];
  store.onCommit = (writes) => commits.push(writes.map(({ table, key, row }) => ({ table, key, row })));
  store.tx(() => {
    store.tx(() => store.table(orders).put(orderOf('2')));
    store.table(orders).delete('1');
  });
  store.tx(() => store.setRegisters({ count: 1 }));
  store.tx(() => store.table(orders).get('1'));
  expect(commits).toEqual([
    [
      { table: 'orders', key: '2', row: orderOf('2') },
      { table: 'orders', key: '1', row: null },
    ],
    [],
  ]);
});

test('store: rows are frozen', () => {
  const store = storeOf();
  const row = store.tx(() => store.table(orders).put(orderOf('1')));
  expect(() => Object.assign(row, { at: '2' })).toThrow(TypeError);
});

test('store: refuses a write outside and a restore inside a transaction', () => {
  const store = storeOf([orderOf('1')]);
  const table = store.table(orders);
  expect(() => table.put(orderOf('2'))).toThrow('needs an open transaction');
  expect(() => table.delete('1')).toThrow('needs an open transaction');
  expect(() => store.setRegisters({ count: 1 })).toThrow('needs an open transaction');
  expect(() => store.tx(() => store.restore(store.snapshot()))).toThrow('would break the open transaction');
  expect(idsIn(store)).toEqual(['1']);
});

test('store: loads base rows lazily and indexes them once for all stores', () => {
  let [read, indexed] = [0, 0];
  const shop = (row: Order) => {
    indexed++;
    return [row.shop];
  };
  const rows = () => {
    read++;
    return [orderOf('1'), orderOf('2')];
  };
  const counted = { ...orders, indexes: { shop } };
  const base = baseOf([counted as unknown as TableDefinition<Row>], rows);
  const stores = [1, 2, 3].map(() => new Store<Registers>(base, { count: 0 }));
  expect(read).toBe(0);
  for (const store of stores) expect(store.table(counted).count('shop', 'a')).toBe(2);
  expect([read, indexed]).toEqual([1, 2]);
});

test('table: infers row type and index names from the definition', () => {
  const table = storeOf([orderOf('1')]).table(orders);
  expectTypeOf(table).toEqualTypeOf<Table<Order, 'shop' | 'tag'>>();
  expectTypeOf(table.find('shop', 'a')).toEqualTypeOf<Order | undefined>();
  // @ts-expect-error: the index is called shop
  expect(table.search({ by: { shpo: 'a' } }).total).toBe(0);
  // @ts-expect-error: the index is called shop
  expect(table.find('shpo', 'a')).toBeUndefined();
  // @ts-expect-error: the index is called shop
  expect(table.count('shpo', 'a')).toBe(0);
  // Every object is assignable to {}, so an index of any name would compile.
  expectTypeOf<Query<Order, never>['by']>().toEqualTypeOf<undefined>();
});
