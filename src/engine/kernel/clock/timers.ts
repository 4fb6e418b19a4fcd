/** Real-time timers of the engine. Work scheduled on the mock's clock is a job. */

/** Registers a function to call on stop, or calls it if already stopped. Returns an unregister function. */
export type OnStop = (end: () => void) => () => void;

const MAX_MS = 2_147_483_647;

/** Runs an action after current work and pending responses. Returns a cancel function. */
export function defer(action: () => void): () => void {
  const timer = setTimeout(action, 0);
  return () => clearTimeout(timer);
}

/** Runs an action after real milliseconds, without keeping the process alive. Returns a cancel function. */
export function startTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, Math.min(ms, MAX_MS));
  unref(timer);
  return () => clearTimeout(timer);
}

/** Resolves after real milliseconds, or once `onStop` calls back. `keepAlive` keeps the process alive until then. */
export function sleep(ms: number, keepAlive = true, onStop?: OnStop): Promise<void> {
  let forget: (() => void) | undefined;
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (!keepAlive) unref(timer);
    forget = onStop?.(() => {
      clearTimeout(timer);
      resolve();
    });
  }).finally(() => forget?.());
}

/** Settles as `work` does, or resolves with `undefined` after real milliseconds or once `signal` aborts. */
export async function withTimeout<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T | undefined> {
  // Prevents an unhandled rejection if the work fails later.
  work.catch(() => {});
  if (signal?.aborted) return undefined;
  let end = () => {};
  const over = new Promise<undefined>((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, ms);
    const forget = signal && onAbort(signal, giveUp);
    end = () => {
      clearTimeout(timer);
      forget?.();
    };
  });
  return Promise.race([work, over]).finally(end);
}

export function keepProcessAlive(): () => void {
  const timer = setInterval(() => {}, MAX_MS);
  return () => clearInterval(timer);
}

/** Lets the process exit while a timer is pending. Browser timers are numbers and need no unref. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

/** Abort actions by signal. */
const actionsOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs an action when a signal aborts. Adds one listener, because Node warns about many. Returns an unregister
 * function.
 */
export function onAbort(signal: AbortSignal, action: () => void): () => void {
  const actions = actionsOf.get(signal) ?? listenTo(signal);
  actions.add(action);
  return () => actions.delete(action);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const actions = new Set<() => void>();
  actionsOf.set(signal, actions);
  const runAll = () => {
    for (const action of actions) action();
    actions.clear();
  };
  signal.addEventListener('abort', runAll, { once: true });
  return actions;
}

/** Returns a function that runs its calls in sequence. A failure only affects its caller. */
export function inTurn<A extends unknown[], T>(act: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const run = last.then(() => act(...args));
    last = run.catch(() => {});
    return run;
  };
}

/** Processes items in order, with limited concurrency. */
export async function sideBySide<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> {
  const open = [...items].values();
  const serve = async () => {
    for (const item of open) await work(item);
  };
  await Promise.all(Array.from({ length: most }, serve));
}
