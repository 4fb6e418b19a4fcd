import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sinceFilter } from '../../src/engine/control/record-list.ts';
import { paymentRequestService } from '../../src/service/service.ts';

/** Resources with tables whose rows the panel shows on other pages, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  currencies: 'suggestions of fields',
  intents: 'the page of their request',
  offramps: 'the page of their request',
  wallets: 'steps',
  faults: 'Faults',
  jobs: 'Clock',
  deliveries: 'Webhooks',
};

const { resources } = paymentRequestService;

test('lists: every resource with a table has a list, or is shown elsewhere in the panel', () => {
  const forgotten = resources.filter(({ name, tables, list }) => tables && !list && !Object.hasOwn(ELSEWHERE, name));
  expect(forgotten.map(({ name }) => `${name}: list is missing, or its place in ELSEWHERE`)).toEqual([]);
});

test('lists: every .panel.ts is the list of its resource', () => {
  const files = readdirSync('src/service', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.panel.ts'),
  );
  const listed = resources.flatMap(({ name, list }) => (list === undefined ? [] : [`${name}/${name}.panel.ts`]));
  expect(files.sort()).toEqual(listed.sort());
});

test('lists: each has a page and test ids of its own', async () => {
  const loaded = await Promise.all(resources.flatMap(({ list }) => list?.() ?? []));
  for (const field of ['path', 'name', 'title'] as const)
    expect(new Set(loaded.map((list) => list[field])).size).toBe(loaded.length);
});

test('lists: filters without a search of their own are indexes of the table', async () => {
  for (const { list } of resources) {
    const { table, filters = [], rows } = (await list?.()) ?? {};
    const names = filters.filter((filter) => filter !== sinceFilter).map(({ name }) => name);
    if (table !== undefined && rows === undefined)
      expect(Object.keys(table.indexes)).toEqual(expect.arrayContaining(names));
  }
});
