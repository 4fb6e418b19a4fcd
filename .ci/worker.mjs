/**
 * Installs the packed package beside the newest wrangler and the vitest integration of Workers, with the configuration of `deploy/cloudflare`:
 * runs `wrangler deploy --dry-run`, `wrangler dev`, and a test inside of the Workers runtime. It needs Node 22, the registry and a built dist.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installPackage } from './install-package.mjs';

const PACKAGES = ['wrangler@4', '@cloudflare/vitest-plugin', 'vitest@4'];
const OWNER = { authorization: 'Bearer ci-control-token' };

const CONFIG = `import { cloudflareTest } from '@cloudflare/vitest-plugin';
export default { plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.jsonc' } })] };
`;

/** As a user of the integration writes it: the worker of the configuration answers, and its objects keep what was created. */
const TEST = `import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';

const json = { 'content-type': 'application/json' };
const post = (path, body, headers) =>
  SELF.fetch('https://mock.example' + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

test('the owner creates a workspace, and an app creates a request in it', async () => {
  const body = { payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', amount: '1', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
  const key = { 'x-api-key': 'test-api-key' };
  expect((await post('/w/none/v2/request', body, key)).status).toBe(404);
  expect((await post('/__mock/workspaces', { key: 'ada' }, ${JSON.stringify(OWNER)})).ok).toBe(true);
  const { requestId } = await (await post('/w/ada/v2/request', body, key)).json();
  const found = await SELF.fetch('https://mock.example/w/ada/v2/request/' + requestId, { headers: key });
  expect(await found.json()).toMatchObject({ requestId, hasBeenPaid: false });
});
`;

// Nothing is sent about this run.
const { folder, env, run, versions, versionOf, remove } = installPackage(PACKAGES, {
  WRANGLER_SEND_METRICS: 'false',
  CI: 'true',
});

/** Starts the worker as a developer does, creates a workspace and calls it. */
async function tryDev() {
  const args = ['node_modules/wrangler/bin/wrangler.js', 'dev', '--port', '0', '--ip', '127.0.0.1'];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    let url;
    for await (const line of createInterface({ input: child.stdout })) {
      [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (url !== undefined) break;
    }
    if (url === undefined) throw new Error('wrangler dev ended before it was ready');
    const headers = { ...OWNER, 'content-type': 'application/json' };
    const made = await fetch(`${url}/__mock/workspaces`, { method: 'POST', headers, body: '{"key":"ada"}' });
    const found = await fetch(`${url}/w/ada/v2/currencies`, { headers: { 'x-api-key': 'test-api-key' } });
    if (!made.ok || !found.ok) throw new Error(`answered ${made.status} and ${found.status}`);
  } finally {
    child.kill();
    await ended;
  }
}

try {
  writeFileSync(join(folder, '.dev.vars'), 'MOCK_CONTROL_TOKEN=ci-control-token\n');
  writeFileSync(join(folder, 'vitest.config.js'), CONFIG);
  writeFileSync(join(folder, 'worker.test.js'), TEST);
  for (const name of ['wrangler.jsonc', 'src']) {
    cpSync(join('deploy/cloudflare', name), join(folder, name), { recursive: true });
  }
  const size = run(process.execPath, ['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run']);
  console.log(/Total Upload: .*/.exec(size)?.[0]);
  await tryDev();
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run']);
  console.log(`ran on ${versions.join(', ')}, workerd ${versionOf('workerd')}`);
} finally {
  remove();
}
