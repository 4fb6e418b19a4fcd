import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startInContainer } from './health.ts';
import { portOf } from './settings.ts';

/** A folder like `/proc` with the command lines of processes. */
function processes(lines: Record<number, string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'proc-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'self'));
  for (const [id, words] of Object.entries(lines)) {
    mkdirSync(join(folder, id));
    writeFileSync(join(folder, id, 'cmdline'), words.map((word) => `${word}\0`).join(''));
  }
  return folder;
}

const CLI = '/app/dist/cli.js';

test('health in a container: the port is that of the mock’s own arguments, with and without an init process', () => {
  const plain = { 1: ['node', CLI, '--port', '4160'], 30: ['node', CLI, 'health'] };
  const withInit = { 1: ['/sbin/docker-init', '--', 'node', CLI, '-p', '4160'], 7: ['node', CLI, '-p', '4160'] };
  for (const lines of [plain, withInit]) {
    const line = startInContainer({ MOCK_PORT: '4010' }, CLI, processes(lines));
    expect(line && portOf(line)).toBe(4160);
  }
  const byVariable = startInContainer({ MOCK_PORT: '5000' }, CLI, processes({ 1: ['node', CLI] }));
  expect(byVariable && portOf(byVariable)).toBe(5000);
});

test('health in a container: without a mock, or where processes cannot be read, there is no command line', () => {
  expect(startInContainer({}, CLI, processes({ 1: ['sh'], 9: ['node', CLI, 'health'], 10: [] }))).toBeUndefined();
  expect(startInContainer({}, CLI, '/nowhere')).toBeUndefined();
});
