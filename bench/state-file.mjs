/**
 * Prints what `--state` costs with 100 000 requests: CPU of a call for noting and saving its changes, the longest block of the
 * event loop while changes are saved and after a snapshot, a stop, and a start.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median } from './measure.mjs';
import { BODY, openState } from './open-state.mjs';

const REQUESTS = Number(process.argv[2] ?? 100_000);

const turn = () => new Promise((resolve) => setImmediate(resolve));
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const open = (path) => openState(path, { fixtures: 'empty' });

async function post({ send }, count = 1) {
  for (let i = 0; i < count; i++) await send('/v2/request', BODY);
}

/** Makes calls, a few in each turn of the event loop. */
async function load(mock, count) {
  for (let left = count; left > 0; left -= 10) {
    await post(mock, Math.min(10, left));
    await turn();
  }
}

/** CPU of the process for each of `count` calls in microseconds, and for each of them when all are saved at once. */
async function cpuOfCalls(mock, count) {
  const before = process.cpuUsage();
  await load(mock, count);
  const call = process.cpuUsage(before);
  mock.file?.save();
  const both = process.cpuUsage(before);
  const each = ({ user, system }) => (user + system) / count;
  return { call: each(call), save: each(both) - each(call) };
}

/** The longest block of the event loop while `work` runs, in milliseconds. */
async function longestBlock(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  globalThis.gc?.();
  await wait(50);
  delay.enable();
  await work();
  await wait(20);
  delay.disable();
  return delay.max / 1e6;
}

async function duration(work) {
  const before = performance.now();
  const result = await work();
  return { ms: performance.now() - before, result };
}

const folder = mkdtempSync(join(tmpdir(), 'state-bench-'));
const path = join(folder, 'state.db');
const saving = await open(path);
const plain = await open();
const costs = { plain: [], saving: [] };
for (const mock of [saving, plain]) await cpuOfCalls(mock, 5000);
for (let round = 0; round < 60; round++) {
  costs.plain.push(await cpuOfCalls(plain, 200));
  costs.saving.push(await cpuOfCalls(saving, 200));
}
await load(plain, REQUESTS - 19_000);
await load(saving, REQUESTS - 19_000);
const blocks = {
  plain: await longestBlock(() => load(plain, 2000)),
  saving: await longestBlock(() => load(saving, 2000)),
};
const stopped = await duration(() => saving.file.close());
const size = statSync(path).size / 1e6;

const first = await duration(() => open(path));
const again = first.result;
const idle = await longestBlock(() => wait(1500));
const snapshot = await longestBlock(async () => {
  again.core.host().workspaces.main.snapshots.take('all');
  await post(again);
  await wait(300);
});
await again.file.close();
rmSync(folder, { recursive: true });

const results = {
  'CPU of a call without a file, µs': median(costs.plain.map(({ call }) => call)),
  'CPU of a call with a file, µs': median(costs.saving.map(({ call }) => call)),
  'CPU of saving it, µs': median(costs.saving.map(({ save }) => save)),
  'longest block under load without a file, ms': blocks.plain,
  'longest block under load with a file, ms': blocks.saving,
  'longest block of an idle process, ms': idle,
  'longest block after a snapshot, ms': snapshot,
  'stop, ms': stopped.ms,
  'start with the file, ms': first.ms,
  'size of the file, MB': size,
};
for (const [what, value] of Object.entries(results)) console.log(`${what}: ${value.toFixed(1)}`);
