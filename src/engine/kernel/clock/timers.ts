/** Real-time timers of the engine. Work on the clock of a workspace is a job. */

/** Registers a function to call at a stop, or calls it if already stopped. Returns an unregister function. */
export type OnStop = (end: () => void) => () => void;

const MAX_MS = 2_147_483_647;

/** Runs an action after current work and pending responses. Returns a cancel function. */
export function defer(action: () => void): () => void {
  const timer = setTimeout(action, 0);
  return () => clearTimeout(timer);
}

/** Runs an action after real milliseconds, without keeping the process alive. Returns a function that cancels it. */
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
  // Work that fails later must not cause an unhandled rejection.
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

/** Lets the process end while a timer runs. A browser's timers are numbers and need no such thing. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

/** Abort actions by signal. */
const actionsOf = new WeakMap<AbortSignal, Set<() => void>>();

/** Runs an action when a signal aborts, with one listener, since Node warns of many. Returns an unregister function. */
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

/** Returns a function that runs its calls one after the other. A failure concerns its caller alone. */
export function inTurn<A extends unknown[], T>(act: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const run = last.then(() => act(...args));
    last = run.catch(() => {});
    return run;
  };
}

/** Does work for each item, a number of items at a time, in their order. */
export async function sideBySide<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> {
  const open = [...items].values();
  const serve = async () => {
    for (const item of open) await work(item);
  };
  await Promise.all(Array.from({ length: most }, serve));
}
