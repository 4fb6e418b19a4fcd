import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { curl } from '../support/curl.ts';

const readme = readFileSync('README.md', 'utf8');
/** The formatter pads tables. */
const flat = (text: string) => text.replace(/ +/g, ' ');

test('README: the curl walk prints what it says', async () => {
  await using mock = await startMock();
  const block = /```console\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const steps = block.split('$ ').filter((text) => text.trim() !== '');
  expect(steps.length).toBeGreaterThanOrEqual(6);
  for (const step of steps) {
    const [command = '', ...output] = step.split('\n');
    const printed = await curl(command.replaceAll('localhost:4010', mock.url.replace('http://', '')));
    expect(printed.trim(), command).toBe(output.join('\n').trim());
  }
});

test.each([
  ['README.md', 'invoice'],
  ['docs/testing.md', 'calls'],
])('%s: its example %s is the one of examples/vitest, which this suite runs', (page, name) => {
  const example = readFileSync(`examples/vitest/${name}.test.ts`, 'utf8');
  expect(readFileSync(page, 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test('README: names every operation and every scenario', async () => {
  const mock = createMock();
  const { paths } = (await call(mock, 'GET /openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      expect(flat(readme)).toContain(`| \`${method.toUpperCase()} ${path}\` | ${operationId} |`);
    }
  }
  const { scenarios } = (await call(mock, 'GET /__mock/scenarios')).body as {
    scenarios: { name: string; title: string }[];
  };
  for (const { name, title } of scenarios) expect(flat(readme)).toContain(`| \`${name}\` | ${title} |`);
});

test('docs: every assumption that the code cites has its row, and every place it names exists', () => {
  const table = flat(readFileSync('docs/assumptions.md', 'utf8'));
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const cited = new Set(
    files.flatMap((file) => readFileSync(join('src', file), 'utf8').match(/\bA-[A-Z]+(-[A-Z]+)*\b/g) ?? []),
  );
  expect(cited.size).toBeGreaterThan(15);
  for (const id of cited) expect(table, id).toContain(`| ${id} |`);
  for (const [, place] of table.matchAll(/\| ([a-z-]+\/[\w./-]+\.ts) \|/g)) expect(files).toContain(place);
});

test('package-lock: carries no addresses of a registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
