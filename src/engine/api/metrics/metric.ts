import type { Host } from '../../api/http/app-env.ts';
import type { Metrics } from '../../kernel/calls/metrics.ts';
import type { MetricFamily, Sample } from './exposition.ts';
import type { ProcessMeasurements } from './process-metrics.ts';

export interface MetricSource {
  host: Host;
  metrics: Metrics;
  /** What all workspaces hold together: jobs that wait for the clock or for a read, webhook attempts that are to be made, and so on. */
  totals: { workspaces: number; rows: number; jobs: number; attempts: number; snapshots: number };
  /** Undefined where there is no process, as in a page. */
  process: ProcessMeasurements | undefined;
  /** Of the state file; undefined without one. */
  saving: { isFailing: boolean; savedAtMs: number; bytes: number | undefined } | undefined;
  nowMs: number;
}

export interface Metric extends Omit<MetricFamily, 'samples'> {
  labels: readonly string[];
  /** Returns the present values; none where the metric does not apply. */
  read(source: MetricSource): readonly Sample[];
}

/** Begins the name of every metric that is the mock's own. */
export const PREFIX = 'payment_request_mock_';

/** Defines a metric with one value; `read` returns undefined where it does not apply. */
export function single(
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  read: (source: MetricSource) => number | undefined,
): Metric {
  const singleValue = (source: MetricSource) => {
    const value = read(source);
    return value === undefined ? [] : [{ value }];
  };
  return { name, type, help, labels: [], read: singleValue };
}
