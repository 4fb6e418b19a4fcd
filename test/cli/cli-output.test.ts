import { expect, test } from 'vitest';
import { tracedHeaders, tracedLine } from '../control/traced-call.ts';
import { startCli } from '../support/cli.ts';

test('--log-format json: prints one object per line for the start and each call', async () => {
  await using cli = startCli(['--log-format', 'json'], { MOCK_CONTROL_TOKEN: 'correct-horse' });
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  const { url, ...rest } = JSON.parse(start) as { url: string };
  expect(rest).toMatchObject({
    version: expect.any(String),
    apiKeys: ['test-api-key'],
    panel: `${url}/__mock/`,
    controlToken: 'correct-horse',
  });
  await fetch(`${url}/v2/currencies`);
  const [call] = await cli.waitFor(/^\{.*"type":"call".*\}$/m);
  expect(JSON.parse(call)).toMatchObject({
    method: 'GET',
    path: '/v2/currencies',
    status: 401,
    operationId: expect.any(String),
    hint: expect.any(String),
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  for (const line of cli.output.trim().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object');
});

test('--log-format json: a call has its workspace, ids and client', async () => {
  await using cli = startCli(['--log-format=json']);
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  await fetch(`${JSON.parse(start).url}/w/team/v2/currencies`, { headers: tracedHeaders('shop/1.0') });
  const [line] = await cli.waitFor(/^\{.*"type":"call".*\}$/m);
  expect(JSON.parse(line)).toEqual({ time: expect.any(String), type: 'call', ...tracedLine('shop/1.0') });
});

test('MOCK_LOG_FORMAT and MOCK_LOG_LEVEL: print JSON at log level debug', async () => {
  await using cli = startCli([], { MOCK_LOG_FORMAT: 'json', MOCK_LOG_LEVEL: 'debug' });
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  expect(JSON.parse(start)).toHaveProperty('url');
});
