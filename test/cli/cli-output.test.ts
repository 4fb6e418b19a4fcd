import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { tracedHeaders, tracedLine } from '../control/traced-call.ts';
import { runCli, startCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

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

/** Returns the lines of an output, each of which has to be an object with a time and a type. */
function objectsIn(output: string): Record<string, unknown>[] {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const line of lines) expect(line).toMatchObject({ time: expect.stringMatching(/Z$/), type: expect.any(String) });
  return lines;
}

test('--log-format json: a call has its workspace, its ids and its client', async () => {
  await using cli = startCli(['--log-format=json']);
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  await fetch(`${JSON.parse(start).url}/w/team/v2/currencies`, { headers: tracedHeaders('shop/1.0') });
  const [line] = await cli.waitFor(/^\{.*"type":"call".*\}$/m);
  expect(JSON.parse(line)).toEqual({ time: expect.any(String), type: 'call', ...tracedLine('shop/1.0') });
});

test('--log-format json: warnings and messages are JSON too, whoever writes them', async () => {
  const env = { MOCK_LOG_FORMAT: 'json', MOCK_PROT: '1' };
  await using cli = startCli(['--generate', 'payments=1000', '--fixtures', 'empty'], env);
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  const { url } = JSON.parse(start);
  await fetch(`${url}/v2/nowhere`, { headers: { 'x-api-key': 'test-api-key' } });
  await cli.waitFor(/"type":"call"/);
  const messages = objectsIn(cli.output).filter(({ type }) => type === 'message');
  expect(messages).toMatchObject([
    { level: 'warn', message: expect.stringContaining('the variable MOCK_PROT is not known') },
    { level: 'info', message: 'generating 1,000 payments and 0 requests…' },
    { level: 'info', message: expect.stringMatching(/^generated in/) },
  ]);
});

test('--log-format json: what is wrong with the command line or a file is one object with its details', async () => {
  const json = ['--log-format', 'json'];
  for (const args of [
    ['--prot', '1', ...json],
    ['strat', ...json],
    ['--port', 'abc', ...json],
  ]) {
    const { stdout, stderr, code } = await runCli(args);
    expect([args, stdout, code === 0]).toEqual([args, '', false]);
    expect(objectsIn(stderr)).toMatchObject([{ type: 'message', level: 'error', message: expect.any(String) }]);
  }
  const [error] = objectsIn((await runCli(['--prot', '1'], { MOCK_LOG_FORMAT: 'json' })).stderr);
  expect(error).toMatchObject({
    message: 'unknown flag --prot; did you mean "--port"?',
    detail: 'See payment-request-mock --help',
  });
});

test('--log-format json: the configuration file can ask for it', async () => {
  const folder = temporaryFolder({ 'mock.config.json': { logFormat: 'json', port: 0, fixtures: 'nowhere' } });
  const { stderr } = await runCli([], {}, folder);
  expect(objectsIn(stderr)).toMatchObject([{ type: 'message', level: 'error' }]);
});

test('--log-format json: listen has nothing but JSON on both outputs', async () => {
  await using mock = await startMock();
  await using cli = startCli(['listen', '--url', mock.url, '--log-format', 'json', '--forward-to', mock.url]);
  await cli.waitFor(/Forwarding the webhooks/);
  expect(objectsIn(cli.output).map(({ type }) => type)).toEqual(['message']);
});

test('--log-format json: an error that ends the process is one object with its stack', async () => {
  const config = `process.emitWarning('old', 'DeprecationWarning');
     setImmediate(() => { throw new Error('of the user'); });
     export default { port: 0 };`;
  const folder = temporaryFolder({ 'mock.config.mjs': config });
  const { stderr, code } = await runCli([], { MOCK_LOG_FORMAT: 'json' }, folder);
  expect(code).toBe(1);
  expect(objectsIn(stderr)).toMatchObject([
    { level: 'warn', message: 'DeprecationWarning: old' },
    { level: 'error', message: 'Error: of the user', detail: expect.stringContaining('mock.config.mjs') },
  ]);
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
