import { packageVersion } from '../../api/platform/package-version.ts';
import { machineNow, stopwatch } from '../../kernel/clock/clock.ts';
import { defer } from '../../kernel/clock/timers.ts';

/** What is measured of the process, in the units of Prometheus: seconds and bytes. */
export type ProcessMeasurements = Awaited<ReturnType<typeof measureProcess>>;

/** Measures the process. It takes one turn of the event loop, and nothing is measured at other times. */
export async function measureProcess() {
  const eventLoopLagSeconds = await measureLag();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { performance } = await import('node:perf_hooks');
  const { active, idle } = performance.eventLoopUtilization();
  return {
    version: packageVersion(),
    node: process.version,
    cpuSeconds: user / 1e6 + system / 1e6,
    userCpuSeconds: user / 1e6,
    systemCpuSeconds: system / 1e6,
    startSeconds: Math.round(machineNow() - process.uptime() * 1000) / 1000,
    residentBytes: rss,
    heapUsedBytes: heapUsed,
    heapTotalBytes: heapTotal,
    externalBytes: external,
    eventLoopActiveSeconds: active / 1000,
    eventLoopIdleSeconds: idle / 1000,
    eventLoopLagSeconds,
  };
}

/** Returns how long a timer that was due at once had to wait for its turn, in seconds. */
function measureLag(): Promise<number> {
  const elapsed = stopwatch();
  return new Promise((resolve) => defer(() => resolve(elapsed() / 1000)));
}
