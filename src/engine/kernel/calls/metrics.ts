/** Upper bounds of the buckets of durations, in milliseconds. */
const DURATION_BOUNDS_MS: readonly number[] = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** Methods that are counted under their name; all others are counted as `other`, so that callers cannot add series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export class CallSeries {
  readonly counts = new Map<string, Map<number, number>>();
  /** Calls by the first bound of {@link DURATION_BOUNDS_MS} that they did not exceed; the last ones exceeded all. */
  readonly buckets: number[] = Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, () => 0);
  totalMs = 0;

  add(method: string, status: number, ms: number): void {
    const name = METHODS.has(method) ? method : 'other';
    const byStatus = this.counts.get(name) ?? new Map<number, number>();
    if (byStatus.size === 0) this.counts.set(name, byStatus);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    let at = 0;
    while (ms > (DURATION_BOUNDS_MS[at] ?? Number.POSITIVE_INFINITY)) at++;
    this.buckets[at] = (this.buckets[at] ?? 0) + 1;
    this.totalMs += ms;
  }
}

/** Calls by the operation or the route that answered them, in the order of their first calls. */
export class CallCounts extends Map<string, CallSeries> {
  /** Read from here by code that is loaded later, and so must not share a module with what a start loads. */
  readonly boundsMs = DURATION_BOUNDS_MS;

  /** `name` is one of the code's own names, never a text that a caller chose. */
  add(name: string, method: string, status: number, ms: number): void {
    const series = this.get(name) ?? new CallSeries();
    if (!this.has(name)) this.set(name, series);
    series.add(method, status, ms);
  }
}

/** Counts by a name. */
export class Counts extends Map<string, number> {
  /** Adds one to the count of a name. `name` is one of the code's own names, never a text that a caller chose. */
  add(name: string): void {
    this.set(name, (this.get(name) ?? 0) + 1);
  }
}

/** What one mock counts over all of its workspaces. It is no part of their state: no reset or restore changes it. */
export class Metrics {
  /** Calls of the API by operationId; `unknown`, `preflight` and `refused` are those that no operation answered. */
  readonly calls = new CallCounts();
  readonly controlCalls = new CallCounts();
  readonly faults = new Counts();
  /** Attempts to send a webhook by the class of their answer's status, such as `2xx`, or `none`. */
  readonly attempts = new Counts();
  readonly deliveries = new Counts();
}
