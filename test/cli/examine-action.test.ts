import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startProgram } from '../examine/receivers/receiver.ts';
import { exitCode } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

interface Action {
  runs: { steps: readonly { name: string; if?: string; run: string }[] };
}

const ACTION: Action = parse(readFileSync('action.yml', 'utf8'));

function stepOf(name: string) {
  const step = ACTION.runs.steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`action.yml has no step ${name}`);
  return step;
}

/** Runs the step `Examine` as GitHub does. */
async function examine(input: string) {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  const readIf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const step = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', stepOf('Examine').run], {
    env: {
      PATH: process.env.PATH,
      EXAMINE: input,
      GITHUB_ACTION_PATH: resolve('.'),
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      RUNNER_TEMP: folder,
    },
  });
  const [stdout, stderr, code] = await Promise.all([text(step.stdout), text(step.stderr), exitCode(step)]);
  const report = readIf(file('output')).replace('report=', '').trim();
  return { code, stdout, stderr, summary: readIf(file('summary')), report: readIf(report) };
}

test('the action either starts a mock or examines', () => {
  expect([stepOf('Start').if, stepOf('Examine').if]).toEqual(["inputs.examine == ''", "inputs.examine != ''"]);
});

test('the action examines a job, with a control, a summary and a JUnit report', async () => {
  const { code, stdout, summary, report } = await examine(
    "run --only 'getRequestV2#1:reset' --url-env API_URL --key-env API_KEY -- node test/examine/jobs/pays-again.mjs",
  );
  const control = '3 of 3 runs found their bug';
  expect(stdout).toContain(`\n  control: ${control}\n`);
  expect(summary).toMatch(
    /^### examine run\n\n\| \| run \| what is wrong \| again \|\n.*\n\| ✗ \| getRequestV2\\#1:reset /,
  );
  expect(summary).toContain(`\n\ncontrol: ${control}\n\n`);
  expect(report).toContain(`<property name="control" value="${control}"/>`);
  expect(code).toBe(1);
});

test('the action examines a receiver, with quoted arguments', async () => {
  const { target, stop } = await startProgram(process.execPath, 'wrong-07-throws.mjs');
  const believes = `${new URL(String(target)).origin}/orders/{requestId}`;
  const { code, summary } = await examine(`webhook ${target} --believes '${believes}' --trial partial,unsigned`);
  await stop?.();
  expect(summary).toMatch(
    /^### examine webhook\n\ncontrol: 3 of 3 trials found their bug\n\n3 trials: 3 passed, .* s\n$/,
  );
  expect(code).toBe(0);
});

test('the action fails with the reason for wrong arguments, without a summary', async () => {
  const { code, stderr, summary, report } = await examine('webhook http://127.0.0.1:1/x');
  expect([code, summary, report]).toEqual([2, '', '']);
  expect(stderr).toContain('examine webhook needs --believes');
});
