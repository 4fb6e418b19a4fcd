import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { unknownVariables } from '../../src/entries/cli/command-options.ts';
import { createMock, startMock } from '../../src/index.ts';
import { optionsOfLine, Running, runCli, startCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

type Node = Record<string, unknown>;

interface Step {
  name?: string;
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
}

const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const page = readFileSync('docs/ci.md', 'utf8');
/** The YAML files of the page by the heading that they stand under. */
const files = new Map<string, Node>(
  [...page.matchAll(/^## (.*)\n\n```yaml\n([\s\S]*?)^```$/gm)].map(([, title = '', text = '']) => [title, parse(text)]),
);
const fileOf = (title: string): Node => files.get(title) ?? {};
const action = parse(readFileSync('action.yml', 'utf8'));
const startStep: Step = action.runs.steps.find(({ id }: Step) => id === 'start');

/** Everything of one name in a tree. */
function collect(node: unknown, name: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [...(key === name ? [value] : []), ...collect(value, name)]);
}

test('docs/ci.md: the command that examines a receiver is one, and has no verdict where none listens', async () => {
  const [, step] = files.get('Examine a webhook receiver') as unknown as Step[];
  const line = step?.run?.replaceAll('http://localhost:3000', 'http://127.0.0.1:1').replaceAll("'", '') ?? '';
  const [, ...args] = line.trim().split(/\s+/);
  const folder = temporaryFolder();
  expect((await runCli(args, {}, folder)).code).toBe(3);
  expect(readFileSync(join(folder, 'examine.xml'), 'utf8')).toContain('<error message="');
});

test('docs/ci.md: its recipes are those that are checked here', () => {
  const actions = ['GitHub Actions, as an action', 'Examine a webhook receiver', 'GitHub Actions, as a service'];
  const titles = ['Docker Compose', ...actions, 'GitLab'];
  expect([...files.keys()]).toEqual(titles);
  expect(page.match(/^```yaml$/gm)).toHaveLength(titles.length);
});

test('docs/ci.md: every variable of the mock is known, and its value starts a mock', () => {
  const environments = [...files.values()].flatMap((file) =>
    ['env', 'environment', 'variables'].flatMap((name) => collect(file, name) as Record<string, string>[]),
  );
  expect(environments.length).toBeGreaterThan(4);
  for (const env of environments) {
    expect(unknownVariables(env)).toEqual([]);
    const { port: _port, host: _host, ...options } = optionsOfLine([], env);
    expect(createMock(options).url).toBe('http://mock.local');
  }
});

test('docs/ci.md: every flag is known', () => {
  const [gitlab = []] = collect(fileOf('GitLab'), 'command') as string[][];
  const flags = (collect(fileOf('GitHub Actions, as an action'), 'args') as string[]).map((text) => text.split(' '));
  for (const args of [gitlab, ...flags]) {
    expect(args.length).toBeGreaterThan(1);
    expect(optionsOfLine(args).scenario).toEqual(['kyc-approved']);
  }
});

test('docs/ci.md: names this repository alone, and no registry', () => {
  const builds = collect(fileOf('Docker Compose'), 'build');
  expect(builds).toEqual([repository.url.replace('git+', ''), '.']);
  expect(page.match(/https:\/\/[^\s/]+/g)).toEqual(['https://github.com', 'https://github.com']);
  const images = [...files.values()].flatMap((file) => collect(file, 'image'));
  expect(images).toEqual(['\u0024{{ vars.MOCK_IMAGE }}', 'node:24']);
});

test('docs/ci.md: compose waits for the health check, and its names fit each other', () => {
  const { services } = fileOf('Docker Compose') as { services: Record<string, Node> };
  expect(Object.keys(services)).toEqual(['mock', 'tests']);
  expect(services.tests?.depends_on).toEqual({ mock: { condition: 'service_healthy' } });
  expect(services.tests?.environment).toMatchObject({ REQUEST_API_URL: 'http://mock:4010' });
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^HEALTHCHECK /m);
});

test('action.yml: the workflow of the page uses inputs and outputs that it has', () => {
  const steps = collect(fileOf('GitHub Actions, as an action'), 'steps').flat() as Step[];
  const used = steps.find(({ id }) => id === 'mock');
  expect(`https://github.com/${used?.uses?.replace(/@.*/, '')}.git`).toBe(repository.url.replace('git+', ''));
  for (const input of Object.keys(used?.with ?? {})) expect(Object.keys(action.inputs)).toContain(input);
  const outputs = [...JSON.stringify(steps).matchAll(/steps\.mock\.outputs\.([\w-]+)/g)].map(([, name]) => name);
  expect(outputs).toEqual(['url', 'log-file']);
  for (const name of outputs) expect(Object.keys(action.outputs)).toContain(name);
  const inputs = [...JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
  expect(inputs.sort()).toEqual(Object.keys(action.inputs).sort());
});

/** Runs the start of the action as a runner does. Returns its outputs, or throws what it printed. */
function startAction(flags: string, variables: Record<string, string> = {}) {
  const folder = temporaryFolder({ output: '' });
  const output = join(folder, 'output');
  const env = { ...process.env, FLAGS: flags, MOCK_PORT: '0', ...variables };
  const runner = { GITHUB_ACTION_PATH: resolve('.'), GITHUB_OUTPUT: output, RUNNER_TEMP: folder };
  const options = { env: { ...env, ...runner }, encoding: 'utf8', stdio: 'pipe', timeout: 25_000 } as const;
  execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', startStep.run ?? ''], options);
  const lines = readFileSync(output, 'utf8').trim().split('\n');
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<string, string>;
  onTestFinished(() => void process.kill(Number(outputs.pid), 'SIGTERM'));
  return outputs;
}

test.each([
  ['--auth any --scenario kyc-approved', {}],
  ['--auth any --log-format json', {}],
  ['--auth any --log-level error', {}],
  ['--auth any --log-level silent', {}],
  ['--auth any', { MOCK_LOG_LEVEL: 'silent', MOCK_LOG_FORMAT: 'json' }],
])(
  'action.yml: its start waits until the mock answers, and outputs where: %s %j',
  { tags: ['long'] },
  async (flags, variables) => {
    const { url, 'log-file': log = '' } = startAction(flags, variables);
    const answer = await fetch(`${url}/v2/currencies`, { headers: { 'x-api-key': 'whatever' } });
    expect(answer.status).toBe(200);
    expect(existsSync(log)).toBe(true);
  },
);

test('action.yml: a wrong flag fails the step with its message', () => {
  const message = expect.stringContaining('unknown flag --atuh; did you mean "--auth"?');
  expect(() => startAction('--atuh any')).toThrow(expect.objectContaining({ status: 1, stdout: message }));
});

test('action.yml: a port that another mock has fails the step', async () => {
  await using mock = startCli();
  const { port } = new URL(await mock.url());
  const message = expect.stringContaining(`a mock is already running on port ${port}`);
  expect(() => startAction('', { MOCK_PORT: port })).toThrow(expect.objectContaining({ status: 1, stdout: message }));
});

test('action.yml: a mock that is not healthy within the limit fails the step with its log', () => {
  // Its health is asked for at 127.0.0.1. The shell counts the seconds of the step from this number.
  const start = () => startAction('--host 127.0.0.2', { SECONDS: '60' });
  expect(start).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('not healthy') }));
});

test('docs/ci.md: the script of GitLab waits for the health of the mock, and fails where there is none', async () => {
  const [[wait = ''] = []] = collect(fileOf('GitLab'), 'script') as string[][];
  const folder = temporaryFolder();
  // A machine with Node and npm alone has no curl.
  const curl = 'fetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 22), () => process.exit(7));';
  writeFileSync(join(folder, 'curl'), `#!${process.execPath}\n${curl}\n`, { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  const runWith = async (line: string, url: string) => {
    await using shell = new Running('sh', ['-c', line], { PATH, REQUEST_API_URL: url });
    return await shell.ended;
  };
  await using mock = await startMock();
  expect(await runWith(wait, mock.url)).toBe(0);
  expect(await runWith(wait.replace('timeout 60', 'timeout 1'), `${mock.url}/nowhere`)).toBe(124);
});
