import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_PORT } from '../../src/entries/cli/settings.ts';
import { createMock, startMock } from '../../src/index.ts';
import { verifyWebhook } from '../../src/webhooks.ts';
import { Running, runCli, startCli } from '../support/cli.ts';
import { BROWSER, call, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { curl } from './curl.ts';

const readme = readFileSync('README.md', 'utf8');
const { name, repository, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const REPOSITORY: string = repository.url.replace('git+', '');
/** The formatter pads tables. */
const flat = (text: string) => text.replace(/ +/g, ' ');

/** The code blocks of a page in order, each with its language and the heading that it stands under. */
function blocksOf(page: string) {
  let heading = 'Top';
  return [...page.matchAll(/^## (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, title, language, text = '']) => {
    heading = title ?? heading;
    return language === undefined ? [] : [{ name: `${heading}: ${language}`, lines: text.trim().split('\n') }];
  });
}

const blocks = blocksOf(readme);
const linesOf = (name: string, at = 0) => blocks.filter((block) => block.name === name)[at]?.lines ?? [];
/** A shell line without its comment. */
const command = (line: string | undefined) => (line ?? '').replace(/ +# .*$/, '');

test('README: each of its blocks is run by a test of this file', () => {
  expect(blocks.map(({ name }) => name)).toEqual([
    'Top: sh',
    'Install: sh',
    'Install: sh',
    'In a test: js',
    'In CI: sh',
    'Behind a front end: js',
    'Examine your webhook receiver: sh',
    'Payment links: sh',
    'With a wallet: sh',
    'Point your app at it: ini',
  ]);
});

test('README: begins with the command that test/package/release.test.ts runs, and leads to the clone', () => {
  expect(linesOf('Top: sh')).toEqual([`npx ${name}`]);
  expect(readme).toContain('(#install)');
});

test.each(['README.md', 'docs/index.md'])('%s: PowerShell takes its lines as sh does', (page) => {
  const lines = blocksOf(readFileSync(page, 'utf8'))
    .filter(({ name }) => name.endsWith(': sh'))
    .flatMap((block) => block.lines);
  expect(lines.filter((line) => /[\\$`;<>]|&$|^(until|for|while|export|if)\b/.test(line))).toEqual([]);
});

test('README: what one starts from a clone serves the addresses that it names', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(linesOf('Install: sh')).toEqual([`git clone ${REPOSITORY}`, 'cd payment-request-mock', 'npm ci', 'npm start']);
  // The first part of the script would build dist anew while other tests run from it.
  expect(scripts.start).toMatch(/ && node dist\/cli\.js$/);
  await using cli = startCli();
  const url = await cli.url();
  const addresses = [...readme.matchAll(/\(http:\/\/localhost:4010(\/.*?)\)/g)].map(([, path = '']) => path);
  expect(addresses).toContain('/__mock/');
  expect(addresses).toContain('/docs');
  for (const path of addresses) expect((await fetch(`${url}${path}`)).status, path).toBe(200);
});

test('README: the packed package, installed in a project, runs the first test', {
  timeout: 120_000,
  tags: ['long'],
}, () => {
  const folder = temporaryFolder();
  const [clone, project] = [join(folder, 'payment-request-mock'), join(folder, 'your-project')];
  for (const path of [clone, project]) mkdirSync(path);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const [pack, install] = linesOf('Install: sh', 1).map((line) => command(line).split(' '));
  // dist is built already, and npm's cache holds the one dependency.
  run('.', pack, '--ignore-scripts', '--pack-destination', clone);
  run(project, install, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
  writeFileSync(join(project, 'invoice.test.mjs'), linesOf('In a test: js').join('\n'));
  // Node 20 and 22 report as TAP where there is no terminal, Node 24 in words.
  expect(run(project, ['node', '--test'])).toMatch(/^[#ℹ] pass 1$/m);
});

function run(cwd: string, [program = '', ...args]: string[] = [], ...more: string[]): string {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, npm_config_package: undefined };
  const { status, stdout, stderr } = spawnSync(program, [...args, ...more], { cwd, encoding: 'utf8', env });
  expect(status, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

test('README: the command that examines a receiver is one, and has no verdict where none listens', async () => {
  const line = linesOf('Examine your webhook receiver: sh').join(' ').replaceAll('"', '');
  const [npx, name, ...args] = line.replaceAll('http://localhost:3000', 'http://127.0.0.1:1').split(/ +/);
  expect([npx, name]).toEqual(['npx', 'payment-request-mock']);
  expect(await runCli(args)).toMatchObject({ code: 3, stdout: expect.stringContaining('no verdict') });
});

test('README: the commands for a chain start one, and a mock that watches it', async () => {
  const [chainLine, mockLine] = linesOf('With a wallet: sh').map((line) => line.split(' ').slice(2));
  const running = (args: readonly string[] = []) => {
    const cli = new Running(process.execPath, ['dist/cli.js', ...args, '--port', '0']);
    onTestFinished(async () => {
      // A signal that it can handle, so that it ends its anvil.
      cli.kill('SIGTERM');
      await cli.ended;
    });
    return cli;
  };
  expect(chainLine).toEqual(['chain']);
  const [, url = ''] = await running(chainLine).waitFor(/RPC URL +(http:\S+)/);
  expect(mockLine).toEqual(['--chain', 'http://127.0.0.1:8545']);
  const mock = running(['--chain', url]);
  const answer = await fetch(`${await mock.url()}/__mock/chain`);
  expect(await answer.json()).toMatchObject({ nodes: [{ url, network: 'sepolia', connected: true }] });
});

test('README: the commands for CI', async () => {
  const [build, start = '', ...rest] = linesOf('In CI: sh');
  const [prepare, flags = ''] = start.split(' payment-request-mock ');
  expect(build).toBe(`docker build --tag payment-request-mock ${REPOSITORY}`);
  expect(prepare).toBe('docker run --detach --name mock --publish 4010:4010');
  expect(rest.pop()).toBe('docker rm --force mock');
  // What the image runs is run here without the image; test/docker/ has the image itself.
  await using cli = startCli(flags.split(' '));
  const { host } = new URL(await cli.url());
  expect(rest).toHaveLength(3);
  for (const line of rest) {
    const answer = JSON.parse(await curl(line.replace('localhost:4010', host)));
    expect(answer, line).not.toHaveProperty('error');
  }
});

test('README: the script behind a front end sees its request paid', async () => {
  await using mock = createMock({ origin: 'http://localhost:3000' });
  const send = (url: string, init?: RequestInit) => mock.fetch(url.replace('http://localhost:4010', ''), init);
  vi.stubGlobal('fetch', send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const script = `${linesOf('Behind a front end: js').join('\n')}\nexport { status };`;
  const page = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
  expect(page.status).toBe('paid');
});

test('README: the call that makes a payment link, whose page opens', async () => {
  await using cli = startCli();
  const url = await cli.url();
  const [line = ''] = linesOf('Payment links: sh');
  const { securePaymentUrl } = JSON.parse(await curl(line.replace('localhost:4010', new URL(url).host)));
  expect((await fetch(securePaymentUrl)).status).toBe(200);
});

test('README: an app with its settings is let in and can check webhooks', async () => {
  const app = Object.fromEntries(linesOf('Point your app at it: ini').map((line) => line.split('=')));
  expect(app.REQUEST_API_URL).toBe(`http://localhost:${DEFAULT_PORT}`);
  const checks: boolean[] = [];
  const deliver = async (request: Request) => {
    const signature = request.headers.get('x-request-network-signature');
    checks.push(await verifyWebhook(await request.text(), signature, app.REQUEST_WEBHOOK_SECRET));
    return new Response();
  };
  await using mock = createMock({ webhooks: { deliver } });
  const credentials: Record<string, string>[] = [
    { 'x-api-key': app.REQUEST_API_KEY },
    { ...BROWSER, 'x-client-id': app.REQUEST_CLIENT_ID },
  ];
  for (const headers of credentials) {
    expect((await call(mock, 'GET /v2/currencies', { headers })).status).toBe(200);
  }
  await mock.requests.pay((await newRequest(mock)).requestId);
  await mock.settled();
  expect(checks).toEqual([true]);
});

test('README: every method of the mock that it names exists', () => {
  const mock = createMock();
  const named = [...readme.matchAll(/\bmock\.([\w.]+)\(/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(8);
  for (const path of named) {
    const method = path.split('.').reduce<unknown>((part, name) => Object(part)[name], mock);
    expect(typeof method, `mock.${path}`).toBe('function');
  }
});

test('README: the version of the tarball is that of the package', () => {
  expect(readme).toContain(`payment-request-mock-${version}.tgz`);
});

test('docs/control-api.md: the curl walk prints what it says', async () => {
  await using mock = await startMock();
  const [walk] = blocksOf(readFileSync('docs/control-api.md', 'utf8')).filter(({ name }) => name.endsWith(': console'));
  const steps = (walk?.lines.join('\n') ?? '').split('$ ').filter((text) => text.trim() !== '');
  expect(steps.length).toBeGreaterThanOrEqual(6);
  for (const step of steps) {
    const [commandLine = '', ...output] = step.split('\n');
    const printed = await curl(commandLine.replaceAll('localhost:4010', mock.url.replace('http://', '')));
    expect(printed.trim(), commandLine).toBe(output.join('\n').trim());
  }
});

test('docs/testing.md: its example is the one of examples/vitest, which this suite runs', () => {
  const example = readFileSync('examples/vitest/calls.test.ts', 'utf8');
  expect(readFileSync('docs/testing.md', 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test('docs/index.md: its example runs, and says what it says', async () => {
  const page = blocksOf(readFileSync('docs/index.md', 'utf8'));
  const [first, ...rest] = page.find(({ name }) => name === 'In a test: ts')?.lines ?? [];
  expect(first).toBe("import { startMock } from 'payment-request-mock';");
  const printed: unknown[] = [];
  const run = new Function('startMock', 'console', `return (async () => {${rest.join('\n')}})();`);
  await run(startMock, { log: (value: unknown) => printed.push(value) });
  const [, said] = /console\.log\(.* \/\/ (\w+)/.exec(rest.join('\n')) ?? [];
  expect(printed).toEqual([said]);
});

/** The Markdown pages that people read, from the root of the repository. */
const pages = ['.', 'docs', 'docs/decisions', 'fixtures', ...readdirSync('examples').map((name) => `examples/${name}`)]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.md'));

test.each(pages)('%s: every link leads to a file, and to a heading of it', (page) => {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g);
  for (const [link, path = '', anchor] of links) {
    const target = path === '' ? page : join(dirname(page), path);
    expect(existsSync(target), link).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(target), link).toContain(anchor);
  }
});

test.each(['docs/architecture.md', 'docs/money.md'])('%s: every file that it names exists', (page) => {
  const paths = readFileSync(page, 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.ts)`/g);
  const named = [...paths].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(1);
  const exists = (path: string) => ['', 'src', 'src/engine'].some((folder) => existsSync(join(folder, path)));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

/** The addresses of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('docs: every assumption that the code cites has its row, and every place it names exists', () => {
  const table = flat(readFileSync('docs/assumptions.md', 'utf8'));
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const cited = new Set(
    files.flatMap((file) => readFileSync(join('src', file), 'utf8').match(/(?<!\[)\bA-[A-Z]+(-[A-Z]+)*\b/g) ?? []),
  );
  expect(cited.size).toBeGreaterThan(15);
  for (const id of cited) expect(table, id).toContain(`| ${id} |`);
  for (const [, place] of table.matchAll(/\| ([a-z-]+\/[\w./-]+\.tsx?) \|/g)) expect(files).toContain(place);
});

test('package-lock: carries no addresses of a registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
