import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { Running } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A dry run of the release: each shell step of the workflow runs as it is written there, with programs that only note what they are told. */

interface Step {
  name?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  needs?: string | string[];
  uses?: string;
  steps?: Step[];
}

const { jobs }: { jobs: Record<string, Job> } = parse(readFileSync('.github/workflows/release.yml', 'utf8'));
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const tarball = `${name}-${version}.tgz`;

function emptyFolder(): string {
  return temporaryFolder();
}

/** Runs a shell line as a runner of GitHub does. Returns what it printed. */
function shell(line: string, cwd: string, env: Record<string, string> = {}): string {
  const runner = {
    GITHUB_REF_NAME: `v${version}`,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'owner/name',
  };
  const variables = { ...process.env, npm_config_package: undefined, ...runner, ...env };
  const options = { cwd, env: variables, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', line], options);
}

function runStep(job: string, title: string, cwd: string, env: Record<string, string> = {}): string {
  const step = jobs[job]?.steps?.find((one) => one.name === title);
  if (step?.run === undefined) throw new Error(`The job ${job} has no step "${title}"`);
  return shell(step.run, cwd, env);
}

/** Puts a program in front of the others that prints a text and notes its arguments in the file `said`. */
function standIn(folder: string, program: string, prints = ''): Record<string, string> {
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/said'\nprintf '%s' '${prints}'\n`;
  writeFileSync(join(folder, program), script, { mode: 0o755 });
  return { PATH: `${folder}${delimiter}${process.env.PATH}` };
}

/** Packs the package, whose dist is built already, into a folder. */
function packInto(folder: string): void {
  runStep('pack', 'Pack', '.', { npm_config_ignore_scripts: 'true', npm_config_pack_destination: folder });
}

test('release: nothing is published before the tests and the package are done, and the notes come last', () => {
  const { test: tests, pack, notes, ...published } = jobs;
  expect(tests?.uses).toBe('./.github/workflows/ci.yml');
  expect(pack?.steps).toBeDefined();
  expect(Object.keys(published)).toEqual(['package', 'image', 'action', 'site']);
  for (const job of Object.values(published)) expect(job.needs).toEqual(['test', 'pack']);
  expect(notes?.needs).toEqual(Object.keys(published));
});

test('release: the notes are the section of the changelog, and a tag of another version is refused', () => {
  const folder = emptyFolder();
  for (const file of ['CHANGELOG.md', 'package.json']) cpSync(file, join(folder, file));
  const title = 'The tag, the package and the changelog have one version';
  runStep('pack', title, folder);
  const notes = readFileSync(join(folder, 'notes.md'), 'utf8');
  expect(notes).toMatch(/^### Added\n/m);
  expect(notes).not.toContain('## [');
  expect(notes).toContain(`](https://github.com/owner/name/blob/v${version}/docs/links.md)`);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## [${version}]`);
  expect(() => runStep('pack', title, folder, { GITHUB_REF_NAME: 'v9.9.9' })).toThrow();
  const env = standIn(folder, 'gh');
  writeFileSync(join(folder, tarball), '');
  runStep('notes', 'Write the release notes', folder, env);
  const said = readFileSync(join(folder, 'said'), 'utf8').trim().split('\n');
  expect(said).toEqual(expect.arrayContaining(['create', `v${version}`, '--notes-file', 'notes.md', `./${tarball}`]));
});

test('release: npm version gives the unreleased lines their version, and README its tarball', () => {
  const folder = emptyFolder();
  const before = readFileSync('CHANGELOG.md', 'utf8').replace(
    '## [Unreleased]\n',
    '## [Unreleased]\n\n- A new line.\n',
  );
  writeFileSync(join(folder, 'CHANGELOG.md'), before);
  cpSync('README.md', join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "7.8.9", "type": "module" }');
  shell(
    `'${process.execPath}' --import '${resolve('node_modules/tsx/dist/esm/index.mjs')}' '${resolve('scripts/release.ts')}'`,
    folder,
  );
  const after = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  expect(after).toMatch(/^## \[Unreleased\]\n\n## \[7\.8\.9\] - \d{4}-\d\d-\d\d\n\n- A new line\.\n/m);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`${name}-7.8.9.tgz`);
});

test('changelog: a version has at most 80 lines, of what users notice', () => {
  const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  expect(sections.map((text) => text.split('\n')[0])).toContain('[Unreleased]');
  for (const text of sections) expect(text.split('\n').length, text.slice(0, 40)).toBeLessThan(80);
});

test('release: npm takes the package, and npx of it answers within 20 seconds of an empty folder', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const folder = emptyFolder();
  packInto(folder);
  // A registry that knows no package yet.
  const registry = createServer((_, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => void registry.close());
  await new Promise((ready) => registry.once('listening', ready));
  const { port } = registry.address() as AddressInfo;
  const dry = { npm_config_dry_run: 'true', npm_config_registry: `http://127.0.0.1:${port}` };
  expect(await inBackground('package', 'Publish', folder, dry)).toContain(`+ ${name}@${version}`);

  const start = performance.now();
  const cache = { npm_config_cache: join(folder, 'cache') };
  const firstCall = `'${process.execPath}' '${resolve('.ci/first-call.mjs')}'`;
  const printed = shell(`${firstCall} npx --yes --package './${tarball}' ${name}`, folder, cache);
  expect(printed).toContain('GET /v2/currencies 200');
  expect(performance.now() - start).toBeLessThan(20_000);
});

/** Runs a step whose program calls a server of this process. */
async function inBackground(job: string, title: string, cwd: string, env: Record<string, string>): Promise<string> {
  const step = jobs[job]?.steps?.find((one) => one.name === title);
  await using running = new Running('bash', ['-eo', 'pipefail', '-c', step?.run ?? 'false'], env, cwd);
  expect(await running.ended, running.output).toBe(0);
  return running.output;
}

test('release: v1 is the action with what is built, which starts without building', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const folder = emptyFolder();
  const [origin, clone, used] = ['origin.git', 'clone', 'used'].map((path) => join(folder, path)) as [
    string,
    string,
    string,
  ];
  execFileSync('git', ['clone', '--quiet', '--bare', '.', origin]);
  execFileSync('git', ['clone', '--quiet', origin, clone]);
  packInto(clone);
  runStep('action', 'Move v1 to this version, with what is built', clone);
  execFileSync('git', ['clone', '--quiet', '--depth', '1', '--branch', 'v1', `file://${origin}`, used], {
    stdio: 'ignore',
  });

  const { runs } = parse(readFileSync('action.yml', 'utf8'));
  const output = join(folder, 'output');
  const [build, start]: Step[] = runs.steps;
  const runner = { GITHUB_ACTION_PATH: used, GITHUB_OUTPUT: output, RUNNER_TEMP: folder, MOCK_PORT: '0', FLAGS: '' };
  expect(shell(build?.run ?? 'false', used, runner)).not.toContain('bundle');
  shell(start?.run ?? 'false', used, runner);
  const [, url = ''] = /^url=(.*)$/m.exec(readFileSync(output, 'utf8')) ?? [];
  const [, pid = ''] = /^pid=(.*)$/m.exec(readFileSync(output, 'utf8')) ?? [];
  onTestFinished(() => void process.kill(Number(pid), 'SIGTERM'));
  const answer = await fetch(`${url}/__mock/health`);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
});

test('release: the image is of two architectures, on a base that its digest names, with a list of its parts', () => {
  const folder = emptyFolder();
  const digest = `sha256:${'0'.repeat(64)}`;
  const output = { GITHUB_OUTPUT: join(folder, 'output') };
  runStep('image', 'Pin the base image', '.', { ...output, ...standIn(folder, 'docker', digest) });
  const [, from = ''] = /^FROM (\S+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(readFileSync(join(folder, 'said'), 'utf8')).toContain(from);
  expect(readFileSync(output.GITHUB_OUTPUT, 'utf8')).toBe(`from=${from}\ndigest=${digest}\nversion=${version}\n`);
  expect(() => runStep('image', 'Pin the base image', '.', { ...output, ...standIn(folder, 'docker') })).toThrow();

  const build = jobs.image?.steps?.find((step) => step.with?.platforms !== undefined)?.with;
  const base = '\u0024{{ steps.base.outputs.from }}';
  expect(build).toMatchObject({ platforms: 'linux/amd64,linux/arm64', sbom: true, push: true });
  expect(build?.['build-contexts']).toBe(`${base}=docker-image://${base}@\${{ steps.base.outputs.digest }}`);
  // Both stages start from it.
  expect(readFileSync('Dockerfile', 'utf8').match(/^FROM \S+/gm)).toEqual([`FROM ${from}`, `FROM ${from}`]);
});
