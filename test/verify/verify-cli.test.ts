import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { main } from '../../src/cli/main.ts';
import { startMock } from '../../src/entries/node/start-mock.ts';
import { temporaryFolder } from '../support/folder.ts';

afterEach(() => vi.restoreAllMocks());

/** Runs `verify` in this process. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  let stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = await main(['verify', ...args], env).finally(() => vi.mocked(process.stdout.write).mockRestore());
  return { code, stdout, stderr: stderr.mock.calls.join() };
}

const TAPE = 'fixtures/tapes/documents.json';

test('agrees with the packaged tapes and prints their origin', async () => {
  const { code, stdout } = await run([]);
  expect(stdout).toContain('written from published examples, not recorded');
  expect(stdout).toMatch(/compared: 0 breaking, 0 additive; 0 calls not made$/m);
  expect(code).toBe(0);
});

test('writes JSON that matches the packaged schema', async () => {
  const { code, stdout } = await run(['--report', 'json', '--only', 'createRequestV2,listPayments*']);
  const report = JSON.parse(stdout);
  expect(reportSchema().safeParse(report).error).toBeUndefined();
  expect([code, report.command, report.format, report.verdict, report.differences]).toEqual([
    0,
    'verify',
    1,
    'passed',
    [],
  ]);
  expect(report.trials.map(({ name }: { name: string }) => name)).toEqual(['createRequestV2', 'listPaymentsV2']);
});

test('counts one call in the singular', async () => {
  expect((await run(['--only', 'listCurrenciesV2'])).stdout).toMatch(/ 1 call, \d+ fields? compared: /);
});

test('reads assumptions from a list, a report and a running mock', async () => {
  await using mock = await startMock({ port: 0 });
  await mock.fetch('/v2/currencies?firstOnly=perhaps', { headers: { 'x-api-key': 'test-api-key' } });
  const folder = temporaryFolder({ 'used.json': JSON.stringify({ assumptions: [{ id: 'A-BATCH', count: 2 }] }) });
  const given = `A-RATE-*,${join(folder, 'used.json')},${mock.url}`;
  const { code, stdout } = await run(['--report', 'json', '--assumptions', given]);
  const names = JSON.parse(stdout).trials.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['A-BATCH', 'A-RATE-PROVIDER', 'A-FIRST-ONLY-ERROR', 'A-RATE-LIMITS']);
  expect(code).toBe(3);
});

test('repeats one assumption', async () => {
  const { stdout } = await run(['--assumptions', 'A-BATCH,A-ERRORS', '--report', 'json']);
  expect(JSON.parse(stdout).trials[0].again).toMatch(/verify --assumptions A-BATCH$/);
});

test('makes no call and reports no assumption without being asked', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { stdout } = await run(['--report', 'json']);
  expect(JSON.parse(stdout)).not.toHaveProperty('assumptions');
  expect(fetched).not.toHaveBeenCalled();
});

test('has no verdict for a truncated tape', async () => {
  const folder = temporaryFolder({ half: readFileSync(TAPE, 'utf8').slice(0, 5000) });
  const { code, stderr } = await run([join(folder, 'half')]);
  expect([code, stderr]).toEqual([3, expect.stringContaining('it may be truncated')]);
});

test('has no verdict when the run itself fails', async () => {
  const canParse = vi.spyOn(URL, 'canParse').mockReturnValueOnce(true);
  canParse.mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const { code, stderr } = await run(['--against', 'http://127.0.0.1:9']);
  expect([code, stderr]).toEqual([3, expect.stringContaining('Maximum call stack')]);
});

test.each([
  [['--allow', 'create'], '--allow needs --against'],
  [['--against', 'https://example.com'], '--against https://example.com: example.com is not a host'],
  [['--against', 'https://api.stage.request.network', '--allow', 'create'], 'add a payee'],
  [['--assumptions', 'A-NOPE'], '--assumptions A-NOPE: unknown'],
  [['--assumptions', 'package.json'], '--assumptions package.json: must be the JSON that'],
  [['--fail-on', 'any'], 'unknown flag --fail-on'],
  [['--key', 'rk_live_1'], 'unknown flag --key'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await run(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
