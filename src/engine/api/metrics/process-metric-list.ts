import { type Metric, type MetricSource, PREFIX, single } from './metric.ts';
import type { ProcessMeasurements } from './process-metrics.ts';

/** The metrics of the process, under the names that Prometheus' own client libraries use. */
export const PROCESS_METRICS: readonly Metric[] = [
  {
    name: `${PREFIX}build_info`,
    type: 'gauge',
    help: '1, with the versions of this package and of Node as labels',
    labels: ['version', 'node'],
    read: ({ process }) =>
      process === undefined ? [] : [{ labels: { version: process.version, node: process.node }, value: 1 }],
  },
  ofProcess('process_start_time_seconds', 'Start of the process, seconds since 1970', (one) => one.startSeconds),
  ofProcess(`${PREFIX}uptime_seconds`, 'Time since the process began', (one, now) => now - one.startSeconds),
  ofProcess(
    'process_cpu_seconds_total',
    'CPU time of the process, user and system',
    (one) => one.userCpuSeconds + one.systemCpuSeconds,
  ),
  ofProcess('process_cpu_user_seconds_total', 'CPU time of the process in user mode', (one) => one.userCpuSeconds),
  ofProcess('process_cpu_system_seconds_total', 'CPU time of the process in the kernel', (one) => one.systemCpuSeconds),
  ofProcess('process_resident_memory_bytes', 'Resident memory', (one) => one.residentBytes),
  ofProcess('nodejs_heap_size_used_bytes', 'Used heap', (one) => one.heapUsedBytes),
  ofProcess('nodejs_heap_size_total_bytes', 'Allocated heap', (one) => one.heapTotalBytes),
  ofProcess('nodejs_external_memory_bytes', 'Memory of objects outside of the heap', (one) => one.externalBytes),
  ofProcess(
    'nodejs_eventloop_lag_seconds',
    'How long the event loop kept a timer waiting, measured at the moment of the scrape',
    (one) => one.eventLoopLagSeconds,
  ),
  ofProcess(
    'nodejs_eventloop_active_seconds_total',
    'Time for which the event loop was busy',
    (one) => one.eventLoopActiveSeconds,
  ),
  ofProcess(
    'nodejs_eventloop_idle_seconds_total',
    'Time for which the event loop waited',
    (one) => one.eventLoopIdleSeconds,
  ),
];

/** Defines a metric of the process, by its name a counter or a gauge. */
function ofProcess(name: string, help: string, read: (measured: ProcessMeasurements, nowSeconds: number) => number) {
  const readProcess = ({ process, nowMs }: MetricSource) => process && read(process, nowMs / 1000);
  return single(name.endsWith('_total') ? 'counter' : 'gauge', name, help, readProcess);
}
