import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { paymentRequestService } from '../../src/service/service.ts';

/** Resources shown in another resource's list. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  currencies: 'suggestions of fields',
  wallets: 'steps',
  'protocol-fee': 'steps',
  faults: 'Faults',
  jobs: 'Clock',
  deliveries: 'Webhooks',
};

const { resources } = paymentRequestService;
const loaded = async () => (await Promise.all(resources.map(async ({ lists }) => (await lists?.()) ?? []))).flat();

test('lists: every resource with a table has a list, or is shown elsewhere in the panel', () => {
  const forgotten = resources.filter(({ name, tables, lists }) => tables && !lists && !Object.hasOwn(ELSEWHERE, name));
  expect(forgotten.map(({ name }) => `${name}: lists are missing, or its place in ELSEWHERE`)).toEqual([]);
});

test('lists: every .panel.ts exports the lists of its resource', () => {
  const files = readdirSync('src/service', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.panel.ts'),
  );
  const listed = resources.flatMap(({ name, lists }) => (lists === undefined ? [] : [`${name}.panel.ts`]));
  expect(files.map((file) => basename(file)).sort()).toEqual(listed.sort());
});

test('lists: each has its own page and test ids', async () => {
  const lists = await loaded();
  for (const field of ['name', 'title'] as const)
    expect(new Set(lists.map((list) => list[field])).size).toBe(lists.length);
});

test('lists: filters use table indexes unless they define a search', async () => {
  for (const { table, filters = {}, rows } of await loaded()) {
    if (table !== undefined && rows === undefined)
      expect(Object.keys(table.indexes)).toEqual(expect.arrayContaining(Object.keys(filters)));
  }
});

test('lists: links to other lists resolve', async () => {
  const lists = await loaded();
  const names = lists.map(({ name }) => name);
  const links = lists.flatMap(({ columns, details = [] }) => [...columns, ...details].map(({ link }) => link));
  expect(names).toEqual(expect.arrayContaining(links.filter((link) => typeof link === 'string')));
});
