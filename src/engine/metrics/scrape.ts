import { measureProcess } from '#process-metrics';
import { machineNow } from '../clock/clock.ts';
import type { Host } from '../http/app-env.ts';
import { type ExpositionFormat, exposition } from './exposition.ts';
import type { MetricSource } from './metric.ts';
import { METRICS } from './metric-list.ts';
import { totalsOf } from './workspace-totals.ts';

/** Returns every metric of a mock in a text format. */
export async function scrape(host: Host, format: ExpositionFormat): Promise<string> {
  const { config } = host.workspaces.main;
  const [totals, measured] = [await totalsOf(host.workspaces), await measureProcess()];
  const source: MetricSource = { host, metrics: config.metrics, totals, process: measured, nowMs: machineNow() };
  const all = [...METRICS, ...(config.service.metrics ?? [])];
  return exposition(
    all.map(({ read, ...metric }) => ({ ...metric, samples: read(source) })),
    format,
  );
}
