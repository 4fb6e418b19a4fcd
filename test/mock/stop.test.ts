import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { createMock, startMock } from '../../src/index.ts';
import { Running } from '../support/cli.ts';
import { KEY } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';

const kinds = {
  createMock: async () => createMock(),
  startMock: () => startMock(),
};

test.each(Object.entries(kinds))('%s: calls after stop() report that the mock was stopped', async (_, start) => {
  const mock = await start();
  const ada = mock.workspace('ada');
  const { clock } = mock;
  await ada.state();
  await mock.stop();
  const message = `The mock at ${mock.url} was stopped`;
  const calls = [
    () => mock.fetch('/v2/currencies', { headers: KEY }),
    () => mock.requests.pay('01'),
    () => mock.step({ do: 'fault.clear' }),
    () => mock.applyScenario('kyc-approved'),
    () => mock.webhooks.deliveries(),
    () => mock.reset(),
    () => clock.now(),
    () => ada.state(),
    () => ada.fetch('/v2/currencies', { headers: KEY }),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(message);
  expect(() => mock.workspace('bob')).toThrow(message);
  await Promise.all([mock.stop(), ada.stop()]);
});

test('workspace: an invalid key throws immediately', async () => {
  await using mock = await startMock();
  for (const key of ['a b/c', '', '..', 'é', 'x'.repeat(101)]) {
    const message = `"${key}" is not a workspace key: it must have 1 to 100 letters`;
    expect(() => mock.workspace(key)).toThrow(message);
    expect(() => createMock().workspace(key)).toThrow(message);
    expect(() => connectMock({ url: mock.url, workspace: key })).toThrow(message);
    // The server refuses the same keys.
    const headers = { 'x-mock-workspace': key.replace('é', '%C3%A9') };
    if (key !== '') expect((await fetch(`${mock.url}/__mock/state`, { headers })).status).toBe(400);
  }
});

/** Runs a script that never stops its mock. */
function forgetful(name: string, options: object, args: string[] = []): Running {
  const folder = temporaryFolder();
  const script = `
    import test from 'node:test';
    import { startMock } from ${JSON.stringify(pathToFileURL(resolve('dist/index.js')).href)};
    const run = async () => {
      const mock = await startMock(${JSON.stringify(options)});
      console.log('answer', (await fetch(mock.url + '/__mock/health')).status);
    };
    ${name.includes('test') ? "test('forgets to stop', run);" : 'await run();'}
  `;
  writeFileSync(join(folder, name), script);
  // Without the variables of this test run.
  const env = {
    VITEST: undefined,
    JEST_WORKER_ID: undefined,
    TEST_WORKER_INDEX: undefined,
    NODE_TEST_CONTEXT: undefined,
  };
  return new Running(process.execPath, [...args, join(folder, name)], env);
}

test('startMock: a missing stop() does not keep a test process alive', async () => {
  for (const args of [[], ['--test']]) {
    await using running = forgetful('shop.test.mjs', {}, args);
    expect(await running.ended).toBe(0);
    expect(running.output).toContain('answer 200');
  }
  await using script = forgetful('serve.mjs', { keepProcessAlive: false });
  expect(await script.ended).toBe(0);
});

test('startMock: keeps other scripts alive unless disabled', async () => {
  for (const [name, options] of [
    ['serve.mjs', {}],
    ['shop.test.mjs', { keepProcessAlive: true }],
  ] as const) {
    await using running = forgetful(name, { ...options });
    await running.waitFor(/answer 200/);
    running.kill('SIGTERM');
    expect(await running.ended).toBe(null);
  }
});
