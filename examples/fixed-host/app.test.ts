import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startMock } from 'payment-request-mock';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('an app with fixed hosts calls the mock', async () => {
  await using mock = await startMock();
  const env = { ...process.env, MOCK_URL: mock.url, REQUEST_API_KEY: 'test-api-key' };
  const args = ['--import', 'payment-request-mock/intercept', 'examples/fixed-host/app.mjs'];
  const { stdout } = await run(process.execPath, args, { env });
  expect(stdout).toMatch(/^webhook 01\w+\nrequest 01[0-9a-f]{64}\n$/);
  const calls = await mock.calls.list();
  expect(calls.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'POST /v1/webhook 201',
    'POST /v2/request 201',
  ]);
});
