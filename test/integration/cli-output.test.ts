import { expect, test } from 'vitest';
import { startCli } from '../support/cli.ts';

test('--log-format json: one object a line, for the start and for each call', async () => {
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

test('--log-format json: from a variable, with the log level debug too', async () => {
  await using cli = startCli([], { MOCK_LOG_FORMAT: 'json', MOCK_LOG_LEVEL: 'debug' });
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  expect(JSON.parse(start)).toHaveProperty('url');
});

test('--generate: says that many records are being generated, and how long it took', async () => {
  await using cli = startCli(['--fixtures', 'empty', '--generate', 'payments=1500', '--generate', 'requests=10']);
  await cli.waitFor(/generating 1,500 payments and 10 requests…\n[\s\S]*generated in \d+\.\d s\n/);
  await cli.waitFor(/listens on/);
  await using few = startCli(['--fixtures', 'empty', '--generate', 'payments=3']);
  await few.waitFor(/listens on/);
  expect(few.output).not.toContain('generat');
});

test('--generate: says how far it is, in a line for every ten percent', async () => {
  await using cli = startCli(['--fixtures', 'empty', '--generate', 'payments=20000']);
  await cli.waitFor(/generating 50 %\n[\s\S]*generating 100 %\n[\s\S]*indexing 50 %\n[\s\S]*generated in \d+\.\d s\n/);
});
