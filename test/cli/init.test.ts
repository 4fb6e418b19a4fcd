import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { Running } from '../support/cli.ts';

/** An empty project with the built package, and a function that runs a command in it. */
function project(manifest: object = {}, installed = true) {
  mkdirSync('.tmp', { recursive: true });
  const folder = mkdtempSync(resolve('.tmp/init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, ...manifest }));
  if (installed) {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(resolve('.'), join(folder, 'node_modules/payment-request-mock'), 'dir');
  }
  const run = async (command: string, ...args: string[]) => {
    const variables = ['VITEST', 'JEST_WORKER_ID', 'TEST_WORKER_INDEX', 'NODE_TEST_CONTEXT', 'NODE_OPTIONS'];
    const env = Object.fromEntries(variables.map((name) => [name, undefined]));
    await using running = new Running(command, args, env, folder);
    const code = await running.ended;
    return { code, output: running.output };
  };
  const cli = (...args: string[]) => run(process.execPath, resolve('dist/cli.js'), ...args);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { folder, run, cli, read };
}

const node = process.execPath;

test('init: writes config, scenario, a passing test and a compose file into an empty project', async () => {
  const { folder, run, cli, read } = project();
  const { code, output } = await cli('init');
  expect(code).toBe(0);
  for (const path of ['mock.config.mjs', 'mock/scenarios/half-paid-invoice.json', 'payment-request-mock.test.mjs']) {
    expect(output).toContain(`wrote ${path}\n`);
  }
  expect(output).toContain('wrote compose.mock.yaml');
  expect(output).toContain('wrote package.json: the scripts test, mock\n');
  expect(output).toMatch(/Next:\n {2}npm test +run the test/);
  const example = read('payment-request-mock.test.mjs');
  expect(example).toContain("hook.next('payment.confirmed')");
  expect(await run('npm', 'test')).toMatchObject({ code: 0, output: expect.stringMatching(/^[#ℹ] pass 1$/m) });
  const mock = createMock({ scenarios: join(folder, 'mock/scenarios') });
  expect(await mock.applyScenario('half-paid-invoice', { paid: '10' })).toMatchObject([{}, { do: 'request.pay' }]);
  expect(read('mock/scenarios/half-paid-invoice.json')).toContain('"$schema"');
});

test('init: never overwrites, including a config with another name', async () => {
  const { folder, cli, read } = project();
  writeFileSync(join(folder, 'mock.config.json'), '{ "port": 0 }');
  await cli('init');
  writeFileSync(join(folder, 'compose.mock.yaml'), 'mine');
  const { code, output } = await cli('init');
  expect([code, output.match(/^kept /gm)?.length, output.includes('wrote')]).toEqual([0, 4, false]);
  expect([read('compose.mock.yaml'), read('mock.config.json')]).toEqual(['mine', '{ "port": 0 }']);
  expect(readdirSync(folder)).not.toContain('mock.config.mjs');
});

test('init: writes a passing vitest test', { tags: ['long'] }, async () => {
  const { folder, run, cli, read } = project({ devDependencies: { vitest: '*' } });
  expect((await cli('init')).output).toContain('wrote payment-request-mock.test.mjs');
  const example = read('payment-request-mock.test.mjs');
  expect(example).toMatch(/mockTest\([\s\S]*mock\.receiver\(\)[\s\S]*hook\.next\('payment\.confirmed'\)/);
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  const { code, output } = await run(node, resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder);
  expect([code, output]).toEqual([0, expect.stringContaining('1 passed')]);
});

test('init: keeps an existing test script but replaces the npm init placeholder', async () => {
  const mocha = project({ scripts: { test: 'mocha' } });
  expect((await mocha.cli('init')).output).toMatch(/Next:\n {2}node --test +run the test/);
  expect(JSON.parse(mocha.read('package.json')).scripts).toEqual({ test: 'mocha', mock: 'payment-request-mock' });
  const fresh = project({
    scripts: { test: 'echo "Error: no test specified" && exit 1' },
    devDependencies: { vitest: '*' },
  });
  await fresh.cli('init');
  expect(JSON.parse(fresh.read('package.json')).scripts.test).toBe('vitest run');
});

test('init: suggests installing the package first when it is missing', async () => {
  const { cli } = project({}, false);
  const { output } = await cli('init');
  expect(output).toMatch(/Next:\n {2}npm pack \.\.\/\.\. .*\n {2}npm i -D \.\/payment-request-mock-[\d.]+\.tgz /);
});
