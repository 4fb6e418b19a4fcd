import { type Metric, type MetricSource, PREFIX, single } from './metric.ts';
import type { ProcessMeasurements } from './process-metrics.types.ts';

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
  gauge('process_start_time_seconds', 'Start of the process, seconds since 1970', ({ startSeconds }) => startSeconds),
  gauge(
    `${PREFIX}uptime_seconds`,
    'Time since the process began',
    ({ startSeconds }, { nowMs }) => nowMs / 1000 - startSeconds,
  ),
  counter(
    'process_cpu_seconds_total',
    'CPU time of the process, user and system',
    ({ userCpuSeconds, systemCpuSeconds }) => userCpuSeconds + systemCpuSeconds,
  ),
  counter('process_cpu_user_seconds_total', 'CPU time of the process in user mode', (one) => one.userCpuSeconds),
  counter('process_cpu_system_seconds_total', 'CPU time of the process in the kernel', (one) => one.systemCpuSeconds),
  gauge('process_resident_memory_bytes', 'Resident memory', ({ residentBytes }) => residentBytes),
  gauge('nodejs_heap_size_used_bytes', 'Used heap', ({ heapUsedBytes }) => heapUsedBytes),
  gauge('nodejs_heap_size_total_bytes', 'Allocated heap', ({ heapTotalBytes }) => heapTotalBytes),
  gauge('nodejs_external_memory_bytes', 'Memory of objects outside of the heap', ({ externalBytes }) => externalBytes),
  gauge(
    'nodejs_eventloop_lag_seconds',
    'How long the event loop kept a timer waiting, measured at the moment of the scrape',
    ({ eventLoopLagSeconds }) => eventLoopLagSeconds,
  ),
  counter(
    'nodejs_eventloop_active_seconds_total',
    'Time for which the event loop was busy',
    ({ eventLoopActiveSeconds }) => eventLoopActiveSeconds,
  ),
  counter(
    'nodejs_eventloop_idle_seconds_total',
    'Time for which the event loop waited',
    ({ eventLoopIdleSeconds }) => eventLoopIdleSeconds,
  ),
];

type Read = (measured: ProcessMeasurements, source: MetricSource) => number;

function gauge(name: string, help: string, read: Read): Metric {
  return single('gauge', name, help, ofProcess(read));
}

function counter(name: string, help: string, read: Read): Metric {
  return single('counter', name, help, ofProcess(read));
}

function ofProcess(read: Read): (source: MetricSource) => number | undefined {
  return (source) => source.process && read(source.process, source);
}
