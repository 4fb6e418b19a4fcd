import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync, type Format } from 'esbuild';
import { expect, test } from 'vitest';
import { consumerProject } from '../support/consumer.ts';

/** Returns what Node printed: the output, or the line of an uncaught error. */
function node(folder: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return stdout.trim() || (/^\w*Error: .*$/m.exec(stderr)?.[0] ?? stderr);
}

const FORMATS: [format: Format, place: (folder: string) => string][] = [
  ['esm', (folder) => ` at ${join(folder, 'out')}`],
  // Such a bundle has no URL.
  ['cjs', () => ''],
];

test.each(FORMATS)('a program bundled as %s keeps the package external, or is told to', (format, place) => {
  const body = `import { createMock } from 'payment-request-mock';
    createMock().fetch('/v2/health').then(({ status }) => console.log(status));`;
  const folder = consumerProject({ 'in.mjs': body, 'fixtures/default/requests.json': '[]' });
  const run = (external: string[]) => {
    const file = format === 'esm' ? 'out/program.mjs' : 'out/program.cjs';
    const common = { absWorkingDir: folder, bundle: true, platform: 'node', logLevel: 'error' } as const;
    buildSync({ ...common, entryPoints: ['in.mjs'], format, outfile: file, external });
    return node(folder, file);
  };
  expect(run(['payment-request-mock'])).toBe('200');
  expect(run([])).toBe(
    `Error: payment-request-mock cannot find its files${place(folder)}: it was bundled into another program; ` +
      'keep it external, for example with esbuild --external:payment-request-mock',
  );
});

test('require() of the package works in Node as import does', () => {
  const folder = consumerProject();
  const body = `
    const { createMock } = require('payment-request-mock');
    const { mockHandlers } = require('payment-request-mock/msw');
    createMock().fetch('/v2/health').then(({ status }) => console.log(status, typeof mockHandlers));
    import('payment-request-mock').then((loaded) => console.log(loaded.createMock === createMock));
  `;
  const printed = node(folder, '--no-warnings', '-e', body).split('\n').sort();
  expect(printed).toEqual(['200 function', 'true']);
});

test.each(['', '/browser', '/chain', '/msw', '/worker'])(
  'require() of payment-request-mock%s says what to do where only import() loads ES modules',
  (entry) => {
    const folder = consumerProject();
    const name = `payment-request-mock${entry}`;
    const load = (body: string) => node(folder, '--no-warnings', '--no-experimental-require-module', '-e', body);
    expect(load(`require('${name}')`)).toBe(
      `Error: ${name} is an ES module, which require() cannot load here: use await import('${name}'), in Jest with ` +
        'NODE_OPTIONS=--experimental-vm-modules, or require payment-request-mock/client and connect to a running mock',
    );
    expect(load(`import('${name}').then((loaded) => console.log(typeof loaded))`)).toBe('object');
  },
);

/** Globals of Node that jsdom hides in Jest. */
const HIDDEN = ['fetch', 'Headers', 'Request', 'Response', 'TextEncoder'];

const ADVICE =
  'this environment does not have; in Jest with jsdom, put /** @jest-environment node */ at the top of the test file';

const STARTS: [name: string, body: string, missing: string][] = [
  ['createMock', `import('payment-request-mock').then((it) => it.createMock())`, HIDDEN.join(', ')],
  ['startMock', `import('payment-request-mock').then((it) => it.startMock())`, HIDDEN.join(', ')],
  ['startChain', `import('payment-request-mock/chain').then((it) => it.startChain())`, HIDDEN.join(', ')],
  ['createMock in a page', `import('payment-request-mock/browser').then((it) => it.createMock())`, HIDDEN.join(', ')],
  [
    'connectMock',
    `require('payment-request-mock/client').connectMock({ url: 'http://127.0.0.1:9' })`,
    HIDDEN.join(', '),
  ],
  ['signWebhook', `require('payment-request-mock/webhooks').signWebhook('{}', 's')`, 'TextEncoder'],
  [
    'verifyWebhook',
    `require('payment-request-mock/webhooks').verifyWebhook('{}', '${'0'.repeat(64)}', 's')`,
    'TextEncoder',
  ],
];

test.each(STARTS)('%s says what to do where globals of Node are hidden', (_, body, missing) => {
  const hide = `for (const name of ${JSON.stringify(HIDDEN)}) delete globalThis[name];`;
  expect(node(consumerProject(), '--no-warnings', '-e', `${hide} ${body}`)).toBe(
    `Error: payment-request-mock needs ${missing}, which ${ADVICE}`,
  );
});

test('webhooks say what to do where crypto.subtle is hidden', () => {
  const hide = `Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues() {} } });`;
  const sign = `require('payment-request-mock/webhooks').signWebhook('{}', 's')`;
  expect(node(consumerProject(), '-e', `${hide} ${sign}`)).toBe(
    `Error: payment-request-mock needs crypto.subtle, which ${ADVICE}`,
  );
  const insecure = 'globalThis.isSecureContext = false;';
  expect(node(consumerProject(), '-e', `${hide} ${insecure} ${sign}`)).toBe(
    'Error: payment-request-mock needs crypto.subtle, which browsers provide only to pages of https:// and localhost',
  );
});
