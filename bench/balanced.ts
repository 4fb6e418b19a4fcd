/**
 * `NGINX=$(.ci/nginx) npm run bench:balanced -- --tenants 2000 --callers 16`: what several replicas behind nginx do and cost.
 * It fails when a workspace is not what its user was answered after a replica was killed.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Balanced, type Replica } from '../test/support/balanced.ts';
import { failUnderLoad } from '../test/support/replica-failures.ts';
import { TenantLoad } from '../test/support/tenants.ts';

const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '2000' },
    callers: { type: 'string', default: '16' },
    only: { type: 'string', default: 'kill,size,speed,sync' },
  },
});
const tenants = Number(values.tenants);
const callers = Number(values.callers);

/** Megabytes of memory that a process has. */
function memoryOf(replica: Replica | undefined): number {
  const status = readFileSync(`/proc/${replica?.process?.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

/** Milliseconds of processor time that a process and its children have used. */
function cpuOf(pid: number | undefined): number {
  const fields = (id: number) =>
    readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const used = [pid ?? 0, ...children].map((id) => (fields(id)[11] ?? 0) + (fields(id)[12] ?? 0));
  return used.reduce((sum, ticks) => sum + ticks * 10, 0);
}

/** Calls for some seconds. Returns the processor time of a call, in microseconds, and how many were answered in a second. */
async function costOf(base: string, pids: (number | undefined)[]): Promise<string> {
  const load = new TenantLoad(base, 200, () => false);
  const running = load.run(callers);
  await load.until(() => load.tenants.every(({ answered }) => answered.size > 0));
  const calls = () => load.counts.answered + load.counts.read;
  const [before, cpu, started] = [calls(), pids.map(cpuOf), performance.now()];
  await load.until(() => performance.now() - started > 5000);
  const count = calls() - before;
  const costs = pids.map((pid, index) => (((cpuOf(pid) - (cpu[index] ?? 0)) * 1000) / count).toFixed(0));
  load.end();
  await running;
  return `${costs.join(' + ')} µs of a processor for each call, ${(count / 5).toFixed(0)} calls a second`;
}

const measurements: Record<string, () => Promise<void>> = {
  kill: async () => {
    await using balanced = await Balanced.start(3);
    const started = performance.now();
    const { wrong, counts, affected } = await failUnderLoad(balanced, { tenants, callers, signal: 'SIGKILL' });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`kill: ${tenants} workspaces on 3 replicas, ${affected} on the one that was killed, ${seconds} s`);
    console.log(`kill: ${JSON.stringify(counts)}, wrong: ${wrong.length}`);
    for (const text of wrong.slice(0, 20)) console.log(`wrong: ${text}`);
    if (wrong.length > 0) process.exitCode = 1;
  },
  size: async () => {
    await using balanced = await Balanced.start(1, ['--fixtures', 'default', '--max-workspaces', '100000']);
    const [replica] = balanced.replicas;
    const empty = memoryOf(replica);
    for (const count of [1000, 2000, 4000]) {
      const load = new TenantLoad(balanced.url, count, () => false);
      const running = load.run(callers);
      await load.until(() => load.tenants.every(({ answered }) => answered.size >= 5));
      load.end();
      await running;
      const full = memoryOf(replica);
      await replica?.end('SIGTERM');
      const started = performance.now();
      await replica?.start();
      const took = performance.now() - started;
      const after = memoryOf(replica);
      const sizes = `${empty.toFixed(0)} MB empty, ${full.toFixed(0)} MB under load, ${after.toFixed(0)} MB after a restart`;
      console.log(`size: ${count} workspaces of 5 to 15 requests: ${sizes}; ready after ${took.toFixed(0)} ms`);
    }
  },
  speed: async () => {
    await using balanced = await Balanced.start(1);
    const pid = balanced.replicas[0]?.process?.pid;
    console.log(`speed: a replica alone: ${await costOf(balanced.replicas[0]?.url ?? '', [pid])}`);
    console.log(`speed: a replica + nginx: ${await costOf(balanced.url, [pid, balanced.nginxPid])}`);
  },
  sync: async () => {
    for (const when of ['off', 'written', 'disk']) {
      await using balanced = await Balanced.start(1, ['--state-sync', when]);
      const [replica] = balanced.replicas;
      const cost = await costOf(replica?.url ?? '', [replica?.process?.pid]);
      console.log(`sync: --state-sync ${when}, half of the calls changes: ${cost}`);
    }
  },
};

for (const name of values.only.split(',')) await measurements[name]?.();
