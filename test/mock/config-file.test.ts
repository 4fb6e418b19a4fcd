import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Running, runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

/** A folder with files and the installed package. */
function folderWith(files: Record<string, unknown>): string {
  const folder = temporaryFolder(files);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payment-request-mock'), 'dir');
  return folder;
}

const startIn = (cwd: string, args: string[] = [], env: Record<string, string> = {}) =>
  new Running(process.execPath, [resolve('dist/cli.js'), ...args], env, cwd);

/** The options printed at log level debug. */
async function optionsOf(cwd: string, args: string[] = [], env: Record<string, string> = {}) {
  await using cli = startIn(cwd, ['--log-level', 'debug', ...args], env);
  const [, json = ''] = await cli.waitFor(/options (\{.*\})\n/);
  return JSON.parse(json) as Record<string, unknown>;
}

const SCENARIO = { title: 'Down', description: 'Down.', steps: [{ do: 'fault.add', status: 503 }] };

test('config: is found in the current folder, with relative paths', async () => {
  const config = `import { defineConfig } from 'payment-request-mock';
    export default defineConfig({ port: 0, scenarios: './own', scenario: 'down', apiKeys: ['mine'] });`;
  const folder = folderWith({ 'mock.config.mjs': config, 'own/down.json': SCENARIO });
  await using cli = startIn(folder);
  const url = await cli.url();
  await cli.waitFor(/API key +mine/);
  expect((await fetch(`${url}/v2/currencies`, { headers: { 'x-api-key': 'mine' } })).status).toBe(503);
});

test('config: a flag overrides a variable, which overrides the file', async () => {
  const folder = folderWith({
    'mock.config.json': {
      port: 0,
      seed: 1,
      auth: 'any',
      strict: true,
      webhooks: { secret: 'from-file', timeout: '1s' },
    },
  });
  const env = { MOCK_SEED: '2', MOCK_AUTH: 'strict', MOCK_STRICT: 'false' };
  expect(await optionsOf(folder, ['--seed', '3', '--webhook', 'http://localhost:1/'], env)).toMatchObject({
    seed: 3,
    auth: 'strict',
    strict: false,
    webhooks: { url: 'http://localhost:1/', secret: 'from-file', timeout: '1s' },
  });
});

test('config: --config and MOCK_CONFIG select another file, also for health', async () => {
  const port = await freePort();
  const folder = folderWith({
    'mock.config.json': { port: 1 },
    'other/own.json': { port, fixtures: './data', quiet: 1 },
  });
  const wrong = await runCli(['--config', 'other/own.json'], {}, folder);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('other/own.json: unknown option "quiet"')]);
  writeFileSync(join(folder, 'other/own.json'), JSON.stringify({ port, host: '127.0.0.1', logLevel: 'info' }));
  await using cli = startIn(folder, [], { MOCK_CONFIG: 'other/own.json' });
  expect(await cli.url()).toBe(`http://127.0.0.1:${port}`);
  expect((await runCli(['health', '-c', 'other/own.json'], {}, folder)).code).toBe(0);
});

test.each([
  [{ 'mock.config.json': '{' }, 'mock.config.json: not valid JSON: '],
  [{ 'mock.config.mjs': 'export const config = {};' }, 'mock.config.mjs: must export an object'],
  [{ 'mock.config.mjs': 'throw new Error("no luck");' }, 'mock.config.mjs: cannot be loaded: no luck'],
  [
    { 'mock.config.json': { logLevel: 'loud' } },
    'mock.config.json: logLevel: must be one of silent, error, info, debug',
  ],
])('config: %j exits with 2 and names the file', async (files, message) => {
  const { code, stderr } = await runCli([], {}, folderWith(files));
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('config: reports a missing file and a wrong option', async () => {
  const missing = await runCli(['--config', 'none.mjs']);
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringContaining('none.mjs: configuration file not found'),
  ]);
  const wrong = await runCli([], {}, folderWith({ 'mock.config.json': { auth: 'al' } }));
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/mock\.config\.json: option auth: must be "strict" or/),
  ]);
});

test('config: loads TypeScript where Node can, and explains what to do otherwise', async () => {
  const folder = folderWith({ 'mock.config.ts': 'export default { port: 0 as number, seed: 42 };' });
  const features: object = process.features;
  if ('typescript' in features && features.typescript) {
    expect(await optionsOf(folder)).toMatchObject({ seed: 42 });
  } else {
    const { code, stderr } = await runCli([], {}, folder);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('does not load TypeScript. Rename it to mock.config.mjs'),
    ]);
  }
  const tsx = `--import ${JSON.stringify(import.meta.resolve('tsx'))}`;
  expect(await optionsOf(folder, [], { NODE_OPTIONS: tsx })).toMatchObject({ seed: 42 });
});
