import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit } from '../support/machine.ts';
import { browserSize } from './browser-size.ts';

/** The packed package, installed in an empty project. */
let folder: string;
let packed: { filename: string; size: number; files: { path: string }[] };

/** Removes the packages of an outer npx. */
const env = { ...process.env, npm_config_package: undefined, NO_COLOR: '1' };

function run(command: string, ...args: string[]): string {
  return runIn(folder, command, ...args);
}

function runIn(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-test-'));
  // dist is already built, and other tests use it.
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  packed = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))[0];
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  run('npm', 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${packed.filename}`);
}, limit(120));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FIRST_CALLS = `
  const mock = await startMock();
  const answer = await mock.fetch('/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });
  const { port } = mock;
  await mock.stop();
  console.log(answer.status, port > 0);
`;

test('package: contains exactly the expected files', () => {
  const paths = packed.files.map(({ path }) => path);
  const allowed = [
    /^(package\.json|(README|CHANGELOG|SECURITY)\.md|LICENSE)$/,
    /^fixtures\/README\.md$/,
    /^(fixtures|scenarios)\/.*\.json$/,
    /^fixtures\/contracts\/LICENSES\.txt$/,
    /^docs\/(?!architecture|index)[\w-]+\.md$/,
    /^docs\/images\/[\w-]+\.png$/,
    /^docs\/schema\/.*\.json$/,
    /^docs\/llms\.txt$/,
    /^skills\/payment-request-mock\/SKILL\.md$/,
    /^examples\/[\w-]+\/(?!node_modules|dist).*\.(css|html|json|md|mjs|mts|ts|yaml)$/,
    /^dist\/(index|chain|client|browser|intercept|intercept-calls|mcp|msw|vitest|vitest-assumptions|vitest-setup|webhooks|worker)\.(js|d\.ts)$/,
    /^dist\/(index|chain|client|browser|msw|webhooks|worker)\.(cjs|d\.cts)$/,
    /^dist\/cli\.js$/,
    /^dist\/mock\/[\w.-]+\.js$/,
    /^dist\/types\.d\.ts$/,
    /^dist\/(openapi\.json|sbom\.cdx\.json|THIRD-PARTY-LICENSES\.txt)$/,
    /^dist\/assets\/(openapi-explorer\.min\.js\.br|(docs|oat\.min|panel)\.css|icon\.svg)$/,
    /^dist\/assets\/((docs|hosted|link|page|palette|panel)\.js|docs\.html)$/,
  ];
  expect(paths.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const path of [
    'LICENSE',
    'README.md',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cli.js',
    'dist/client.js',
    'dist/client.d.ts',
    'dist/chain.js',
    'dist/chain.d.ts',
    'dist/browser.js',
    'dist/browser.d.ts',
    'dist/openapi.json',
    'dist/intercept.js',
    'dist/intercept-calls.js',
    'dist/intercept-calls.d.ts',
    'dist/vitest.d.ts',
    'dist/vitest-assumptions.js',
    'dist/vitest-setup.js',
    'dist/worker.js',
    'dist/worker.d.ts',
    'dist/msw.js',
    'dist/msw.d.ts',
    'docs/llms.txt',
    'fixtures/default/payments.json',
    'fixtures/empty/currencies.json',
    'scenarios/request-paid.json',
    'fixtures/contracts/code.json',
    'fixtures/contracts/LICENSES.txt',
    'dist/THIRD-PARTY-LICENSES.txt',
    'dist/sbom.cdx.json',
    'dist/assets/openapi-explorer.min.js.br',
    'dist/assets/docs.css',
    'dist/assets/oat.min.css',
    'dist/assets/panel.css',
  ]) {
    expect(paths).toContain(path);
  }
});

test('package: lists inlined packages in package.json and in an SBOM', () => {
  const { components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'));
  const inlined = components.map(({ name, version }: { name: string; version: string }) => [name, version]);
  expect(inlined).toContainEqual(['hono', expect.any(String)]);
  expect(JSON.parse(readFileSync('package.json', 'utf8')).inlinedDependencies).toEqual(Object.fromEntries(inlined));
});

test('package: ships the licences of inlined packages', () => {
  const text = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8');
  for (const name of [
    'hono',
    '@hono/node-server',
    'zod',
    'ox',
    '@noble/hashes',
    'openapi-explorer',
    'lit-html',
    '@modelcontextprotocol/server',
    '@openzeppelin/contracts',
    '@requestnetwork/smart-contracts',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
});

test('package: scenario files find their schema and agents their tools', () => {
  const names = ['schema/scenario.json', 'openapi.json'].map((name) => `payment-request-mock/${name}`);
  writeFileSync(
    join(folder, 'files.cjs'),
    `const { statSync } = require('fs');
    for (const name of ${JSON.stringify(names)}) console.log(statSync(require.resolve(name)).size > 1000);`,
  );
  expect(run('node', 'files.cjs')).toBe('true\ntrue\n');
  const call = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
  const body = `import { createMock } from 'payment-request-mock';
    console.log((await createMock().fetch('/__mock/mcp', ${JSON.stringify(call)})).status);`;
  writeFileSync(join(folder, 'mcp.mjs'), body);
  expect(run('node', 'mcp.mjs')).toBe('400\n');
});

test('package: createMock loads no fetch classes of Node', () => {
  const body = `
    for (const name of ['Request', 'Response', 'Headers']) {
      const { get } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
      const value = { configurable: true, get: () => (console.log(name), get?.()) };
      Object.defineProperty(globalThis, name, value);
    }
    const { createMock } = await import('payment-request-mock');
    createMock();
    console.log('created');
  `;
  writeFileSync(join(folder, 'classes.mjs'), body);
  expect(run('node', 'classes.mjs')).toBe('created\n');
});

test('package: runs from CommonJS through require', () => {
  const body = `const { startMock } = require('payment-request-mock'); (async () => {${FIRST_CALLS}})();`;
  writeFileSync(join(folder, 'common.cjs'), body);
  expect(run('node', '--no-warnings', 'common.cjs')).toBe('200 true\n');
});

test('package: generates records with faker', () => {
  const body = `
    import { startMock } from 'payment-request-mock';
    const mock = await startMock({ fixtures: 'empty', generate: { payments: 3 } });
    const answer = await mock.fetch('/v2/payments', { headers: { 'x-api-key': 'test-api-key' } });
    console.log((await answer.json()).pagination.total);
    await mock.stop();
  `;
  writeFileSync(join(folder, 'generate.mjs'), body);
  expect(run('node', 'generate.mjs')).toBe('3\n');
});

test('package: runs through npx', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(run('npx', '--no-install', 'payment-request-mock', '--version')).toBe(`${version}\n`);
});

test('package: what init writes passes with vitest, is valid and starts the mock', () => {
  const shop = join(folder, 'shop');
  mkdirSync(join(shop, 'node_modules'), { recursive: true });
  symlinkSync(resolve('node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ private: true, devDependencies: { vitest: '*' } }));
  const cli = join(folder, 'node_modules/payment-request-mock/dist/cli.js');
  runIn(shop, 'node', cli, 'init');
  expect(runIn(shop, 'node', resolve('node_modules/vitest/vitest.mjs'), 'run')).toMatch(/Tests +1 passed/);
  runIn(shop, 'node', cli, 'validate');
  expect(runIn(shop, 'node', resolve('.ci/first-call.mjs'), 'node', cli)).toMatch(/GET \/v2\/currencies 200/);
});

test('package: the command chain explains how to install anvil', () => {
  const args = ['node_modules/payment-request-mock/dist/cli.js', 'chain'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: folder },
  });
  expect([status, stderr.split('\n')[0]]).toEqual([
    2,
    'payment-request-mock: chain needs anvil, a local node: install it with npm i -D @foundry-rs/anvil, ' +
      'or put anvil of Foundry on the PATH',
  ]);
});

test('package: without anvil, startChain explains how to install it', () => {
  const body = `
    import { startChain } from 'payment-request-mock/chain';
    process.env.PATH = '.';
    await startChain().catch((error) => console.log(error.message));
  `;
  writeFileSync(join(folder, 'chain.mjs'), body);
  expect(run('node', 'chain.mjs')).toMatch(/^startChain needs anvil, a local node: install it with npm i -D/);
});

test('package: exports its OpenAPI document', () => {
  const body = `console.log(require('payment-request-mock/openapi.json').openapi)`;
  writeFileSync(join(folder, 'document.cjs'), body);
  expect(run('node', 'document.cjs')).toBe('3.1.0\n');
});

test('package: webhook verification works without Node and rejects a tampered body', () => {
  const text = readFileSync('dist/webhooks.js', 'utf8');
  expect(text).not.toMatch(/from\s*["']|require\(/);
  const body = `
    import { signWebhook, verifyWebhook, webhookSchema } from 'payment-request-mock/webhooks';
    const body = JSON.stringify({
      event: 'payment_detail.updated',
      status: 'approved',
      paymentDetailsId: 'p',
      clientUserId: 'ada',
      timestamp: '2026-01-31T12:00:00Z',
    });
    const signature = await signWebhook(body, 'secret');
    const bytes = new TextEncoder().encode(body);
    console.log(
      await verifyWebhook(bytes, signature, 'secret'),
      await verifyWebhook(body + ' ', signature, 'secret'),
      webhookSchema.parse(JSON.parse(body)).event,
    );
  `;
  writeFileSync(join(folder, 'webhooks.mjs'), body);
  expect(run('node', 'webhooks.mjs')).toBe('true false payment_detail.updated\n');
});

test('package: the client is small, imports nothing and controls a mock', () => {
  const text = readFileSync('dist/client.js', 'utf8');
  expect(text.length).toBeLessThan(30_000);
  expect(text).not.toMatch(/(^|[;}])(import|export \*)\b|\bimport\(|\brequire\(|\bprocess\./m);
  const body = `
    import { startMock } from 'payment-request-mock';
    import { connectMock } from 'payment-request-mock/client';
    const server = await startMock();
    const mock = connectMock({ url: server.url, workspace: 'ada' });
    await mock.step({ do: 'fault.add', status: 503 });
    console.log((await mock.state()).tables.faults, (await server.state()).tables.faults);
    await server.stop();
  `;
  writeFileSync(join(folder, 'client.mjs'), body);
  expect(run('node', 'client.mjs')).toBe('1 0\n');
});

test('package: the browser entry is small and needs no Node module', async () => {
  const { bytes, imports, warnings } = await browserSize();
  expect(warnings).toEqual([]);
  expect(imports.filter((name) => !name.startsWith('@faker-js/faker'))).toEqual([]);
  expect(bytes).toBeLessThan(260 * 1024);
  const body = `
    import { createMock } from 'payment-request-mock/browser';
    const mock = createMock({ origin: 'http://localhost:3000' });
    const answer = await mock.fetch('/v2/request/none', { headers: { 'x-client-id': 'cli_test' } });
    const document = await (await mock.fetch('/openapi.json')).json();
    console.log(answer.status, document.openapi, (await mock.applyScenario('kyc-approved')).length > 0);
  `;
  writeFileSync(join(folder, 'browser.mjs'), body);
  expect(run('node', 'browser.mjs')).toBe('404 3.1.0 true\n');
});

test('package: the worker entry needs no Node module', async () => {
  const { imports, warnings } = await browserSize('dist/worker.js');
  expect(warnings).toEqual([]);
  expect(imports.filter((name) => !name.startsWith('@faker-js/faker'))).toEqual([]);
});

test('package: has at most 1.8 MB', () => {
  expect(packed.size).toBeLessThan(1_800_000);
});

test(
  'package: client and webhooks are also CommonJS, and other entries have types for it',
  () => {
    const body = `
    const { connectMock } = require('payment-request-mock/client');
    const { signWebhook } = require('payment-request-mock/webhooks');
    const mock = connectMock({ url: 'http://localhost:4010' });
    signWebhook('{}', 'secret').then((signature) => console.log(typeof mock.requests.pay, signature.length));
  `;
    writeFileSync(join(folder, 'client.cjs'), body);
    expect(run('node', 'client.cjs')).toBe('function 64\n');
    const typed = `
    import { connectMock, type Mock } from 'payment-request-mock/client';
    import { signWebhook } from 'payment-request-mock/webhooks';
    import { createMock, startMock, type StartOptions } from 'payment-request-mock';
    import { createMock as createInPage } from 'payment-request-mock/browser';
    const options: StartOptions = { port: 0 };
    export const started: Promise<Mock> = startMock(options);
    export const mocks: Mock[] = [createMock(), createInPage()];
    // @ts-expect-error no such option
    createMock({ fixture: 'empty' });
    export const mock: Mock = connectMock({ url: 'http://localhost:4010' });
    export const signature: Promise<string> = signWebhook('{}', 'secret');
    // @ts-expect-error no such parameter
    mock.requests.pay('01…', { ammount: '4' });
  `;
    writeFileSync(join(folder, 'client-types.cts'), typed);
    const settings = { noEmit: true, strict: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] };
    for (const [module, moduleResolution] of [
      ['node16', 'node16'],
      ['commonjs', 'node10'],
      ['preserve', 'bundler'],
    ]) {
      const compilerOptions = { ...settings, module, moduleResolution, ignoreDeprecations: '6.0' };
      const text = JSON.stringify({ compilerOptions, files: ['client-types.cts'] });
      writeFileSync(join(folder, 'tsconfig.json'), text);
      expect([moduleResolution, run('node', resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false')]).toEqual([
        moduleResolution,
        '',
      ]);
    }
  },
  limit(120),
);

test('package: types resolve with moduleResolution node10', () => {
  const { exports, typesVersions } = JSON.parse(readFileSync('package.json', 'utf8'));
  const typed = Object.keys(exports).filter((path) => path !== '.' && !path.endsWith('.json'));
  expect(Object.keys(typesVersions['*']).sort()).toEqual(typed.map((path) => path.slice(2)).sort());
});

test('package: types need no @types/node and no dependency', () => {
  const body = `
    import { createMock, startMock, type Mock, type StartOptions } from 'payment-request-mock';
    import { createMock as createInPage } from 'payment-request-mock/browser';
    import { startChain } from 'payment-request-mock/chain';
    import { connectMock } from 'payment-request-mock/client';
    import { signWebhook, webhookSchemas, type WebhookPayload } from 'payment-request-mock/webhooks';
    import { createWorker, type WorkerEnv } from 'payment-request-mock/worker';
    type Handler = (request: Request, env: WorkerEnv) => Promise<Response>;
    export const worker: Handler = createWorker({ seed: 7 }).handler.fetch;
    // @ts-expect-error a worker watches no chain
    createWorker({ chain: 'http://127.0.0.1:8545' });
    export const amount: string = webhookSchemas['payment.confirmed'].parse({}).amount;
    export const signature: Promise<string> = signWebhook('{}', 'secret');
    export const total = (payload: WebhookPayload) =>
      payload.event === 'payment.partial' ? payload.totalAmountPaid : undefined;
    const options: StartOptions = { port: 0, scenario: ['kyc-approved'] };
    export const mocks: Mock[] = [
      createMock(),
      createInPage({ origin: 'null' }),
      connectMock({ url: 'http://localhost:4010', workspace: 'ada' }),
    ];
    const paid = mocks[0].requests.pay('01…', { amount: '4' });
    export const settled: Promise<string> = paid.then(({ request }) => request.status);
    // @ts-expect-error no such parameter
    mocks[0].requests.pay('01…', { ammount: '4' });
    // @ts-expect-error no such step
    mocks[0].step({ do: 'request.pya' });
    mocks[0].step([{ do: 'request.pay', requestId: '01…' }, { do: 'fault.clear' }]);
    // @ts-expect-error an address is needed
    connectMock({ workspace: 'ada' });
    mocks[0].applyScenario('kyc-approved', { clientUserId: 'user-1' });
    mocks[0].applyScenario('a-scenario-of-my-own', { anything: 1 });
    // @ts-expect-error a packaged scenario has no such parameter
    mocks[0].applyScenario('kyc-approved', { clientuserid: 'user-1' });
    mocks[0].faults.add({ operation: '*' });
    // @ts-expect-error no operation has this id
    mocks[0].faults.add({ operation: 'createRequest' });
    mocks[0].webhooks.trigger('payment.confirmed');
    // @ts-expect-error no event has this name
    mocks[0].webhooks.trigger('payment.confirmd');
    // @ts-expect-error no event has this name
    mocks[0].webhooks.waitFor({ event: 'payment.confirmd' });
    export const mock: Promise<Mock> = startMock(options);
    export const watched: Promise<Mock> = startChain({ network: 'base' }).then(({ url }) => startMock({ chain: url }));
    export const status: Promise<number> = createMock().fetch('/v2/currencies').then((answer) => answer.status);
    // @ts-expect-error an unknown option is refused
    createMock({ fixture: 'empty' });
  `;
  writeFileSync(join(folder, 'types.mts'), body);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.mts'] }));
  expect(run('node', resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false')).toBe('');
});
