import type { CallCounts, CallSeries } from '../../kernel/calls/metrics.ts';
import type { HostService } from '../http/app-env.ts';
import { exposition } from './exposition.ts';
import type { Metric, MetricSource, Sample } from './metric.ts';
import type { ProcessMeasurements } from './process-metrics.ts';

const METRICS: readonly Metric[] = [
  callCounter('calls_total', 'Calls of the API', 'operation', 'calls'),
  {
    name: 'call_duration_seconds',
    type: 'histogram',
    help: 'Time from the arrival of a call of the API to its response, delays by faults included',
    labels: ['operation', 'le'],
    read: ({ metrics }) =>
      [...metrics.calls].flatMap(([operation, series]) => durationSamples(operation, series, metrics.calls.boundsMs)),
  },
  callCounter('control_calls_total', 'Calls of the control API', 'route', 'controlCalls'),
  counter('faults_applied_total', 'Faults applied to calls of the API', 'kind', 'faults'),
  counter('webhook_attempts_total', 'Attempts to send a webhook', 'status', 'attempts'),
  counter('webhook_deliveries_total', 'Webhook deliveries that ended', 'outcome', 'deliveries'),
  single('webhook_attempts_waiting', 'Webhook attempts that are to be made', ({ totals }) => totals.attempts),
  single('workspaces', 'Workspaces in use, the main one included', ({ totals }) => totals.workspaces),
  single(
    'rows',
    'Rows of all workspaces; each counts the rows that it shares with the others',
    ({ totals }) => totals.rows,
  ),
  single('snapshots', 'Snapshots of all workspaces', ({ totals }) => totals.snapshots),
  single('jobs_waiting', 'Jobs that wait for the clock or for a read', ({ totals }) => totals.jobs),
  single(
    'state_file_failing',
    '1 while changes cannot be saved to the state file, otherwise 0',
    ({ saving }) => saving && Number(saving.status === 'failing'),
  ),
  single(
    'state_file_saved_timestamp_seconds',
    'When everything was saved last, seconds since 1970',
    ({ saving }) => saving && Date.parse(saving.savedAt) / 1000,
  ),
  single(
    'state_file_save_age_seconds',
    'Time since everything was saved last',
    ({ saving, nowMs }) => saving && Math.max(0, nowMs - Date.parse(saving.savedAt)) / 1000,
  ),
  single('state_file_bytes', 'Size of the state file', ({ host, saving }) => saving && host.stateFileBytes?.()),
  // Under the names that Prometheus' own client libraries use.
  {
    name: 'build_info',
    type: 'gauge',
    help: '1, with the versions of this package and of Node as labels',
    labels: ['version', 'node'],
    read: ({ process }) =>
      process === undefined ? [] : [{ labels: { version: process.version, node: process.node }, value: 1 }],
  },
  ofProcess('process_start_time_seconds', 'Start of the process, seconds since 1970', 'startSeconds'),
  single(
    'uptime_seconds',
    'Time since the process began',
    ({ process, nowMs }) => process && nowMs / 1000 - process.startSeconds,
  ),
  ofProcess('process_cpu_seconds_total', 'CPU time of the process, user and system', 'cpuSeconds'),
  ofProcess('process_cpu_user_seconds_total', 'CPU time of the process in user mode', 'userCpuSeconds'),
  ofProcess('process_cpu_system_seconds_total', 'CPU time of the process in the kernel', 'systemCpuSeconds'),
  ofProcess('process_resident_memory_bytes', 'Resident memory', 'residentBytes'),
  ofProcess('nodejs_heap_size_used_bytes', 'Used heap', 'heapUsedBytes'),
  ofProcess('nodejs_heap_size_total_bytes', 'Allocated heap', 'heapTotalBytes'),
  ofProcess('nodejs_external_memory_bytes', 'Memory of objects outside of the heap', 'externalBytes'),
  ofProcess(
    'nodejs_eventloop_lag_seconds',
    'How long the event loop kept a timer waiting, measured at the moment of the scrape',
    'eventLoopLagSeconds',
  ),
  ofProcess(
    'nodejs_eventloop_active_seconds_total',
    'Time for which the event loop was busy',
    'eventLoopActiveSeconds',
  ),
  ofProcess('nodejs_eventloop_idle_seconds_total', 'Time for which the event loop waited', 'eventLoopIdleSeconds'),
];

/** Returns every metric of a service by its whole name. */
export function metricsOf({ metrics, words }: Pick<HostService, 'metrics' | 'words'>): Metric[] {
  const hasPrefix = (name: string) => !/^(process|nodejs)_/.test(name);
  return [...METRICS, ...metrics].map((metric) => ({
    ...metric,
    name: hasPrefix(metric.name) ? `${words.metrics}${metric.name}` : metric.name,
  }));
}

/**
 * Returns every metric in the text format that an `Accept` header asks for, with its media type. This file and what it imports are
 * loaded when metrics are first asked for; they share nothing with what a start loads, because the bundler would cut that in pieces.
 */
export function metricsText(source: MetricSource, accept: string | undefined): { text: string; type: string } {
  return exposition(metricsOf(source.host.service), source, accept);
}

/** Defines a metric that counts by one label. */
function counter(name: string, help: string, label: string, counts: 'faults' | 'attempts' | 'deliveries'): Metric {
  const read = ({ metrics }: MetricSource) =>
    [...metrics[counts]].map(([value, count]) => ({ labels: { [label]: value }, value: count }));
  return { name, type: 'counter', help, labels: [label], read };
}

/** Defines a metric that counts calls by what answered them. */
function callCounter(name: string, help: string, label: string, calls: 'calls' | 'controlCalls'): Metric {
  const labels = [label, 'method', 'status'];
  const read = ({ metrics }: MetricSource) => callSamples(label, metrics[calls]);
  return { name, type: 'counter', help, labels, read };
}

/** Defines a metric with one value, by its name a counter or a gauge; `read` returns undefined where it does not apply. */
function single(name: string, help: string, read: (source: MetricSource) => number | undefined): Metric {
  const singleValue = (source: MetricSource) => {
    const value = read(source);
    return value === undefined ? [] : [{ value }];
  };
  return { name, type: name.endsWith('_total') ? 'counter' : 'gauge', help, labels: [], read: singleValue };
}

function callSamples(label: string, calls: CallCounts): Sample[] {
  return [...calls].flatMap(([name, { counts }]) =>
    [...counts].flatMap(([method, byStatus]) =>
      [...byStatus].map(([status, value]) => ({ labels: { [label]: name, method, status: String(status) }, value })),
    ),
  );
}

/** Returns the values of a histogram: how many calls took at most so long, for each bound, and the sum of all. */
function durationSamples(operation: string, { buckets, totalMs }: CallSeries, boundsMs: readonly number[]): Sample[] {
  let count = 0;
  const samples = buckets.map((calls, at): Sample => {
    count += calls;
    return { suffix: '_bucket', labels: { operation, le: boundText(boundsMs[at]) }, value: count };
  });
  const labels = { operation };
  return [...samples, { suffix: '_sum', labels, value: totalMs / 1000 }, { suffix: '_count', labels, value: count }];
}

/** Returns the label of a bound in seconds, always with a fraction, as OpenMetrics has it. */
function boundText(ms: number | undefined): string {
  if (ms === undefined) return '+Inf';
  const seconds = String(ms / 1000);
  return seconds.includes('.') ? seconds : `${seconds}.0`;
}

function ofProcess(name: string, help: string, field: Exclude<keyof ProcessMeasurements, 'version' | 'node'>): Metric {
  return single(name, help, ({ process }) => process?.[field]);
}
