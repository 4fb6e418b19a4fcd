import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findAnvil } from '../../src/entries/chain/find-anvil.ts';

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'find-anvil-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(...path: string[]): string {
  const file = join(...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{}');
  chmodSync(file, 0o755);
  return file;
}

const LINUX = { platform: 'linux', arch: 'x64', path: '' } as const;

test('find anvil: the program of the npm package, in a project or beside this package', () => {
  const [folder, other] = [project(), project()];
  write(other, 'node_modules/@foundry-rs/anvil/package.json');
  const program = write(other, 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');
  expect(findAnvil({ ...LINUX, folders: [folder, other] })).toBe(program);
  expect(findAnvil({ ...LINUX, folders: [folder] })).toBeUndefined();
});

test('find anvil: the platform package where pnpm puts it, and its name on Windows', () => {
  const folder = project();
  write(folder, 'node_modules/@foundry-rs/anvil/package.json');
  const nested = 'node_modules/@foundry-rs/anvil/node_modules/@foundry-rs/anvil-win32-amd64/bin/anvil.exe';
  const program = write(folder, nested);
  expect(findAnvil({ platform: 'win32', arch: 'x64', path: '', folders: [folder] })).toBe(program);
});

test('find anvil: else the first on the path', () => {
  const [first, second] = [project(), project()];
  const program = write(second, 'anvil');
  expect(findAnvil({ ...LINUX, path: ['', first, second].join(delimiter), folders: [first] })).toBe(program);
});
