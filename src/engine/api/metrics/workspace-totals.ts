import { queueTable } from '../../api/webhooks/deliveries.model.ts';
import { Slices } from '../../kernel/clock/slices.ts';
import { jobsTable } from '../../kernel/world/jobs.model.ts';
import { rowsOf } from '../../kernel/world/quota.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';

/** What all workspaces of a mock hold together. */
export interface WorkspaceTotals {
  /** Workspaces in use, the main one included. */
  workspaces: number;
  rows: number;
  /** Jobs that wait for the clock or for a read. */
  jobs: number;
  /** Webhook attempts that are to be made. */
  attempts: number;
  snapshots: number;
}

/** Adds up what the workspaces hold, in slices between which calls are answered. */
export async function totalsOf(workspaces: Workspaces): Promise<WorkspaceTotals> {
  const slices = new Slices();
  const worlds = workspaces.worlds();
  const totals: WorkspaceTotals = { workspaces: worlds.length, rows: 0, jobs: 0, attempts: 0, snapshots: 0 };
  for (const [, world] of worlds) {
    totals.rows += rowsOf(world);
    totals.jobs += rowsOf(world, [jobsTable.name]);
    totals.attempts += rowsOf(world, [queueTable.name]);
    totals.snapshots += world.snapshots.size;
    if (slices.isOver) await slices.pause();
  }
  return totals;
}
