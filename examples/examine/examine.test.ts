import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';

let stop = () => {};
afterEach(() => stop());

async function start(file: string, env = {}): Promise<string> {
  const app = spawn(process.execPath, [`examples/examine/${file}`], { env: { ...process.env, PORT: '0', ...env } });
  stop = () => app.kill();
  const [url] = await once(createInterface(app.stdout), 'line');
  return url;
}

const examine = (url: string, ...flags: string[]) =>
  text(spawn(process.execPath, ['dist/cli.js', 'examine', 'webhook', `${url}/webhook`, ...flags]).stdout);

async function freePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

test('an Express shop with a database has no known bug', async () => {
  const port = await freePort();
  const file = join(mkdtempSync(join(tmpdir(), 'orders-')), 'orders.json');
  const url = await start('express-database.mjs', { API_URL: `http://localhost:${port}`, DATABASE: file });
  const prepare = `POST ${url}/orders {"amount":"{amount}","reference":"{reference}"}`;
  const status = `node -p 'JSON.parse(fs.readFileSync("${file}"))[process.env.EXAMINE_REQUEST_ID].status'`;
  const flags = ['--port', port, '--prepare', prepare, '--believes-cmd', status, '--trial', 'burst,unsigned,first'];
  expect(await examine(url, ...flags)).toContain('4 trials: 4 passed, 0 findings, 0 remarks');
});
