import { startCli } from '../support/cli.ts';
import { KEY, NATIVE } from '../support/client.ts';

/** Milliseconds after which an answered change is safe. */
const SAFE_AFTER_MS = 1000;
/** A process is killed up to so many milliseconds after its first request is safe: more than saving one change takes. */
const WINDOW_MS = 400;

const WORKSPACES = ['', '/w/one', '/w/two'];

/** Creates a request. Returns its id, with the workspace. @throws Error when the call was refused, as one that ends does */
async function create(base: string, workspace: string): Promise<string> {
  const answer = await fetch(`${base}${workspace}/v2/request`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(NATIVE),
  });
  if (answer.status !== 201) throw new Error(`refused with ${answer.status}`);
  const { requestId }: { requestId: string } = await answer.json();
  return `${workspace} ${requestId}`;
}

/** Creates requests until the process is gone. Records when each was answered. */
export async function load(base: string, answered: Map<string, number>): Promise<void> {
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
export async function untilMany(answered: Map<string, number>, count: number): Promise<void> {
  if (answered.size >= count) return;
  await new Promise((resolve) => setImmediate(resolve));
  return untilMany(answered, count);
}

/** Returns the requests of all workspaces, as {@link load} records them. */
export async function present(base: string): Promise<Set<string>> {
  const ids = await Promise.all(
    WORKSPACES.map(async (workspace) => {
      const { rows } = await (await fetch(`${base}${workspace}/__mock/state?rows=true`)).json();
      return rows.requests.map(({ requestId }: { requestId: string }) => `${workspace} ${requestId}`);
    }),
  );
  return new Set(ids.flat());
}

/** What became of the requests that had to be there. */
export interface KillReport {
  /** Number of requests that were answered more than a second before a kill. */
  safe: number;
  /** Those of them that a later process did not have. */
  missing: string[];
}

/**
 * Kills processes that use one state file, one after the other, with SIGKILL and under load. Each starts with what the one
 * before has left, and the last one is only read.
 * @param random returns the moment of each kill, from 0 to 1
 * @param flags further flags of the processes
 * @param safeAfterMs milliseconds after which an answered change is safe
 */
export async function killInTurn(
  file: string,
  kills: number,
  random: () => number,
  { flags = [], safeAfterMs = SAFE_AFTER_MS }: { flags?: readonly string[]; safeAfterMs?: number } = {},
): Promise<KillReport> {
  const args = ['--state', file, '--fixtures', 'empty', ...flags];
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
    await untilOldest(answered, safeAfterMs + random() * WINDOW_MS);
    const killedAt = performance.now();
    cli.kill('SIGKILL');
    await Promise.all([cli.ended, ...lanes]);
    for (const [id, at] of answered) if (safeAfterMs === 0 || killedAt - at > safeAfterMs) safe.add(id);
  }
  return { safe: safe.size, missing };
}
