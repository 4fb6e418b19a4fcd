import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('npx tsx scripts/lint-openapi.ts: both documents pass the strict linter without a warning', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/lint-openapi.ts']);
  expect(stdout).toBe('openapi.json: 0 problems\ncontrol-openapi.json: 0 problems\n');
}, 60_000);

test('npx tsx scripts/lint-openapi.ts: a wrong example is a problem, named by its place', async () => {
  const wrong = run(process.execPath, [
    '--import',
    'tsx',
    'scripts/lint-openapi.ts',
    'test/contract/wrong-openapi.json',
  ]);
  await expect(wrong).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'no-invalid-media-type-examples #/paths/~1health/get/responses/200/content/application~1json/example/status',
    ),
  });
}, 60_000);
