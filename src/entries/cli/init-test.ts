import type { Project } from './project.ts';

/** Returns the test that `init` writes, the command that runs it, and the npm script that runs all tests. */
export function testFileOf({ runner, isTypeScript }: Project) {
  if (runner === 'node:test')
    return { path: 'payment-request-mock.test.mjs', text: NODE, run: 'node --test', script: 'node --test' };
  const path = `payment-request-mock.test.${isTypeScript ? 'ts' : 'mjs'}`;
  return { path, text: VITEST, run: `npx vitest run ${path}`, script: 'vitest run' };
}

/** Returns a test: what it imports, its parameter, how it ends the mock and how it checks the status. */
const testOf = (imports: string, parameter: string, end: string, check: string) => `${imports}

const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const body = JSON.stringify({
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '100',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
});

test('an invoice is paid', async (${parameter}) => {
  const mock = await startMock({ scenarios: './mock/scenarios' });
  ${end}

  // Your own code makes these calls, with the address of the mock as its base URL.
  const created = await fetch(\`\${mock.url}/v2/request\`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  await mock.requests.pay(requestId);
  const found = await fetch(\`\${mock.url}/v2/request/\${requestId}\`, { headers });
  const { status } = await found.json();
  ${check}
});
`;

const IMPORT = "import { startMock } from 'payment-request-mock';";

const VITEST = testOf(
  `${IMPORT}\nimport { expect, onTestFinished, test } from 'vitest';`,
  '',
  'onTestFinished(() => mock.stop());',
  "expect(status).toBe('paid');",
);

const NODE = testOf(
  `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n${IMPORT}`,
  't',
  't.after(() => mock.stop());',
  "assert.equal(status, 'paid');",
);
