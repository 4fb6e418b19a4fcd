import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCode } from '../support/cli.ts';

/** Result of a test run. */
export interface InnerRun {
  /** `file: title` of each test that passed. */
  passed: string[];
  /** Messages of failed tests and files. */
  failures: string[];
  output: string;
  code: number | null;
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

/**
 * Runs user test files with a separate vitest, in a folder within this package, where `payment-request-mock/vitest`
 * resolves to the built package.
 */
export async function runInnerVitest(files: Record<string, string>, flags: readonly string[]): Promise<InnerRun> {
  mkdirSync('.tmp', { recursive: true });
  const root = mkdtempSync(resolve('.tmp/vitest-'));
  try {
    // Otherwise it would use the configuration of this package.
    const hasConfig = Object.keys(files).some((name) => name.startsWith('vitest.config.'));
    const all = { ...files, ...(hasConfig ? {} : { 'vitest.config.mjs': 'export default {};' }) };
    for (const [path, content] of Object.entries(all)) writeFileSync(join(root, path), content);
    const args = ['run', '--root', root, '--reporter=json', '--outputFile=report.json', ...flags];
    const child = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], { env: outerEnv() });
    const [code, ...texts] = await Promise.all([exitCode(child), text(child.stdout), text(child.stderr)]);
    const output = texts.join('\n');
    return { ...resultOf(readReport(root, output)), output, code };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The environment without variables of the outer vitest. */
function outerEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|TEST|NODE_ENV)/.test(name)),
  );
}

function readReport(root: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'));
  } catch {
    throw new Error(`vitest wrote no report:\n${output}`);
  }
}

function resultOf({ testResults }: Report): Omit<InnerRun, 'output' | 'code'> {
  const passed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => `${basename(name)}: ${title}`),
  );
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${basename(name)}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => `${basename(name)}: ${title}: ${failureMessages.join('\n')}`),
  ]);
  return { passed, failures };
}
