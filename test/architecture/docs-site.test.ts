import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '../../docs/.vitepress/pages.ts';

test('documentation site: its sidebar has every page once', () => {
  const inSidebar = Object.values(PAGES).flatMap((group) => Object.keys(group));
  const files = ['', 'reference/'].flatMap((folder) =>
    readdirSync(`docs/${folder}`)
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}${file.replace(/\.md$/, '')}`),
  );
  expect(inSidebar.toSorted()).toEqual(files.toSorted());
});

test('documentation site: its generator is installed apart, from a lock file that names no registry', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(devDependencies).not.toHaveProperty('vitepress');
  const { packages } = JSON.parse(readFileSync('docs/package-lock.json', 'utf8'));
  expect(packages['node_modules/vitepress'].version).toBe(
    JSON.parse(readFileSync('docs/package.json', 'utf8')).devDependencies.vitepress,
  );
  expect(Object.values<object>(packages).filter((one) => 'resolved' in one)).toEqual([]);
});
