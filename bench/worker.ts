/**
 * Measures the mock as a worker in workerd, beside the same mock on Node: `npm run bundle && npx tsx bench/worker.ts`. The objects are on the local disk,
 * so the numbers say what the code costs, not what a network or a data centre adds.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { stopwatch } from '../src/engine/kernel/clock/clock.ts';
import { startMock } from '../src/index.ts';
import { KEY, NATIVE } from '../test/support/client.ts';
import { Workerd } from '../test/worker/workerd.ts';

const CALLS = 3000;
const AT_ONCE = 16;
const OPENED = Number(process.env.OPENED ?? 200);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends a call over a kept connection. Resolves with the text of the answer. */
function send(url: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...KEY, 'content-type': 'application/json' };
    const call = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve(text)).on('error', reject);
    });
    call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function many(count: number, action: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const elapsed = stopwatch();
  const work = async () => {
    while (next < count) await action(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return elapsed();
}

async function speed(name: string, base: (index: number) => string): Promise<void> {
  const { requestId } = JSON.parse(await send(`${base(0)}/v2/request`, NATIVE)) as { requestId: string };
  for (const [what, action] of [
    ['read a request', () => send(`${base(0)}/v2/request/${requestId}`)],
    ['create requests', (index: number) => send(`${base(index)}/v2/request`, NATIVE)],
  ] as const) {
    await many(CALLS / 4, action);
    const ms = await many(CALLS, action);
    console.log(`${name}, ${what}: ${Math.round((CALLS / ms) * 1000)} calls/s`);
  }
}

function median(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95% ${at(0.95)} ms`;
}

/** Memory of a process in MiB, where the system says it. */
function memoryOf(pid: number | undefined): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MiB`;
}

async function sizes(worker: Workerd): Promise<void> {
  const facts = async (key: string, what: string) => {
    const { bytes, rows } = await worker.storage(key, 'SELECT SUM(LENGTH(row)) AS size, COUNT(*) AS n FROM rows');
    console.log(`${what}: ${rows[0]?.size} characters in ${rows[0]?.n} rows, ${bytes} bytes of storage`);
  };
  await send(`${worker.url}/w/size/v2/currencies`);
  await facts('size', 'empty workspace');
  for (let count = 0; count < 100; count++) await send(`${worker.url}/w/size/v2/request`, NATIVE);
  await facts('size', 'workspace with 100 requests');
  await facts('(main)', 'main workspace');
  const { bytes } = await worker.storage('(directory)');
  console.log(`directory with the fixtures: ${bytes} bytes of storage`);
}

async function opening(worker: Workerd): Promise<void> {
  const keys = Array.from({ length: OPENED }, (_, index) => `open-${index}`);
  const made = await many(keys.length, (index) => send(`${worker.url}/w/${keys[index]}/v2/request`, NATIVE));
  console.log(`creating a workspace, ${AT_ONCE} at once: ${(OPENED / (made / 1000)).toFixed(0)} a second`);
  for (const key of keys.slice(0, 20))
    for (let count = 0; count < 100; count++) await send(`${worker.url}/w/${key}/v2/request`, NATIVE);
  await worker.restart();
  await send(`${worker.url}/v2/currencies`);
  const times = new Map<string, number[]>([
    ['100 requests', []],
    ['one request', []],
    ['open already', []],
  ]);
  for (const [index, key] of keys.entries()) {
    const elapsed = stopwatch();
    await send(`${worker.url}/w/${key}/v2/currencies?id=USD`);
    times.get(index < 20 ? '100 requests' : 'one request')?.push(elapsed());
  }
  for (const key of keys) {
    const elapsed = stopwatch();
    await send(`${worker.url}/w/${key}/v2/currencies?id=USD`);
    times.get('open already')?.push(elapsed());
  }
  for (const [what, list] of times) console.log(`first call to a stored workspace (${what}): ${median(list)}`);
  console.log(`memory of workerd with ${OPENED} open workspaces: ${memoryOf(worker.pid)}`);
}

await using worker = await Workerd.start({ isOpened: true });
await send(`${worker.url}/v2/currencies`);
await sizes(worker);
await speed('worker, one workspace', () => `${worker.url}/w/speed`);
await speed('worker, 16 workspaces', (index) => `${worker.url}/w/speed-${index % AT_ONCE}`);
await opening(worker);
await using server = await startMock();
await speed('node, one workspace', () => `${server.url}/w/speed`);
await speed('node, 16 workspaces', (index) => `${server.url}/w/speed-${index % AT_ONCE}`);
