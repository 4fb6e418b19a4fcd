import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageOf, Store, type StoreImage } from './store.ts';
import { defineTable } from './table.ts';

interface Item {
  id: string;
  at: string;
  tags: string[];
}

const items = defineTable({
  name: 'items',
  key: (row: Item) => row.id,
  order: (row) => row.at,
  indexes: { tag: (row) => row.tags },
});

type Registers = { count: number };
const storeOf = (rows: Item[]) =>
  new Store<Registers>(imageOf([{ definition: items as never, rows: () => rows }], { count: 0 }), (registers) => ({
    ...registers,
  }));
const newestFirst = (rows: Iterable<Item>) =>
  [...rows].sort((a, b) => (`${a.at}\u0000${a.id}` < `${b.at}\u0000${b.id}` ? 1 : -1));

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const tag = fc.constantFrom('x', 'y', 'z');
const item = fc.record({ id, at: fc.constantFrom('1', '2', '3', '4'), tags: fc.uniqueArray(tag, { maxLength: 3 }) });
const action = fc.oneof(
  item.map((row) => ({ kind: 'put' as const, row })),
  id.map((key) => ({ kind: 'delete' as const, key })),
  fc.constant({ kind: 'look' as const }),
  fc.constant({ kind: 'snapshot' as const }),
  fc.nat({ max: 5 }).map((index) => ({ kind: 'restore' as const, index })),
  fc
    .record({ rows: fc.array(item, { maxLength: 3 }), looks: fc.boolean() })
    .map((what) => ({ kind: 'failing tx' as const, ...what })),
);

function checkEqual(store: Store<Registers>, model: Map<string, Item>): void {
  const table = store.table(items);
  const all = newestFirst(model.values());
  expect(table.all()).toEqual(all);
  expect(table.count()).toBe(all.length);
  const middle = all.filter((row) => row.at >= '2' && row.at <= '3');
  expect(table.search({ from: '2', to: '3', limit: 1 })).toEqual({ rows: middle.slice(0, 1), total: middle.length });
  for (const value of ['x', 'y', 'z']) {
    const tagged = all.filter((row) => row.tags.includes(value));
    expect(table.count('tag', value)).toBe(tagged.length);
    expect(table.search({ by: { tag: value }, offset: 1, limit: 2 })).toEqual({
      rows: tagged.slice(1, 3),
      total: tagged.length,
    });
    expect(table.search({ by: { tag: value }, from: '2', to: '3' }).rows).toEqual(
      tagged.filter((row) => row.at >= '2' && row.at <= '3'),
    );
    expect(table.find('tag', value)).toEqual(tagged[0]);
    const newest = tagged.find((row) => row.at >= '2' && row.at <= '3');
    expect(table.find('tag', value, { from: '2', to: '3' })).toEqual(newest);
  }
}

test('store: behaves as a plain map with snapshots, whatever happens to it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { selector: (row) => row.id }),
      fc.array(action, { maxLength: 40 }),
      (rows, actions) => {
        const store = storeOf(rows);
        let model: Map<string, Item> = new Map(rows.map((row) => [row.id, row]));
        const marks: { image: StoreImage<Registers>; model: Map<string, Item> }[] = [];
        for (const step of actions) {
          // An index is made when it is first asked for: looking now and then finds it in every state.
          if (step.kind === 'look') {
            checkEqual(store, model);
          } else if (step.kind === 'put') {
            store.tx(() => store.table(items).put({ ...step.row }));
            model.set(step.row.id, step.row);
          } else if (step.kind === 'delete') {
            store.tx(() => store.table(items).delete(step.key));
            model.delete(step.key);
          } else if (step.kind === 'snapshot') {
            marks.push({ image: store.snapshot(), model: new Map(model) });
          } else if (step.kind === 'restore') {
            const mark = marks[step.index];
            if (mark !== undefined) {
              store.restore(mark.image);
              model = new Map(mark.model);
            }
          } else {
            const run = () =>
              store.tx(() => {
                for (const row of step.rows) store.table(items).put({ ...row });
                store.table(items).delete('a');
                if (step.looks) store.table(items).count('tag', 'x');
                store.writableRegisters().count += 1;
                throw new Error('no');
              });
            expect(run).toThrow('no');
            expect(store.registers.count).toBe(0);
          }
        }
        checkEqual(store, model);
      },
    ),
    { numRuns: 400 },
  );
});

test('store: rows are frozen', () => {
  const store = storeOf([]);
  const row = store.tx(() => store.table(items).put({ id: 'a', at: '1', tags: [] }));
  expect(() => Object.assign(row, { at: '2' })).toThrow(TypeError);
});

test('store: a table that the image does not know counts its rows too', () => {
  const store = new Store<Registers>(imageOf([], { count: 0 }), (registers) => ({ ...registers }));
  store.tx(() => store.table(items).delete('nobody'));
  store.snapshot();
  expect(store.table(items).count()).toBe(0);
});

test('store: a table for which the image has no layer finds what is written to it', () => {
  const image = { layers: new Map([['items', []]]), registers: { count: 0 } };
  const store = new Store<Registers>(image, (registers) => ({ ...registers }));
  const table = store.table(items);
  expect(table.find('tag', 'x')).toBe(undefined);
  for (const id of ['1', '2']) {
    store.tx(() => table.put({ id, at: id, tags: ['x'] }));
    expect(table.find('tag', 'x')?.id).toBe(id);
  }
  expect(table.count()).toBe(2);
});

test('store: a write outside a transaction throws and changes nothing', () => {
  const store = storeOf([{ id: 'a', at: '1', tags: ['x'] }]);
  const table = store.table(items);
  expect(() => table.put({ id: 'b', at: '2', tags: ['x'] })).toThrow('needs an open transaction');
  expect(() => table.delete('a')).toThrow('needs an open transaction');
  expect(() => store.writableRegisters()).toThrow('needs an open transaction');
  expect(table.search({ by: { tag: 'x' } }).rows.map(({ id }) => id)).toEqual(['a']);
});

test('store: a snapshot within a transaction that is rolled back leaves the number of rows as it was', () => {
  const store = storeOf([{ id: 'a', at: '1', tags: ['x'] }]);
  const table = store.table(items);
  const fail = () => {
    table.put({ id: 'b', at: '2', tags: ['x'] });
    expect([store.snapshot() && table.count(), table.count('tag', 'x')]).toEqual([2, 2]);
    throw new Error('no');
  };
  expect(() => store.tx(fail)).toThrow('no');
  expect([table.count(), table.count('tag', 'x'), table.all().length]).toEqual([1, 1, 1]);
});
