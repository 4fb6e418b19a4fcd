import { exec, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { limit } from '../support/machine.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The code blocks of a page with language and heading. */
function blocksOf(page: string) {
  let heading = 'Top';
  return [...page.matchAll(/^## (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, title, language, text = '']) => {
    heading = title ?? heading;
    return language === undefined ? [] : [{ name: `${heading}: ${language}`, lines: text.trim().split('\n') }];
  });
}

test('README: its install commands lead to a passing init test, and its own test passes too', {
  timeout: limit(180),
  tags: ['long'],
}, () => {
  const shop = join(temporaryFolder(), 'shop');
  const [install = ''] = /^```sh\n([^`]*npm pack[^`]*)^```$/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  const commands = install
    .replace(/^```.*$/gm, '')
    .replaceAll('../shop', `'${shop}'`)
    // dist is already built, and the npm cache has the dependency.
    .replace('npm pack', 'npm pack --ignore-scripts')
    .replace('npm i', 'npm i --prefer-offline --no-audit');
  expect(commands).toContain(`payment-request-mock-${version}.tgz`);
  run('.', 'bash', '-ec', commands);
  const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  writeFileSync(join(shop, 'link.test.mjs'), example);
  run(shop, process.execPath, '--test', 'link.test.mjs');
});

function run(cwd: string, program: string, ...args: string[]): void {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined, npm_config_package: undefined };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
  expect(status, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
}

test('docs/control-api.md: the curl commands print the shown output', { tags: ['long'] }, async () => {
  await using mock = await startMock();
  const [walk] = blocksOf(readFileSync('docs/control-api.md', 'utf8')).filter(({ name }) => name.endsWith(': console'));
  const steps = (walk?.lines.join('\n') ?? '').split('$ ').filter((text) => text.trim() !== '');
  expect(steps.length).toBeGreaterThanOrEqual(6);
  for (const step of steps) {
    const [commandLine = '', ...output] = step.split('\n');
    const here = commandLine.replaceAll('localhost:4010', mock.url.replace('http://', ''));
    const { stdout: printed } = await promisify(exec)(here);
    expect(printed.trim(), commandLine).toBe(output.join('\n').trim());
  }
});

test('docs/testing.md: its example equals examples/vitest, which runs here', () => {
  const example = readFileSync('examples/vitest/calls.test.ts', 'utf8');
  expect(readFileSync('docs/testing.md', 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test('docs/index.md: its example prints the shown output', async () => {
  const page = blocksOf(readFileSync('docs/index.md', 'utf8'));
  const [first, ...rest] = page.find(({ name }) => name === 'In a test: ts')?.lines ?? [];
  expect(first).toBe("import { startMock } from 'payment-request-mock';");
  const printed: unknown[] = [];
  const run = new Function('startMock', 'console', `return (async () => {${rest.join('\n')}})();`);
  await run(startMock, { log: (value: unknown) => printed.push(value) });
  const [, shown] = /console\.log\(.* \/\/ (\w+)/.exec(rest.join('\n')) ?? [];
  expect(printed).toEqual([shown]);
});

/** All Markdown pages. */
const pages = ['.', 'docs', 'docs/decisions', 'fixtures', ...readdirSync('examples').map((name) => `examples/${name}`)]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.md'));

test.each(pages)('%s: all links lead to an existing file and heading', (page) => {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g);
  for (const [link, path = '', anchor] of links) {
    const target = path === '' ? page : join(dirname(page), path);
    expect(existsSync(target), link).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(target), link).toContain(anchor);
  }
});

/** Heading anchors as GitHub generates them. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
