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

export class CallCounts {
  /** Upper bounds of the buckets of durations, in milliseconds. */
  readonly boundsMs = DURATION_BOUNDS_MS;
  readonly #series = new Map<string, CallSeries>();

  /** Counts a call. `name` is one of the code's own names, never a text that a caller chose. */
  add(name: string, method: string, status: number, ms: number): void {
    (this.#series.get(name) ?? this.#open(name)).add(method, status, ms);
  }

  #open(name: string): CallSeries {
    const series = new CallSeries();
    this.#series.set(name, series);
    return series;
  }

  /** Returns the series by name, in the order of their first calls. */
  all(): ReadonlyMap<string, CallSeries> {
    return this.#series;
  }
}
