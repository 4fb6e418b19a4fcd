import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const HANGING_PROCESS = fileURLToPath(new URL('hanging-process.ts', import.meta.url));

test('fuzz: a hang ends the process and prints the calls before it', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', HANGING_PROCESS], { timeout: 60_000 });
  const [[, signal], output] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect([signal, output]).toEqual([
    'SIGKILL',
    'The mock hangs for more than 1000 ms after these calls:\ncurl http://localhost:4010/planted\n',
  ]);
}, 90_000);
