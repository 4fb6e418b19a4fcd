import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '../../docs/.vitepress/pages.ts';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string>; hasInstallScript?: boolean }>;
}

/** The folders with a lock file. */
const FOLDERS = ['.', 'docs'];

test('documentation site: lists every page once in the sidebar', () => {
  const inSidebar = Object.values(PAGES).flatMap((group) => Object.keys(group));
  const files = readdirSync('docs').filter((file) => file.endsWith('.md'));
  expect(inSidebar.toSorted()).toEqual(files.map((file) => file.replace(/\.md$/, '')).toSorted());
});

test.each(FOLDERS)('lock file in %s: contains no registry host', (folder) => {
  const { packages }: Lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  expect(Object.values<object>(packages).filter((one) => 'resolved' in one)).toEqual([]);
});

test.each(FOLDERS)('lock file in %s: has all optional packages, without which npm ci of npm 11 fails', (folder) => {
  const { packages }: Lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

test('install scripts: package.json allows or denies each of them', () => {
  for (const folder of FOLDERS) {
    const { packages }: Lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
    const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ''));
    const { allowScripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    expect(Object.keys(allowScripts).sort()).toEqual(names.sort());
  }
});

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('%s: names existing source files only', (page) => {
  const paths = readFileSync(page, 'utf8').matchAll(/`((?:[a-z\d.-]+\/)+[a-z\d.-]+\.tsx?)`/g);
  const named = [...paths].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(1);
  const exists = (path: string) => ['.', 'src', 'src/engine'].some((folder) => existsSync(join(folder, path)));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
