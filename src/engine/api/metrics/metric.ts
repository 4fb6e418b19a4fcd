import type { Metrics } from '../../kernel/calls/metrics.ts';
import type { Host } from '../http/app-env.ts';
import type { SavingStatus } from '../http/health.schema.ts';
import type { ProcessMeasurements } from './process-metrics.ts';

export interface MetricSource {
  host: Host;
  metrics: Metrics;
  /** What all workspaces hold together: jobs that wait for the clock or for a read, webhook attempts that are to be made, and so on. */
  totals: { workspaces: number; rows: number; jobs: number; attempts: number; snapshots: number };
  /** Undefined where there is no process, as in a page. */
  process: ProcessMeasurements | undefined;
  /** Of the state file; undefined without one. */
  saving: SavingStatus | undefined;
  nowMs: number;
}

export interface Sample {
  /** Added to the name of the metric, for the parts of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface Metric {
  /** Ends with `_total` for a counter. The service's prefix is put before it, unless client libraries of Prometheus use the name. */
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Returns the present values; none where the metric does not apply. */
  read(source: MetricSource): readonly Sample[];
}
