import type { Project } from './project.ts';

/** A test that `init` writes, the command that runs it, and the script that runs all tests of the project. */
export interface TestFile {
  path: string;
  text: string;
  run: string;
  script: string;
}

const BODY = `const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
});
`;

/** The calls of the test. `check` is an assertion with STATUS in place of the status. */
const calls = (check: string) => `  // Your own code makes these calls, with the address of the mock as its base URL.
  const created = await fetch(\`\${URL}/v2/request\`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  PAY
  const found = await fetch(\`\${URL}/v2/request/\${requestId}\`, { headers });
  const { status } = await found.json();
  ${check}
`;

const inProcess = (check: string) =>
  calls(check).replaceAll('URL}', 'mock.url}').replace('PAY', 'await mock.requests.pay(requestId);');

/** Returns the test for the test runner of a project. */
export function testFileOf(project: Project): TestFile {
  const { runner, isTypeScript, isModule } = project;
  const ending = isTypeScript ? 'ts' : 'mjs';
  if (runner === 'vitest') {
    const path = `payment-request-mock.test.${ending}`;
    return { path, text: vitestText(), run: `npx vitest run ${path}`, script: 'vitest run' };
  }
  if (runner === 'playwright') {
    const path = `payment-request-mock.spec.${ending}`;
    return { path, text: playwrightText(), run: `npx playwright test ${path}`, script: 'playwright test' };
  }
  if (runner === 'jest') {
    const path = 'payment-request-mock.test.js';
    return { path, text: jestText(isModule), ...jestCommands(isModule, path) };
  }
  return { path: 'payment-request-mock.test.mjs', text: nodeText(), run: 'node --test', script: 'node --test' };
}

/** Jest loads ES modules only where Node has the flag for it. */
function jestCommands(isModule: boolean, path: string): Pick<TestFile, 'run' | 'script'> {
  if (!isModule) return { run: `npx jest ${path}`, script: 'jest' };
  const script = 'node --experimental-vm-modules node_modules/jest/bin/jest.js';
  return { run: `${script} ${path}`, script };
}

const TITLE = 'an invoice is paid';

const vitestText = () => `import { startMock } from 'payment-request-mock';
import { expect, onTestFinished, test } from 'vitest';

${BODY}
test('${TITLE}', async () => {
  const mock = await startMock({ scenarios: './mock/scenarios' });
  onTestFinished(() => mock.stop());
${inProcess("expect(status).toBe('paid');")}});
`;

const nodeText = () => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from 'payment-request-mock';

${BODY}
test('${TITLE}', async (t) => {
  const mock = await startMock({ scenarios: './mock/scenarios' });
  t.after(() => mock.stop());
${inProcess("assert.equal(status, 'paid');")}});
`;

const playwrightText = () => `import { expect, test } from '@playwright/test';
import { startMock } from 'payment-request-mock';

${BODY}
test('${TITLE}', async () => {
  const mock = await startMock({ scenarios: './mock/scenarios' });
${inProcess("expect(status).toBe('paid');")}  await mock.stop();
});
`;

/** Jest runs CommonJS by default, and the server is an ES module: the mock runs in a process of its own. */
const jestText = (isModule: boolean) => `/** @jest-environment node */
${isModule ? "import { spawn } from 'node:child_process';" : "const { spawn } = require('node:child_process');"}

${BODY}
let mock;
let url;

/** Starts the mock on a free port; what it prints names its address. */
beforeAll(async () => {
  const args = ['node_modules/payment-request-mock/dist/cli.js', '--port', '0', '--scenarios', './mock/scenarios'];
  mock = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise((resolve, reject) => {
    mock.once('exit', (code) => reject(new Error(\`the mock ended with code \${code}\`)));
    let text = '';
    mock.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /listens on (\\S+)/.exec(text);
      if (found) resolve(found[1]);
    });
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => mock.once('close', resolve));
  mock.kill();
  await ended;
});

test('${TITLE}', async () => {
${calls("expect(status).toBe('paid');").replaceAll('URL}', 'url}').replace(
  'PAY',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
  "await fetch(`${url}/__mock/steps`, { method: 'POST', body: JSON.stringify({ do: 'request.pay', requestId }) });",
)}});
`;
