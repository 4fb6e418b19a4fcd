import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../../src/index.ts';
import { verifyWebhook } from '../../src/webhooks.ts';
import { consumerProject } from '../support/consumer.ts';
import { limit } from '../support/machine.ts';

// Each code block of these pages is run, in a project that has the package. readme.test.ts runs the block that installs it.
const SKILL = 'skills/payment-request-mock/SKILL.md';
const PAGES = ['README.md', 'docs/llms.txt', SKILL];

function blocksOf(page: string, ...languages: string[]): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, language = '', text = '']) => (languages.includes(language) ? [text] : []));
}

/** The programs of a page by file name, which is the comment in their first line. */
function programsOf(page: string): Record<string, string> {
  return Object.fromEntries(blocksOf(page, 'js', 'ts').map((text) => [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? '', text]));
}

function run(folder: string, ...args: string[]): void {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, VITEST: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  expect(status, `${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
}

test.each(PAGES)('%s: its code blocks are in languages that are run', (page) => {
  const languages = [...readFileSync(page, 'utf8').matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, name]) => name);
  expect(languages.filter((name) => !['ini', 'js', 'json', 'sh', 'text', 'ts'].includes(name ?? ''))).toEqual([]);
  expect(Object.keys(programsOf(page)).filter((name) => !/\.test\.(ts|mjs)$|^vitest\.config\.ts$/.test(name))).toEqual(
    [],
  );
});

test.each(PAGES)('%s: its tests pass', { timeout: limit(60) }, (page) => {
  const programs = programsOf(page);
  const folder = consumerProject(programs, ['vitest']);
  const names = Object.keys(programs);
  const forNode = names.filter((name) => name.endsWith('.test.mjs'));
  if (forNode.length > 0) run(folder, '--test', ...forNode);
  const forVitest = names.filter((name) => name.endsWith('.test.ts'));
  if (forVitest.length > 0) run(folder, resolve('node_modules/vitest/vitest.mjs'), 'run', ...forVitest);
  expect(forNode.length + forVitest.length).toBeGreaterThan(0);
});

test('README.md: its test prints the shown lines, with any counts', { timeout: limit(60) }, () => {
  const folder = consumerProject(programsOf('README.md'));
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, VITEST: undefined };
  const printed = spawnSync(process.execPath, ['link.test.mjs'], { cwd: folder, encoding: 'utf8', env }).stdout;
  const [shown = ''] = blocksOf('README.md', 'text');
  const linesOf = (text: string) => text.replaceAll(/\b\d+(?=×| \w)/g, 'N').split('\n');
  expect(linesOf(shown).filter((line) => !linesOf(printed).includes(line))).toEqual([]);
  expect(linesOf(shown)[0]).toBe(linesOf(printed)[0]);
});

test.each(PAGES)('%s: its TypeScript has no type errors', { timeout: limit(120), tags: ['long'] }, (page) => {
  const programs = Object.fromEntries(Object.entries(programsOf(page)).filter(([name]) => name.endsWith('.ts')));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'esnext.disposable'],
    types: [],
    skipLibCheck: true,
  };
  const files = ['empty.ts', ...Object.keys(programs)];
  const folder = consumerProject(
    { ...programs, 'empty.ts': 'export {};\n', 'tsconfig.json': { compilerOptions, files } },
    ['vitest', '@types'],
  );
  run(folder, resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false');
});

test(`${SKILL}: its MCP configuration starts a server that has the tools`, async () => {
  const [text = ''] = blocksOf(SKILL, 'json');
  const { command, args }: { command: string; args: string[] } = JSON.parse(text).mcpServers.mock;
  const env = { ...process.env, MOCK_PORT: '0' } as Record<string, string>;
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args, cwd: consumerProject(), env, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['read_docs', 'apply_step', 'call']));
  await client.close();
});

test('README.md: the commands that start the mock start it, and its scripts exist', () => {
  const blocks = PAGES.flatMap((page) => blocksOf(page, 'sh')).filter((text) => !text.includes('npm pack'));
  const commands = blocks.flatMap((text) => text.trim().split('\n')).map((line) => line.replace(/ *#.*$/, ''));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const inRepository = Object.keys(scripts).map((name) => `npm ci && npm ${name}`);
  const [start, ...others] = commands.filter((command) => !inRepository.includes(command));
  expect([start, others]).toEqual(['npx payment-request-mock', []]);
  run(consumerProject(), resolve('.ci/first-call.mjs'), 'npx', 'payment-request-mock');
});

test('README.md: its variables are the defaults of the mock', async () => {
  const [text = ''] = blocksOf('README.md', 'ini');
  const variables = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  expect(variables.REQUEST_API_URL).toBe('http://localhost:4010');
  const signatures: boolean[] = [];
  const deliver = async (request: Request) => {
    const signature = request.headers.get('x-request-network-signature');
    signatures.push(await verifyWebhook(await request.text(), signature, variables.REQUEST_WEBHOOK_SECRET));
    return new Response();
  };
  await using mock = await startMock({ webhooks: { deliver } });
  const byKey = await fetch(`${mock.url}/v2/request`, { headers: { 'x-api-key': variables.REQUEST_API_KEY } });
  const page = { 'x-client-id': variables.REQUEST_CLIENT_ID, origin: 'http://localhost:3000' };
  const byClientId = await fetch(`${mock.url}/v2/request`, { headers: page });
  expect([byKey.status, byClientId.status]).toEqual([200, 200]);
  await mock.requests.pay();
  await mock.settled();
  expect(signatures).toEqual([true]);
});

test(`${SKILL}: has front matter with its folder's name, and at most 60 lines`, () => {
  const text = readFileSync(SKILL, 'utf8');
  const [, frontMatter = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? [];
  const { name, description, ...others } = parse(frontMatter);
  expect([name, others]).toEqual(['payment-request-mock', {}]);
  expect(description.length).toBeLessThan(1024);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

test(`${SKILL}: each step method in a sentence exists`, async () => {
  await using mock = await startMock();
  const groups: Record<string, Record<string, unknown>> = Object(mock);
  const sentences = readFileSync(SKILL, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const calls = [...sentences.matchAll(/`(?:mock\.)?(\w+)\.(\w+)[(`]/g)].filter(([, group = '']) => group in groups);
  expect(calls.length).toBeGreaterThan(5);
  for (const [call, group = '', method = ''] of calls) expect(groups[group]?.[method], call).toBeInstanceOf(Function);
});
