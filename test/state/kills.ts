import { startCli } from '../support/cli.ts';
import { KEY, NATIVE } from '../support/client.ts';

/** Maximum milliseconds between the first response and the kill. */
const WINDOW_MS = 400;

const WORKSPACES = ['', '/w/one', '/w/two'];

/** Creates a request. Returns its id with the workspace. @throws Error if the process ends */
async function create(base: string, workspace: string): Promise<string> {
  const response = await fetch(`${base}${workspace}/v2/request`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(NATIVE),
  });
  if (response.status !== 201) throw new Error(`refused with ${response.status}`);
  const { requestId }: { requestId: string } = await response.json();
  return `${workspace} ${requestId}`;
}

/** Creates requests until the process ends. Adds confirmed requests. */
export async function load(base: string, answered: Set<string>): Promise<void> {
  for (let count = 0; ; count++) {
    try {
      answered.add(await create(base, WORKSPACES[count % WORKSPACES.length] ?? ''));
    } catch {
      return;
    }
  }
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns the requests of all workspaces, as {@link load} adds them. */
export async function present(base: string): Promise<Set<string>> {
  const ids = await Promise.all(
    WORKSPACES.map(async (workspace) => {
      const { rows } = await (await fetch(`${base}${workspace}/__mock/state?rows=true`)).json();
      return rows.requests.map(({ requestId }: { requestId: string }) => `${workspace} ${requestId}`);
    }),
  );
  return new Set(ids.flat());
}

/** Confirmed and lost requests. */
export interface KillReport {
  answered: number;
  /** Confirmed requests missing in a later process. */
  missing: string[];
}

/** A mock in its own process. */
export interface KillableMock {
  url: string;
  kill(): Promise<void>;
}

export function withStateFile(file: string): () => Promise<KillableMock> {
  return async () => {
    const cli = startCli(['--state', file, '--fixtures', 'empty']);
    const kill = async () => {
      cli.kill('SIGKILL');
      await cli.ended;
    };
    return { url: await cli.url(), kill };
  };
}

/**
 * Starts processes under load on the same storage and kills each with SIGKILL. The last process only reads.
 * @param random returns the moment of each kill, from 0 to 1
 */
export async function killInTurn(
  start: () => Promise<KillableMock>,
  kills: number,
  random: () => number,
): Promise<KillReport> {
  const all = new Set<string>();
  const missing: string[] = [];
  for (let kill = 0; kill <= kills; kill++) {
    const mock = await start();
    const found = await present(mock.url);
    missing.push(...[...all].filter((id) => !found.has(id)));
    if (kill === kills) {
      await mock.kill();
      break;
    }
    const answered = new Set<string>();
    const lanes = [1, 2, 3, 4].map(() => load(mock.url, answered));
    await until(() => answered.size > 0);
    const killAt = performance.now() + random() * WINDOW_MS;
    await until(() => performance.now() >= killAt);
    await Promise.all([mock.kill(), ...lanes]);
    for (const id of answered) all.add(id);
  }
  return { answered: all.size, missing };
}
