import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMock } from 'payment-request-mock';
import { expect, test } from 'vitest';
import { readTape } from '../../src/tools/verify/tape.ts';
import { runCli, startCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

test('record: saves a tape without the key on SIGINT', async () => {
  const file = join(temporaryFolder(), 'session.tape.json');
  await using mock = await startMock({ apiKeys: ['canary-key-81'] });
  await using recording = startCli(['record', '--to', mock.url, '--save', file]);
  const [, url] = await recording.waitFor(/Recording calls to (http:\S+) /);
  const response = await fetch(`${url}/v2/currencies`, { headers: { 'x-api-key': 'canary-key-81' } });
  expect(response.status).toBe(200);
  recording.kill('SIGINT');
  expect(await recording.ended).toBe(0);
  expect(recording.output).toContain(`Saved 1 call to ${file}`);
  const text = readFileSync(file, 'utf8');
  expect(readTape(text).calls.map(({ op }) => op)).toEqual(['listCurrenciesV2']);
  expect(text).not.toContain('canary-key-81');
});

test('record: exits with 2 for a wrong command line, and help lists the flags', async () => {
  const { code, stderr } = await runCli(['record', '--to', 'http://example.org', '--save', 'x']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('must be https')]);
  const unsaved = await runCli(['record', '--to', 'http://example.org', '--save', 'missing/x']);
  expect([unsaved.code, unsaved.stderr]).toEqual([2, expect.stringContaining('folder not found: missing')]);
  const help = await runCli(['record', '--help']);
  expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/--to URL[\s\S]*--save FILE/)]);
});
