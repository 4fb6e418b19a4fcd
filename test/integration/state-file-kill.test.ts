import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCli } from '../support/cli.ts';
import { KEY, NATIVE } from '../support/client.ts';

/** How often the process is killed; the variable KILLS asks for more. */
const KILLS = Number(process.env.KILLS ?? 5);
/** Kills of processes that use the same file. */
const KILLS_IN_TURN = 10;
/** Milliseconds after which an answered change is safe. */
const SAFE_AFTER_MS = 1000;

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'state-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'state.json');
}

const WORKSPACES = ['', '/w/one', '/w/two'];

/** Creates a request. Returns its id, with the workspace. */
async function create(base: string, workspace: string): Promise<string> {
  const answer = await fetch(`${base}${workspace}/v2/request`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(NATIVE),
  });
  const { requestId }: { requestId: string } = await answer.json();
  return `${workspace} ${requestId}`;
}

/** Calls until the process is gone. Records each request when it was answered. */
async function load(base: string, answered: Map<string, number>): Promise<void> {
  for (let count = 0; ; count++) {
    try {
      const id = await create(base, WORKSPACES[count % WORKSPACES.length] ?? '');
      answered.set(id, performance.now());
      if (count % 50 === 0) await fetch(`${base}/__mock/snapshots`, { method: 'POST', body: '{"name":"last"}' });
    } catch {
      return;
    }
  }
}

/** Resolves once a request was answered that is `ms` old. */
async function untilOldest(answered: Map<string, number>, ms: number): Promise<void> {
  const [first] = answered.values();
  if (first !== undefined && performance.now() - first > ms) return;
  await new Promise((resolve) => setImmediate(resolve));
  return untilOldest(answered, ms);
}

/** Resolves once that many requests were answered. */
async function untilMany(answered: Map<string, number>, count: number): Promise<void> {
  if (answered.size >= count) return;
  await new Promise((resolve) => setImmediate(resolve));
  return untilMany(answered, count);
}

async function present(base: string): Promise<Set<string>> {
  const ids = await Promise.all(
    WORKSPACES.map(async (workspace) => {
      const { rows } = await (await fetch(`${base}${workspace}/__mock/state?rows=true`)).json();
      return rows.requests.map(({ requestId }: { requestId: string }) => `${workspace} ${requestId}`);
    }),
  );
  return new Set(ids.flat());
}

/** Kills processes that use one file, one after the other. Returns the number of requests that had to be there, and what was not. */
async function killInTurn(kills: number): Promise<{ safe: number; missing: string[] }> {
  const args = ['--state', stateFile(), '--fixtures', 'empty'];
  const safe = new Set<string>();
  const missing: string[] = [];
  for (let kill = 0; kill <= kills; kill++) {
    await using cli = startCli(args);
    const base = await cli.url();
    const found = await present(base);
    missing.push(...[...safe].filter((id) => !found.has(id)));
    if (kill === kills) break;
    const answered = new Map<string, number>();
    const lanes = [1, 2, 3, 4].map(() => load(base, answered));
    await untilOldest(answered, SAFE_AFTER_MS + Math.random() * 400);
    const killedAt = performance.now();
    cli.kill('SIGKILL');
    await Promise.all([cli.ended, ...lanes]);
    for (const [id, at] of answered) if (killedAt - at > SAFE_AFTER_MS) safe.add(id);
  }
  return { safe: safe.size, missing };
}

test(
  `state: kill -9 under load ${KILLS} times: nothing that was answered more than a second before is missing`,
  async () => {
    for (let killed = 0; killed < KILLS; killed += KILLS_IN_TURN) {
      const kills = Math.min(KILLS_IN_TURN, KILLS - killed);
      const { safe, missing } = await killInTurn(kills);
      expect(missing).toEqual([]);
      expect(safe).toBeGreaterThan(kills);
    }
  },
  60_000 + KILLS * 5000,
);

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'state: %s under load keeps everything that was answered',
  async (signal) => {
    const state = stateFile();
    const answered = new Map<string, number>();
    {
      await using cli = startCli(['--state', state, '--fixtures', 'empty']);
      const base = await cli.url();
      const lanes = [1, 2, 3, 4].map(() => load(base, answered));
      await untilMany(answered, 20);
      cli.kill(signal);
      expect(await cli.ended).toBe(0);
      await Promise.all(lanes);
    }
    await using again = startCli(['--state', state, '--fixtures', 'empty']);
    const after = await present(await again.url());
    expect([...answered.keys()].filter((id) => !after.has(id))).toEqual([]);
  },
);

test('state: a second process on the same file is refused', async () => {
  const state = stateFile();
  await using cli = startCli(['--state', state]);
  await cli.url();
  await using second = startCli(['--state', state]);
  expect(await second.ended).toBe(1);
  expect(second.output).toMatch(/state: .* is in use by the process \d+; one process at a time can use it/);
});
