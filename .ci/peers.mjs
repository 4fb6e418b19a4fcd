/**
 * Installs the packed package beside the last versions of its peers and neighbours, those that Node 20 runs and those that need Node 22, and
 * runs a test with each that this Node can run. It needs the registry and a built dist.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  // The packages that npx was asked for, if it runs this file, are not asked for here.
  const env = { ...process.env, npm_config_package: undefined };
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], env });
  try {
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      stdio: 'ignore',
      env,
    });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    writeFileSync(join(folder, 'peers.test.js'), TEST);
    // A peer outside of its range makes this fail.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', 'install', ...flags, ...packages, `./payment-request-mock-${version}.tgz`);
    const installed = packages.map((name) => {
      const own = name.replace(/@\d+$/, '');
      return `${own} ${JSON.parse(readFileSync(join(folder, 'node_modules', own, 'package.json'), 'utf8')).version}`;
    });
    const isRun = Number.parseInt(process.versions.node, 10) >= node;
    if (isRun) run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run');
    console.log(
      `${isRun ? 'ran beside' : 'installed beside'} ${installed.join(', ')} on Node ${process.versions.node}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
