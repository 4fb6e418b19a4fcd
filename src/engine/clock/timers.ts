/** Runs something once what runs now is done and answers on their way are out. Gives the way to take it back. */
export function soon(run: () => void): () => void {
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}

/** Settles as `work` does, or gives `undefined` once the time is over or `signal` aborts. */
export function withinTime<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T | undefined> {
  if (signal?.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, ms);
    signal?.addEventListener('abort', giveUp);
    work.then(
      (value) => {
        end();
        resolve(value);
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}
