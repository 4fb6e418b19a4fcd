import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { Running, runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { limit } from '../support/machine.ts';

const JOB = 'test/examine/jobs/pays-again.mjs';
const ENVS = ['--url-env', 'API_URL', '--key-env', 'API_KEY'];
const FAST = ['--parallel', '2', '--late', '100ms'];

/** Returns true for an ended process, including a zombie (Z) on Linux. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && readFileSync(stat, 'utf8').includes(') Z ');
}

test('examine run: finds a double payment and prints the command to reproduce it', async () => {
  const only = ['--only', 'getRequestV2#1:reset,createRequestV2#1:doubled'];
  const { code, stdout, stderr } = await runCli(['examine', 'run', ...ENVS, ...FAST, ...only, '--', 'node', JOB]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('0 of 2 disturbed runs')]);
  expect(stdout).toContain('✗ getRequestV2#1:reset   "INV-1" was paid more than once: 20 instead of 10.');
  expect(stdout).toContain(`again     node dist/cli.js examine run ${ENVS.join(' ')} ${FAST.join(' ')} --only`);
  expect(stdout).toContain(`--only 'getRequestV2#1:reset' -- node ${JOB}`);
});

test('examine run: the JSON report contains no secret that the command prints', async () => {
  const args = ['examine', 'run', ...ENVS, ...FAST, '--only', 'getRequestV2#1:503', '--strict', '--report', 'json'];
  const env = { DB_PASSWORD: 'correct horse battery' };
  const { code, stdout } = await runCli([...args, '--', 'node', JOB, '--once'], env);
  expect(code).toBe(1);
  const report = reportSchema().parse(JSON.parse(stdout));
  expect(report.trials).toMatchObject([
    {
      name: 'getRequestV2#1:503',
      operation: 'getRequestV2',
      call: 1,
      kind: '503',
      class: 'wrong end',
    },
  ]);
  expect(report.trials[0]?.seen.error).toBe('exit code 1: (output hidden: it contains a secret)');
});

test('examine run: refuses a wrong command line and a command without calls', async () => {
  const stderrOf = async (...args: string[]) => (await runCli(['examine', 'run', ...args])).stderr;
  expect(await stderrOf()).toContain('examine run needs <command…>, as in examine run -- <command…>');
  expect(await stderrOf('--parallel', 'x', '--', 'node')).toContain('--parallel x: must be a whole number\n');
  expect(await runCli(['examine', 'run', '--parallel', '0', '--', 'node'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--parallel 0: must be a whole number from 1 to 1000\n'),
  });
  const silent = await runCli(['examine', 'run', '--', 'node', '-e', '0']);
  expect([silent.code, silent.stdout]).toEqual([
    3,
    expect.stringContaining('no verdict: the job never called the mock'),
  ]);
});

test('examine run: an interruption ends the command with its children, without a verdict', async () => {
  const file = join(temporaryFolder(), 'child');
  const args = ['dist/cli.js', 'examine', 'run', '--', 'node', 'test/examine/jobs/waits.mjs', file];
  await using running = new Running(process.execPath, args);
  await expect.poll(() => existsSync(file)).toBe(true);
  process.kill(running.pid ?? 0, 'SIGINT');
  expect(await running.ended).toBe(3);
  await expect.poll(() => hasEnded(Number(readFileSync(file, 'utf8')))).toBe(true);
});

test('examine run: ends although a daemon of the job keeps its output open', async () => {
  const file = join(temporaryFolder(), 'daemon');
  const job = `const { pid } = require('child_process').spawn('sleep', ['60'], { detached: true, stdio: 'inherit' });
    require('fs').writeFileSync(process.argv[1], String(pid));
    process.exit();`;
  const args = ['dist/cli.js', 'examine', 'run', '--', 'node', '-e', job, file];
  await using running = new Running(process.execPath, args);
  expect(await running.ended).toBe(3);
  process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
});

test('examine run: a finished command leaves no child behind', async () => {
  const file = join(temporaryFolder(), 'child');
  const { stdout } = await runCli(['examine', 'run', '--', 'sh', '-c', `sleep 60 >&- 2>&- & echo $! > ${file}`]);
  expect(stdout).toContain('no verdict: the job never called the mock');
  await expect.poll(() => hasEnded(Number(readFileSync(file, 'utf8')))).toBe(true);
});

test('examine run: an interruption after a finding exits with 1', async () => {
  const file = join(temporaryFolder(), 'waits');
  const args = ['dist/cli.js', 'examine', 'run', ...ENVS, '--parallel', '1', '--report', 'json'];
  const only = ['--only', 'getRequestV2#1:503,getRequestV2#1:429'];
  const job = ['sh', '-c', `case $EXAMINE_RUN in *429) echo > ${file}; sleep 60;; esac; exec node ${JOB}`];
  await using running = new Running(process.execPath, [...args, ...only, '--', ...job]);
  await expect.poll(() => existsSync(file)).toBe(true);
  process.kill(running.pid ?? 0, 'SIGINT');
  expect([await running.ended, running.output]).toEqual([1, expect.stringContaining('"verdict": "finding"')]);
});

test('examine run: examines a vitest test', { tags: ['long'], timeout: limit(120) }, async () => {
  const job = ['npx', 'vitest', 'run', '--root', 'test/examine/jobs/vitest'];
  const args = ['examine', 'run', ...ENVS, '--parallel', '1', '--only', 'createRequestV2#1:lost', '--report', 'json'];
  const { stdout } = await runCli([...args, '--', ...job]);
  expect(reportSchema().parse(JSON.parse(stdout))).toMatchObject({ verdict: 'passed' });
});
