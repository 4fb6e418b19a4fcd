import { measureProcess } from '#process-metrics';
import type { Host } from '../../api/http/app-env.ts';
import { machineNow, parseTime } from '../../kernel/clock/clock.ts';
import type { MetricSource } from './metric.ts';
import { totalsOf } from './workspace-totals.ts';

/** Reads what the metrics of a mock are made of. */
export async function readMetricSource(host: Host): Promise<MetricSource> {
  const totals = await totalsOf(host.workspaces);
  const process = await measureProcess();
  return {
    host,
    metrics: host.workspaces.main.config.metrics,
    totals,
    process,
    nowMs: machineNow(),
    saving: saving(host),
  };
}

function saving(host: Host): MetricSource['saving'] {
  const status = host.saving?.();
  if (status === undefined) return undefined;
  const savedAtMs = parseTime(status.savedAt) ?? 0;
  return { isFailing: status.status === 'failing', savedAtMs, bytes: host.stateFileBytes?.() };
}
