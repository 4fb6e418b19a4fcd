/**
 * Installs the package beside the newest of every peer and neighbour, and runs and type-checks the examples there. Playwright takes the browser
 * that CHROMIUM names or its own; the container of testcontainers runs where Docker does.
 */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './install-package.mjs';

const TESTED = ['vitest', 'jest', 'jest-environment-jsdom', '@playwright/test', 'msw', 'viem', 'ethers', 'typescript'];
// emulate's 1.0.2 is an unrelated, older package of that name.
const SERVED = ['@foundry-rs/anvil', 'testcontainers', 'emulate@0', 'express', 'hono', 'esbuild'];
const TYPES = ['@types/node', '@types/express'];

const MSW_TEST = `import { setupServer } from 'msw/node';
import { createMock } from 'payment-request-mock';
import { mockHandlers } from 'payment-request-mock/msw';
import { expect, test } from 'vitest';

test('MSW passes a call to the mock', async () => {
  const server = setupServer(...mockHandlers('https://api.request.network', createMock()));
  server.listen();
  const answer = await fetch('https://api.request.network/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });
  server.close();
  expect(answer.status).toBe(200);
});
`;

const JSDOM_TEST = `import { startMock } from 'payment-request-mock';
import { signWebhook } from 'payment-request-mock/webhooks';

test('jsdom lacks globals of the mock', async () => {
  await expect(startMock()).rejects.toThrow('put /** @jest-environment node */ at the top of the test file');
  await expect(signWebhook('{}', 'secret')).rejects.toThrow('put /** @jest-environment node */');
});
`;

const TSCONFIG = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ['examples'],
};

const node = process.execPath;
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'examples/vitest/vitest.config.ts', '--root', '.'];
const STEPS = {
  vitest: [node, [...VITEST, '--reporter=verbose', '--testTimeout=60000', '.test.ts']],
  Jest: [node, ['--experimental-vm-modules', '../../node_modules/jest/bin/jest.js'], { cwd: 'examples/jest' }],
  'Jest with jsdom': [node, ['--experimental-vm-modules', '../node_modules/jest/bin/jest.js'], { cwd: 'jsdom' }],
  'node:test': [node, ['--test'], { cwd: 'examples/node-test' }],
  emulate: [node, ['--test'], { cwd: 'examples/emulate' }],
  Playwright: [node, ['node_modules/@playwright/test/cli.js', 'test', '--config=examples/playwright']],
  TypeScript: [node, ['node_modules/typescript/bin/tsc', '--pretty', 'false']],
};

const { folder, run, versions, remove } = installPackage([...TESTED, ...SERVED, ...TYPES]);
try {
  console.log(`Node ${process.versions.node} beside ${versions.join(', ')}`);
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  // Some examples run the command of this repository.
  symlinkSync(join(folder, 'node_modules/payment-request-mock/dist'), join(folder, 'dist'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  mkdirSync(join(folder, 'examples/msw'));
  writeFileSync(join(folder, 'examples/msw/handlers.test.ts'), MSW_TEST);
  mkdirSync(join(folder, 'jsdom'));
  writeFileSync(join(folder, 'jsdom/jsdom.test.js'), JSDOM_TEST);
  writeFileSync(
    join(folder, 'jsdom/package.json'),
    '{ "type": "module", "jest": { "testEnvironment": "jsdom", "transform": {} } }',
  );
  for (const [name, [command, args, options]] of Object.entries(STEPS)) {
    try {
      const printed = run(command, args, options);
      const skipped = printed.match(/^.*Docker does not run here.*$/m)?.[0].trim();
      console.log(`${name}: passed${skipped === undefined ? '' : `; ${skipped}`}`);
    } catch (error) {
      console.log(`${name}: FAILED\n${error.stdout}`);
      process.exitCode = 1;
    }
  }
} finally {
  remove();
}
