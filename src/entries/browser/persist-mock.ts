import { inTurn } from '../../engine/kernel/clock/timers.ts';
import { createClient } from '../client/create-client.ts';
import type { Mock } from '../types/mock.types.ts';

/** Options of {@link persistMock}. */
export interface PersistOptions {
  /** Name of the IndexedDB database. @default 'payment-request-mock' */
  database?: string;
  /** Name of the state in the database. Mocks with the same name share their state. @default 'main' */
  key?: string;
}

/**
 * Persists a mock's state in the browser's IndexedDB. Loads the persisted state, and returns a mock that saves its
 * state after every call, before it responds. Snapshots and other workspaces are not persisted.
 *
 * @example
 * const mock = await persistMock(createMock());
 */
export async function persistMock(mock: Mock, options: PersistOptions = {}): Promise<Mock> {
  const { database = 'payment-request-mock', key = 'main' } = options;
  const states = await openStates(database);
  const kept = await states.get(key);
  if (kept !== undefined) await bringBack(mock, kept);
  const save = inTurn(async () => states.put(key, await mock.snapshots.export()));
  const { url, port, controlToken } = mock;
  const send = async (input: string | Request, init?: RequestInit) => {
    const response = await mock.fetch(input, init);
    if (!(typeof input === 'string' ? input : input.url).startsWith(`${url}/w/`)) await save();
    return response;
  };
  return createClient({ url, port, controlToken, send, stop: () => mock.stop() });
}

/** Loads the persisted state. If its version is incompatible, the initial state is kept. */
async function bringBack(mock: Mock, kept: unknown): Promise<void> {
  try {
    // The import validates the rows.
    const id = await mock.snapshots.import(kept as Parameters<Mock['snapshots']['import']>[0]);
    await mock.restore(id);
    await mock.snapshots.delete(id);
  } catch (error) {
    console.warn(
      `payment-request-mock: the saved state is incompatible, so the mock keeps its initial state. ${String(error)}`,
    );
  }
}

const STORE = 'states';

async function openStates(name: string) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await done(opening);
  const states = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    get: (key: string) => done<unknown>(states('readonly').get(key)),
    put: (key: string, state: unknown) => done(states('readwrite').put(state, key)),
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
