/**
 * Lints the two OpenAPI documents that a mock writes, or the files that are named, by the rules of `redocly.yaml`. It lists
 * every problem, warnings too, and exits with 1 when there is one. It needs no network.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createMock } from '../src/index.ts';

interface Report {
  problems: { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }[];
}

const REDOCLY = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
/** Nothing is reported to the linter's makers, and no newer version is looked for. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const folder = mkdtempSync(join(tmpdir(), 'lint-openapi-'));
try {
  const named = process.argv.slice(2);
  for (const file of named.length > 0 ? named : await writtenDocuments()) report(file, lint(file));
} finally {
  rmSync(folder, { recursive: true });
}

/** Writes both documents to files, and returns these. */
async function writtenDocuments(): Promise<string[]> {
  const mock = createMock({ fixtures: 'empty' });
  const write = async (path: string, name: string) => {
    const file = join(folder, name);
    writeFileSync(file, await (await mock.fetch(path)).text());
    return file;
  };
  return [await write('/openapi.json', 'openapi.json'), await write('/__mock/openapi.json', 'control-openapi.json')];
}

function lint(file: string): Report['problems'] {
  const flags = ['lint', file, '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '1000'];
  const env = { ...process.env, ...QUIET };
  const { stdout, stderr } = spawnSync(process.execPath, [REDOCLY, ...flags], { encoding: 'utf8', env });
  // What the linter says on stderr beside its report is of use only where there is no report.
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const { problems }: Report = JSON.parse(stdout);
  return problems;
}

function report(file: string, problems: Report['problems']): void {
  console.log(`${basename(file)}: ${problems.length} problem${problems.length === 1 ? '' : 's'}`);
  for (const { severity, ruleId, message, location } of problems) {
    console.log(`  ${severity} ${ruleId} ${location[0]?.pointer ?? ''}\n    ${message}`);
  }
  if (problems.length > 0) process.exitCode = 1;
}
