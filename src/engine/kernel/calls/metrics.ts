import { CallCounts } from './call-counts.ts';

export class Counts {
  readonly #counts = new Map<string, number>();

  /** Adds one to the count of a name. `name` is one of the code's own names, never a text that a caller chose. */
  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  all(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}

/**
 * What one mock counts while it runs, over all of its workspaces. It is no part of their state: neither a reset nor a restore
 * changes it. Everything else that `GET /__mock/metrics` returns is read when it is asked for.
 */
export class Metrics {
  /** Calls of the API by operationId; `unknown`, `preflight` and `refused` are those that no operation answered. */
  readonly calls = new CallCounts();
  readonly controlCalls = new CallCounts();
  readonly faults = new Counts();
  /** Attempts to send a webhook by the class of their answer's status, such as `2xx`, or `none`. */
  readonly attempts = new Counts();
  readonly deliveries = new Counts();
}
