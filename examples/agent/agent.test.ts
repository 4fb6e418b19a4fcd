import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

async function examine(...flags: string[]): Promise<string> {
  const options = [
    '--url-env',
    'API_URL',
    '--key-env',
    'API_KEY',
    '--only',
    'getRequestV2#1:503,createRequestV2#1:lost',
  ];
  const command = ['node', 'examples/agent/agent.mjs', ...flags];
  return text(spawn(process.execPath, ['dist/cli.js', 'examine', 'run', ...options, '--', ...command]).stdout);
}

test('an agent that calls its tool again pays twice', async () => {
  expect(await examine()).toContain('✗ getRequestV2#1:503   "INV-1" was paid more than once: 20 instead of 10.');
});

test('a tool that looks up its reference pays once', async () => {
  expect(await examine('--safe')).toContain('2 runs: 2 passed, 0 findings, 0 remarks');
});
