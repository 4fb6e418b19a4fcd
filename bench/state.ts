/**
 * `npx tsx bench/state.ts`: prints what `--state` costs. POST with and without it in turn, 10,000 workspaces that leave the memory and are
 * read again, and a start with 100,000 requests. Run it with `node --import tsx` of Node 24 for `node:sqlite`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mock, startMock } from '../src/index.ts';
import { KEY, NATIVE } from '../test/support/client.ts';

const CALLS = Number(process.env.CALLS ?? 2000);
const ROUNDS = 7;
const WORKSPACES = Number(process.env.WORKSPACES ?? 10_000);
const REQUESTS = Number(process.env.REQUESTS ?? 100_000);

const folder = mkdtempSync(join(tmpdir(), 'state-'));
const INIT = { method: 'POST', headers: { ...KEY, 'content-type': 'application/json' }, body: JSON.stringify(NATIVE) };

async function post(mock: Mock, workspace = ''): Promise<string> {
  const answer = await mock.fetch(`${workspace}/v2/request`, INIT);
  if (answer.status !== 201) throw new Error(`refused with ${answer.status}: ${await answer.text()}`);
  const { requestId }: { requestId: string } = await answer.json();
  return requestId;
}

/** Returns the CPU time of an awaited call in microseconds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

async function costOfPost(): Promise<void> {
  const plain = await startMock({ fixtures: 'empty' });
  const saving = await startMock({ fixtures: 'empty', state: join(folder, 'post.db') });
  const many = async (mock: Mock) => {
    for (let count = 0; count < CALLS; count++) await post(mock);
  };
  const costs = { plain: [] as number[], saving: [] as number[] };
  for (const mock of [plain, saving]) await many(mock);
  for (let round = 0; round < ROUNDS; round++) {
    costs.plain.push((await cpuOf(() => many(plain))) / CALLS);
    costs.saving.push((await cpuOf(() => many(saving))) / CALLS);
  }
  await Promise.all([plain.stop(), saving.stop()]);
  const [without, withState] = [median(costs.plain), median(costs.saving)];
  console.log(
    `POST: ${without.toFixed(0)} µs, with --state ${withState.toFixed(0)} µs: ${(withState / without).toFixed(2)} times`,
  );
}

/** Each workspace gets a request twice; with only 1,000 in memory, most are read again for the second. */
async function sleepAndWake(): Promise<void> {
  const state = join(folder, 'workspaces.db');
  const first = await startMock({ fixtures: 'empty', state, maxWorkspaces: WORKSPACES });
  const made = new Map<string, string[]>();
  const round = async () => {
    for (let n = 0; n < WORKSPACES; n += 4) {
      const keys = [n, n + 1, n + 2, n + 3].filter((one) => one < WORKSPACES).map((one) => `team-${one}`);
      const ids = await Promise.all(keys.map((key) => post(first, `/w/${key}`)));
      for (const [at, key] of keys.entries()) made.set(key, [...(made.get(key) ?? []), ids[at] ?? '']);
    }
  };
  const created = await cpuOf(round);
  const woken = await cpuOf(round);
  await first.stop();
  const started = performance.now();
  const second = await startMock({ fixtures: 'empty', state, maxWorkspaces: WORKSPACES });
  const startMs = performance.now() - started;
  let missing = 0;
  for (const [key, ids] of made) {
    for (const id of ids)
      if ((await second.fetch(`/w/${key}/v2/request/${id}`, { headers: KEY })).status !== 200) missing++;
  }
  await second.stop();
  const each = (cpu: number) => `${(cpu / WORKSPACES).toFixed(0)} µs`;
  console.log(
    `${WORKSPACES} workspaces: ${each(created)} to create one with a request, ${each(woken)} to read one and add another, ` +
      `start ${startMs.toFixed(0)} ms, ${missing} of ${2 * WORKSPACES} requests missing`,
  );
  if (missing > 0) process.exitCode = 1;
}

async function largeStart(): Promise<void> {
  const state = join(folder, 'large.db');
  const first = await startMock({ fixtures: 'empty', state });
  for (let count = 0; count < REQUESTS; count++) await post(first);
  await first.stop();
  const started = performance.now();
  const second = await startMock({ fixtures: 'empty', state });
  await second.fetch('/v2/request?limit=1', { headers: KEY });
  const ms = performance.now() - started;
  await second.stop();
  console.log(
    `${REQUESTS} requests: a file of ${(statSync(state).size / 1e6).toFixed(0)} MB, start and first page ${(ms / 1000).toFixed(1)} s`,
  );
}

try {
  console.log(`Node ${process.version}`);
  await costOfPost();
  await sleepAndWake();
  await largeStart();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
