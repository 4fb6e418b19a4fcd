import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function filesBelow(folder: string, extensions: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => extensions.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);
}

test('samples publish the port only to this machine, because the image has an open control API', () => {
  const files = ['README.md', 'action.yml', ...filesBelow('docs', /\.md$/), ...filesBelow('.github', /\.(ya?ml|md)$/)];
  const samples = [...files, ...filesBelow('examples', /\.(ya?ml|md|json|ts|mjs)$/)];
  const mappings = samples.flatMap((file) => {
    const found = readFileSync(join(ROOT, file), 'utf8').match(/(?<![\w.:])(?:[\d.]+:)?\d{4}:4010\b/g) ?? [];
    return found.map((mapping) => `${file}: ${mapping}`);
  });
  expect(mappings.length).toBeGreaterThan(3);
  expect(mappings.filter((mapping) => !mapping.includes(': 127.0.0.1:'))).toEqual([]);
});
