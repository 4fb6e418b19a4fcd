import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { createMock, startMock } from '../../src/index.ts';
import { Running } from '../support/cli.ts';
import { KEY } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';

const kinds = {
  createMock: async () => createMock(),
  startMock: () => startMock(),
};

test.each(Object.entries(kinds))('%s: after stop() every call says that the mock was stopped', async (_, start) => {
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

test('stop: of a workspace ends that workspace alone, and its key can be used again', async () => {
  await using mock = await startMock();
  const client = connectMock({ url: mock.url });
  for (const parent of [mock, client]) {
    const ada = parent.workspace('ada');
    await ada.step({ do: 'fault.add', status: 503 });
    await ada.stop();
    expect((await ada.state()).tables.faults).toBe(0);
  }
});

test('workspace: a key that no workspace can have is an error where it is given', async () => {
  await using mock = await startMock();
  for (const key of ['a b/c', '', '..', 'é', 'x'.repeat(101)]) {
    const message = `"${key}" is no key of a workspace: it has 1 to 100 letters`;
    expect(() => mock.workspace(key)).toThrow(message);
    expect(() => createMock().workspace(key)).toThrow(message);
    expect(() => connectMock({ url: mock.url, workspace: key })).toThrow(message);
    // What the client refuses, the server refuses as well.
    const headers = { 'x-mock-workspace': key.replace('é', '%C3%A9') };
    if (key !== '') expect((await fetch(`${mock.url}/__mock/state`, { headers })).status).toBe(400);
  }
});

/** Sends a call over a connection of its own. Resolves with its status and whether its body is whole, or with the error's code. */
function callAlone(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    get(url, { headers: KEY, agent: false }, (answer) => {
      answer.resume().on('close', () => resolve([answer.statusCode, answer.complete]));
    }).on('error', (error) => resolve('code' in error && error.code));
  });
}

test('stop: with a drain, calls that only wait end at once', async () => {
  const mock = await startMock({ drain: 0 });
  const waits = [
    { operation: 'listCurrenciesV2', delay: '5m', times: 1 },
    { operation: 'listPaymentsV2', timeout: true, times: 1 },
    { operation: 'listRequestsV2', disconnect: 'dribble', dribble: { chunks: 2, over: '5m' }, times: 1 },
  ] as const;
  for (const fault of waits) await mock.faults.add(fault);
  const calls = ['currencies?id=USD', 'payments', 'request'].map((path) => callAlone(`${mock.url}/v2/${path}`));
  while ((await mock.faults.list()).length > 0) await new Promise((resolve) => setImmediate(resolve));
  // The time that a stop gives to running calls does not pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await mock.stop();
  expect(await Promise.all(calls)).toEqual([[200, true], 'ECONNRESET', [200, true]]);
});

test('stop: the time of a drain counts for calls that are running', async () => {
  const mock = await startMock({ drain: '5s' });
  const calling = request(`${mock.url}/v2/request`, { method: 'POST', headers: KEY });
  const refused = once(calling, 'error');
  calling.write('{');
  while ((await mock.calls.list()).length === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = mock.stop();
  await vi.advanceTimersByTimeAsync(6600);
  await Promise.all([stopping, refused]);
});

/** Runs a script that starts a mock, calls it and forgets to stop it. */
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
  // The variables of this test run would decide instead.
  const env = {
    VITEST: undefined,
    JEST_WORKER_ID: undefined,
    TEST_WORKER_INDEX: undefined,
    NODE_TEST_CONTEXT: undefined,
  };
  return new Running(process.execPath, [...args, join(folder, name)], env);
}

test('startMock: a forgotten stop() does not keep a test process alive', async () => {
  for (const args of [[], ['--test']]) {
    await using running = forgetful('shop.test.mjs', {}, args);
    expect(await running.ended).toBe(0);
    expect(running.output).toContain('answer 200');
  }
  await using script = forgetful('serve.mjs', { keepProcessAlive: false });
  expect(await script.ended).toBe(0);
});

test('startMock: in other scripts it keeps the process alive, and so it does where the option says so', async () => {
  for (const [name, options] of [
    ['serve.mjs', {}],
    ['shop.test.mjs', { keepProcessAlive: true }],
  ] as const) {
    await using running = forgetful(name, { ...options });
    await running.waitFor(/answer 200/);
    running.kill('SIGTERM');
    // It ended by the signal, not by itself.
    expect(await running.ended).toBe(null);
  }
});
