/** Returns a function that creates a value on its first call, such as a schema: a start needs few of them. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function lazyFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, () => T>();
  return (key) => {
    const known = made.get(key) ?? lazy(() => make(key));
    made.set(key, known);
    return known();
  };
}

/** Returns a function that loads a value once. After a failure, the next call tries again. */
export function lazyLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Code loaded before its first use and available synchronously afterwards. */
export interface Loadable<T> {
  isLoaded(): boolean;
  load(): Promise<T>;
  loaded(): T;
}

export function loadable<T>(load?: () => Promise<T>): Loadable<T> {
  let state: { value: T } | undefined = load === undefined ? { value: undefined as T } : undefined;
  const once = lazyLoad(async () => {
    state ??= { value: await (load as () => Promise<T>)() };
    return state.value;
  });
  return {
    isLoaded: () => state !== undefined,
    load: once,
    loaded: () => {
      if (state === undefined) throw new Error('code was used before it was loaded');
      return state.value;
    },
  };
}
