/**
 * Installs the package beside the last versions of its peers, those that Node 20 runs and those that need Node 22, and runs a test with each
 * that this Node can run. `neighbours.mjs` takes the newest of everything.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './install-package.mjs';

const SETS = [
  { node: 20, packages: ['msw@2', 'vitest@4', 'viem@2', '@foundry-rs/anvil@1'] },
  { node: 22, packages: ['msw@3', 'vitest@5', 'viem@2', '@foundry-rs/anvil@1'] },
];

const TEST = `import { setupServer } from 'msw/node';
import { mockHandlers } from 'payment-request-mock/msw';
import { mockTest } from 'payment-request-mock/vitest';
import { expect, onTestFinished } from 'vitest';

mockTest('a call to the service is answered by the mock', async ({ mock }) => {
  const server = setupServer(...mockHandlers('https://api.request.network', mock));
  server.listen();
  onTestFinished(() => server.close());
  const answer = await fetch('https://api.request.network/v2/currencies', { headers: { 'x-api-key': 'test-api-key' } });
  expect(answer.status).toBe(200);
});
`;

for (const { node, packages } of SETS) {
  const { folder, run, versions, remove } = installPackage(packages);
  try {
    writeFileSync(join(folder, 'peers.test.js'), TEST);
    const isRun = Number.parseInt(process.versions.node, 10) >= node;
    if (isRun) run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run']);
    console.log(`${isRun ? 'ran beside' : 'installed beside'} ${versions.join(', ')} on Node ${process.versions.node}`);
  } finally {
    remove();
  }
}
