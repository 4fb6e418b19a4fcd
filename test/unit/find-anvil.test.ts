import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { findAnvil } from '../../src/entries/chain/find-anvil.ts';
import { temporaryFolder } from '../support/folder.ts';

function write(...path: string[]): string {
  const file = join(...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{}');
  chmodSync(file, 0o755);
  return file;
}

const LINUX = { platform: 'linux', arch: 'x64', path: '' } as const;

test('find anvil: finds the npm package in a project or beside this package', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  write(other, 'node_modules/@foundry-rs/anvil/package.json');
  const program = write(other, 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');
  expect(findAnvil({ ...LINUX, folders: [folder, other] })).toBe(program);
  expect(findAnvil({ ...LINUX, folders: [folder] })).toBeUndefined();
});

test('find anvil: finds the platform package under pnpm and the Windows executable', () => {
  const folder = temporaryFolder();
  write(folder, 'node_modules/@foundry-rs/anvil/package.json');
  const nested = 'node_modules/@foundry-rs/anvil/node_modules/@foundry-rs/anvil-win32-amd64/bin/anvil.exe';
  const program = write(folder, nested);
  expect(findAnvil({ platform: 'win32', arch: 'x64', path: '', folders: [folder] })).toBe(program);
});

test('find anvil: falls back to the path', () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const program = write(second, 'anvil');
  expect(findAnvil({ ...LINUX, path: ['', first, second].join(delimiter), folders: [first] })).toBe(program);
});
