import { type ClientTransport, createClient } from '../client/create-client.ts';
import type { Mock } from '../mock.types.ts';
import { openStates } from './states-database.ts';

/** Options of {@link persistMock}. */
export interface PersistOptions {
  /** Name of the IndexedDB database. @default 'payment-request-mock' */
  database?: string;
  /** Name of the state in it; mocks that share a name share their state. @default 'main' */
  key?: string;
}

/**
 * Keeps a mock's state in the browser's IndexedDB: the state that was kept comes back, and from then on every call through
 * the mock that is returned is kept before it is answered. Marks of `snapshot` and other workspaces are not kept.
 *
 * @example
 * const mock = await persistMock(createMock());
 */
export async function persistMock(mock: Mock, options: PersistOptions = {}): Promise<Mock> {
  const { database = 'payment-request-mock', key = 'main' } = options;
  const states = await openStates(database);
  const kept = await states.get(key);
  if (kept !== undefined) await bringBack(mock, kept);
  const save = oneAtATime(async () => states.put(key, await mock.snapshots.export()));
  return createClient(persistentTransport(mock, save));
}

function persistentTransport(mock: Mock, save: () => Promise<void>): ClientTransport {
  return {
    url: mock.url,
    port: mock.port,
    controlToken: mock.controlToken,
    fetch: async (input, init) => {
      const answer = await mock.fetch(input, init);
      await save();
      return answer;
    },
    stop: () => mock.stop(),
    workspace: (key) => persistentTransport(mock.workspace(key), async () => {}),
  };
}

/** A state of another version of the package may not fit any more: then the mock starts anew. */
async function bringBack(mock: Mock, kept: unknown): Promise<void> {
  try {
    // Its rows are checked by the import.
    const id = await mock.snapshots.import(kept as Parameters<Mock['snapshots']['import']>[0]);
    await mock.restore(id);
    await mock.snapshots.delete(id);
  } catch (error) {
    console.warn(`payment-request-mock: the kept state does not fit, the mock starts anew. ${String(error)}`);
  }
}

/** Calls that come while one is under way share the next one. */
function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    running = act().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
