import * as z from 'zod';
import { answerPage, headerOf } from '../api/http/answer.ts';
import type { Host } from '../api/http/app-env.ts';
import type { MetricSource } from '../api/metrics/metric.ts';
import { queueTable } from '../api/webhooks/deliveries.model.ts';
import { machineNow } from '../kernel/clock/clock.ts';
import { Slices } from '../kernel/clock/slices.ts';
import { jobsTable } from '../kernel/world/jobs.model.ts';
import { rowsOf } from '../kernel/world/quota.ts';
import type { Workspaces } from '../kernel/world/workspaces.ts';
import { defineControlRoute } from './control-route.ts';

/** The metrics of the whole mock, of whichever workspace they are asked for. */
export const metricsRoutes = [
  defineControlRoute('GET /metrics', {
    summary:
      'Returns metrics of the whole mock in the text format of Prometheus, or as OpenMetrics where Accept asks for it',
    ownerOnly: true,
    mediaType: 'text/plain',
    response: () => z.string(),
    handle: async ({ host, c }) => {
      const { metricsText } = await import('../api/metrics/metric-list.ts');
      const { text, type } = metricsText(await readMetricSource(host), headerOf(c, 'accept'));
      return answerPage(c, text, { 'content-type': type, 'cache-control': 'no-store' });
    },
  }),
];

async function readMetricSource(host: Host): Promise<MetricSource> {
  return {
    host,
    metrics: host.workspaces.main.config.metrics,
    totals: await totalsOf(host.workspaces),
    process: await host.platform.measureProcess(),
    nowMs: machineNow(),
    saving: host.saving?.(),
  };
}

/** Adds up what the workspaces in memory hold, in slices between which calls are answered. */
async function totalsOf(workspaces: Workspaces): Promise<MetricSource['totals']> {
  const slices = new Slices();
  const worlds = workspaces.worlds();
  const totals = { workspaces: workspaces.count + 1, rows: 0, jobs: 0, attempts: 0, snapshots: 0 };
  for (const [, world] of worlds) {
    totals.rows += rowsOf(world);
    totals.jobs += rowsOf(world, [jobsTable.name]);
    totals.attempts += rowsOf(world, [queueTable.name]);
    totals.snapshots += world.snapshots.size;
    if (slices.isOver) await slices.pause();
  }
  return totals;
}
