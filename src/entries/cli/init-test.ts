import type { Project } from './project.ts';

/** Returns the test that `init` writes, the command that runs it, and the npm script that runs all tests. */
export function testFileOf({ runner, isTypeScript, isModule }: Project) {
  // Jest loads ES modules only where Node has the flag for it.
  const jest = isModule ? 'node --experimental-vm-modules node_modules/jest/bin/jest.js' : 'npx jest';
  const ending = isTypeScript ? 'ts' : 'mjs';
  const files: Record<Project['runner'], [ending: string, text: string, run: string]> = {
    vitest: [`test.${ending}`, VITEST, 'npx vitest run'],
    playwright: [`spec.${ending}`, PLAYWRIGHT, 'npx playwright test'],
    jest: ['test.js', jestText(isModule), jest],
    'node:test': ['test.mjs', NODE, 'node --test'],
  };
  const [name, text, run] = files[runner];
  const path = `payment-request-mock.${name}`;
  return { path, text, run: runner === 'node:test' ? run : `${run} ${path}`, script: run.replace('npx ', '') };
}

const BODY = `const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
});
`;

/** Returns the calls of a test: with the expression of the mock's URL, the statement that pays, and an assertion. */
const calls = (
  url: string,
  pay: string,
  check: string,
) => `  // Your own code makes these calls, with the address of the mock as its base URL.
  const created = await fetch(\`\${${url}}/v2/request\`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  ${pay}
  const found = await fetch(\`\${${url}}/v2/request/\${requestId}\`, { headers });
  const { status } = await found.json();
  ${check}
`;

/** Returns a test with a mock in its own process: what it imports, what it is passed, and how it ends the mock and checks the status. */
const inProcess = (imports: string, parameter: string, begin: string, check: string, end = '') => `${imports}

${BODY}
test('an invoice is paid', async (${parameter}) => {
  const mock = await startMock({ scenarios: './mock/scenarios' });
${begin}${calls('mock.url', 'await mock.requests.pay(requestId);', check)}${end}});
`;

const IMPORT = "import { startMock } from 'payment-request-mock';";
const EXPECTED = "expect(status).toBe('paid');";

const VITEST = inProcess(
  `${IMPORT}\nimport { expect, onTestFinished, test } from 'vitest';`,
  '',
  '  onTestFinished(() => mock.stop());\n',
  EXPECTED,
);

const NODE = inProcess(
  `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n${IMPORT}`,
  't',
  '  t.after(() => mock.stop());\n',
  "assert.equal(status, 'paid');",
);

const PLAYWRIGHT = inProcess(
  `import { expect, test } from '@playwright/test';\n${IMPORT}`,
  '',
  '',
  EXPECTED,
  '  await mock.stop();\n',
);

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

test('an invoice is paid', async () => {
${calls(
  'url',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
  "await fetch(`${url}/__mock/steps`, { method: 'POST', body: JSON.stringify({ do: 'request.pay', requestId }) });",
  EXPECTED,
)}});
`;
