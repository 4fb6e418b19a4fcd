import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { curl } from '../support/curl.ts';

const readme = readFileSync('README.md', 'utf8');

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

test('package-lock: carries no addresses of a registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
