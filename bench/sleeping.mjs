/**
 * Prints what sleeping workspaces cost one process with `--state`: memory and CPU of a start, CPU of waking one, of a new one and of
 * a page of the list. `npx tsx bench/sleeping.mjs 1000000` writes a file of some 5 GB in the folder for temporary files.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { WorkspaceStore } from '../src/engine/mock/saved-state/workspace-store.ts';
import { databases } from '../src/engine/mock/state-file/database.ts';
import { median } from './measure.mjs';
import { BODY, openState } from './open-state.mjs';

const LARGE = 20;
const COUNT = Number(process.argv[2] ?? 100_000);
const given = process.argv[3];

const OPTIONS = { workspaceTtl: '30d', maxWorkspaces: 10_000_000 };

async function open(path) {
  const { core, file, send } = await openState(path, OPTIONS);
  const close = async () => {
    core.stop();
    await file.close();
  };
  return { core, file, send: async (...call) => (await send(...call)).json(), close };
}

async function cpu(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Writes the file: workspaces of 1,000 requests, and as many of one request as are wanted. */
async function write(path) {
  const mock = await open(path);
  await mock.send('/w/small/v2/request', BODY);
  for (let large = 0; large < LARGE; large++)
    for (let i = 0; i < 1000; i++) await mock.send(`/w/large-${large}/v2/request`, BODY);
  await mock.close();
  const database = (await databases())(path);
  const store = new WorkspaceStore(database, (text) => crc32(text));
  const { state, snapshots } = store.read('small');
  const rows = [...store.rows('small/1')];
  for (const query of ['PRAGMA journal_mode = OFF', 'PRAGMA synchronous = OFF']) database.exec(query);
  for (let from = 0; from < COUNT; from += 10_000)
    database.atomically(() => {
      for (let n = from; n < Math.min(COUNT, from + 10_000); n++) {
        const text = state.replaceAll('"small/', `"team-${n}/`);
        store.write(`team-${n}`, { state: text, snapshots }, { usedAtMs: Date.now() });
        for (const row of rows) store.put(`team-${n}/1`, row);
      }
    });
  database.close();
}

async function measure(path) {
  const memory = () => {
    globalThis.gc?.();
    return process.memoryUsage.rss() / 1e6;
  };
  const before = memory();
  let mock;
  const start = await cpu(async () => {
    mock = await open(path);
  });
  const started = memory();
  // What the first calls of a process load and compile is no part of waking.
  for (const address of ['/v2/currencies', '/__mock/workspaces?limit=1']) await mock.send(address);
  const large = [];
  for (let n = 0; n < 3 * LARGE; n++) {
    large.push(await cpu(() => mock.send(`/w/large-${n % LARGE}/v2/currencies`)));
    mock.file.stored.sleepIdle(-1000);
  }
  const small = await cpu(async () => {
    for (let n = 0; n < 1000; n++) await mock.send(`/w/team-${(n * 7919) % COUNT}/v2/currencies`);
  });
  const awake = memory();
  mock.file.save();
  mock.file.stored.sleepIdle(-1000);
  const created = await cpu(() => mock.send('/w/new/v2/currencies'));
  const middle = mock.core
    .host()
    .workspaces.list({ limit: COUNT >> 1 })
    .at(-1);
  const page = await cpu(() => mock.send(`/__mock/workspaces?limit=100&after=${middle.usedAtMs}-${middle.key}`));
  const all = mock.core.host().workspaces.count;
  await mock.close();
  const results = {
    workspaces: all,
    'size of the file, MB': statSync(path).size / 1e6,
    'memory before the file is opened, MB': before,
    'memory with all asleep, MB': started,
    'memory with 1,020 awake, MB': awake,
    'CPU of a start with the file, ms': start,
    'CPU of waking one of 1,000 requests, the first, ms': large[0],
    'CPU of waking one of 1,000 requests, ms': median(large),
    'CPU of waking one of one request, ms': small / 1000,
    'CPU of creating one, ms': created,
    'CPU of a page of the list, in the middle, ms': page,
  };
  for (const [what, value] of Object.entries(results)) console.log(`${what}: ${value.toFixed(1)}`);
}

if (given === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'sleeping-bench-'));
  const path = join(folder, 'state.db');
  await write(path);
  const child = fork(import.meta.filename, [String(COUNT), path], { execArgv: [...process.execArgv, '--expose-gc'] });
  await new Promise((resolve) => child.on('exit', resolve));
  rmSync(folder, { recursive: true });
} else await measure(given);
