/** The one place that waits in real time for what is not simulated: when to send, and for how long to wait for an answer. */

/** The longest delay that a timer of the platform takes. */
const LONGEST = 2_147_483_647;

/** Runs something later; never keeps the process alive. Gives the way to take it back. */
export function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(Math.max(0, ms), LONGEST));
  unref(timer);
  return () => clearTimeout(timer);
}

/** Runs something once what runs now is done and answers on their way are out. Gives the way to take it back. */
export function soon(run: () => void): () => void {
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}

/** Settles as `work` does, or gives `undefined` once the time is over or `signal` aborts. */
export function withinTime<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, Math.min(ms, LONGEST));
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

function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
