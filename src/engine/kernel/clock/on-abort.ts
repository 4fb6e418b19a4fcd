/** What to do when a signal aborts, by signal. A signal that is gone takes its actions with it. */
const actionsOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs an action once when a signal aborts. Returns a function that takes the action back. The signal itself gets a single listener,
 * whatever the number of actions: Node takes more than ten for a leak and prints a warning.
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
