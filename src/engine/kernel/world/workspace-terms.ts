import * as z from 'zod';
import type { WorkspaceQuota } from './world.types.ts';

export const quotaSchema = () =>
  z.strictObject({
    rows: z.int().min(0).optional(),
    callsPerSecond: z.int().min(1).optional(),
    webhooks: z.int().min(0).optional(),
  });

/** What holds for one workspace, beside its state: a reset or a restore does not change it. */
export interface WorkspaceTerms {
  createdAtMs: number;
  /** When the workspace is deleted, whoever uses it; undefined when only disuse ends it. */
  expiresAtMs?: number | undefined;
  /** The control token of the workspace; undefined when it has none of its own. */
  token?: string | undefined;
  quota: WorkspaceQuota;
}

/** The longest time before its end at which a workspace says that it expires. */
const MAX_NOTICE_MS = 86_400_000;

/** Returns true in the last tenth of a workspace's life, and at most a day before its end. */
export function expiresSoon({ createdAtMs, expiresAtMs }: WorkspaceTerms, nowMs: number): boolean {
  if (expiresAtMs === undefined) return false;
  return nowMs >= expiresAtMs - Math.min((expiresAtMs - createdAtMs) / 10, MAX_NOTICE_MS);
}
