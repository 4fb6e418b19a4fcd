const STORE = 'states';

/** Opens an IndexedDB database of states by name. */
export interface States {
  get(key: string): Promise<unknown>;
  put(key: string, state: unknown): Promise<void>;
}

export async function openStates(name: string): Promise<States> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await done(opening);
  const states = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    get: (key) => done<unknown>(states('readonly').get(key)),
    put: async (key, state) => void (await done(states('readwrite').put(state, key))),
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
