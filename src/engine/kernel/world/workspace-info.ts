import { isoTime, machineNow } from '../clock/clock.ts';
import type { AwakeWorkspace } from './awake-workspaces.ts';
import { useOf } from './quota.ts';
import type { SleepingWorkspace } from './sleeping-workspaces.ts';
import type { WorkspaceInfo, WorkspaceQuota } from './world.types.ts';

/** Returns what a list shows of a workspace. @param quota what it may use, in all */
export function workspaceInfo(
  key: string,
  known: AwakeWorkspace | SleepingWorkspace,
  baseUrl: string,
  quota: WorkspaceQuota,
): WorkspaceInfo {
  const { usedAtMs, terms } = known;
  const { clock, rows, bytes, webhooks, calls } = 'world' in known ? awakeUse(known) : { ...known, calls: 0 };
  return {
    key,
    url: `${baseUrl}/w/${key}`,
    now: isoTime(clock.frozenAtMs ?? machineNow() + clock.offsetMs),
    createdAt: isoTime(terms.createdAtMs),
    usedAt: isoTime(usedAtMs),
    expiresAt: terms.expiresAtMs === undefined ? null : isoTime(terms.expiresAtMs),
    rows,
    bytes,
    webhooks,
    calls,
    quota,
  };
}

function awakeUse({ world }: AwakeWorkspace) {
  const { registers, calls } = world;
  return { clock: registers.clock, ...useOf(world), bytes: world.quota.bytes, calls: calls.received };
}
