import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);

/** Runs a program behind the built entry. Returns its output and exit code. */
async function runApp(file: string, body: string, env: Record<string, string>) {
  const cwd = temporaryFolder({ [file]: body });
  const { MOCK_URL: _, ...inherited } = process.env;
  const entry = new URL('../../dist/intercept.js', import.meta.url).href;
  const finished = run(process.execPath, ['--import', entry, file], { cwd, env: { ...inherited, ...env } });
  return finished.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

const ES_APP = `
  import { get } from 'node:https';
  const headers = { 'x-api-key': 'test-api-key' };
  const { status } = await fetch('https://api.request.network/v2/currencies', { headers });
  get('https://auth.request.network/v2/currencies', { headers }, (message) => {
    console.log(status, message.statusCode);
    message.resume();
  });
`;

const COMMON_JS_APP = `
  const { get } = require('https');
  const headers = { 'x-api-key': 'test-api-key' };
  fetch('https://api.request.network/v2/currencies', { headers }).then(({ status }) => {
    get('https://pay.example.com/v2/currencies', { headers }, (message) => {
      console.log(status, message.statusCode);
      message.resume();
    });
  });
`;

test('an ES module and its named imports are redirected', async () => {
  await using mock = await startMock();
  const finished = await runApp('app.mjs', ES_APP, { MOCK_URL: mock.url });
  expect(finished).toEqual({ code: 0, stdout: '200 200\n', stderr: '' });
  expect((await mock.calls.list()).map(({ path }) => path)).toEqual(['/v2/currencies', '/v2/currencies']);
});

test('a CommonJS module is redirected, and a further host', async () => {
  await using mock = await startMock();
  const env = { MOCK_URL: `${mock.url}/w/ada`, MOCK_INTERCEPT_HOSTS: ' pay.example.com, pay.example.org,' };
  expect(await runApp('app.cjs', COMMON_JS_APP, env)).toEqual({ code: 0, stdout: '200 200\n', stderr: '' });
  expect((await mock.workspace('ada').calls.list()).length).toBe(2);
});

test('child processes and workers are redirected with NODE_OPTIONS', async () => {
  await using mock = await startMock();
  const body = `
    import { execFileSync } from 'node:child_process';
    import { isMainThread, Worker } from 'node:worker_threads';
    const code = "fetch('https://api.request.network/v2/health').then(({ status }) => console.log(status))";
    if (isMainThread) {
      console.log(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim());
      new Worker(new URL(import.meta.url));
    } else console.log((await fetch('https://auth.request.network/v2/health')).status);
  `;
  const NODE_OPTIONS = `--import ${new URL('../../dist/intercept.js', import.meta.url).href}`;
  const finished = await runApp('app.mjs', body, { MOCK_URL: mock.url, NODE_OPTIONS });
  expect(finished).toEqual({ code: 0, stdout: '200\n200\n', stderr: '' });
});

const PROBLEMS: [why: string, env: Record<string, string>, problem: string][] = [
  ['no URL', {}, 'MOCK_URL is not set: it must be the URL of a mock, such as http://localhost:4010'],
  [
    'an empty URL',
    { MOCK_URL: '' },
    'MOCK_URL is not set: it must be the URL of a mock, such as http://localhost:4010',
  ],
  [
    'a wrong URL',
    { MOCK_URL: 'localhost:4010' },
    'MOCK_URL: "localhost:4010" is not the URL of a mock, such as http://localhost:4010',
  ],
  [
    'the service itself',
    { MOCK_URL: 'https://api.request.network' },
    'MOCK_URL: "https://api.request.network" is a redirected host, not a mock',
  ],
  [
    'a wrong host',
    { MOCK_URL: 'http://localhost:4010', MOCK_INTERCEPT_HOSTS: 'https://pay.example.com' },
    'MOCK_INTERCEPT_HOSTS: "https://pay.example.com" is not a host such as api.example.com',
  ],
];

test.each(PROBLEMS)('the app does not start with %s', async (_, env, problem) => {
  const finished = await runApp('app.mjs', "console.log('started')", env);
  expect(finished).toEqual({ code: 1, stdout: '', stderr: `payment-request-mock/intercept: ${problem}\n` });
});

test('an app without a running mock is told its URL and the variable', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const body = "await fetch('https://api.request.network/v2/health');";
  const { code, stderr } = await runApp('app.mjs', body, { MOCK_URL: url });
  expect(code).toBe(1);
  expect(stderr).toContain(
    `api.request.network is redirected to ${url}, where no mock responds: start it, or correct MOCK_URL`,
  );
});
