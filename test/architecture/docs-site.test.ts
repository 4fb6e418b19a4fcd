import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from '../../docs/.vitepress/pages.ts';
import { referencePages } from '../../scripts/generate/reference.ts';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string>; hasInstallScript?: boolean }>;
}

test('documentation site: its sidebar has every page once, those included that docs:build makes', async () => {
  const inSidebar = Object.values(PAGES).flatMap((group) => Object.keys(group));
  const made = (await referencePages()).map(([file]) => file.replace('docs/', ''));
  const files = [...readdirSync('docs').filter((file) => file.endsWith('.md')), ...made];
  expect(inSidebar.toSorted()).toEqual(files.map((file) => file.replace(/\.md$/, '')).toSorted());
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

test('lock files: have every optional package that a package names, which npm ci of npm 11 asks for', () => {
  const missing = ['package-lock.json', 'docs/package-lock.json'].flatMap((file) => {
    const { packages }: Lock = JSON.parse(readFileSync(file, 'utf8'));
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
    return wanted.filter((name) => !locked.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('install scripts: each package that has one is allowed or denied, so that npm ci does not warn', () => {
  for (const folder of ['.', 'docs']) {
    const { packages }: Lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
    const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ''));
    const { allowScripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    expect(Object.keys(allowScripts).sort()).toEqual(names.sort());
  }
});
