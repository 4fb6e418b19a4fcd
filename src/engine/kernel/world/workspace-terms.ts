import * as z from 'zod';
import { lazy } from '../core/lazy.ts';
import type { WorkspaceInfo, WorkspaceQuota } from './world.types.ts';

/** What one workspace may use. What is not given is not limited. */
export const workspaceQuotaSchema = lazy(() =>
  z.strictObject({
    /** Rows that it adds to those that every workspace begins with, in all tables. */
    rows: z.int().min(0).optional(),
    /** Calls within a second of real time. */
    callsPerSecond: z.int().min(1).optional(),
    /** Registered webhooks. */
    webhooks: z.int().min(0).optional(),
  }),
);

/** What holds for one workspace, beside its state: a reset or a restore does not change it. */
export interface WorkspaceTerms {
  createdAtMs: number;
  /** When the workspace is deleted, whoever uses it; undefined when only disuse ends it. */
  expiresAtMs?: number | undefined;
  /** The control token of the workspace; undefined when it has none of its own. */
  token?: string | undefined;
  quota: WorkspaceQuota;
}

/** A workspace to create, or other terms for one. */
export interface GivenTerms {
  key: string;
  expiresAtMs?: number | undefined;
  /** Its quota over that of all. */
  quota?: WorkspaceQuota | undefined;
  /** Whether it has a token of its own. */
  hasToken: boolean;
}

/** A workspace, and the token that opens it alone. */
export interface OwnedWorkspace {
  info: WorkspaceInfo;
  token: string | undefined;
}

/** All workspaces of a mock where each has a place of its own. Their URLs begin with that of the mock in the call. */
export interface WorkspaceDirectory {
  /** Lists them in the order of their keys, from the one after a key on. */
  list(page: { after?: string | undefined; limit?: number | undefined }, mockUrl?: string): Promise<WorkspacePage>;
  create(given: GivenTerms, mockUrl?: string): Promise<OwnedWorkspace>;
  /** Deletes a workspace. Returns whether there was one. */
  drop(key: string): Promise<boolean>;
}

export interface WorkspacePage {
  workspaces: WorkspaceInfo[];
  /** Where the next page begins; absent on the last one. */
  next?: string | undefined;
}

/** The longest time before its end at which a workspace says that it expires. */
const MAX_NOTICE_MS = 86_400_000;

/** Returns true in the last tenth of a workspace's life, and at most a day before its end. */
export function expiresSoon({ createdAtMs, expiresAtMs }: WorkspaceTerms, nowMs: number): boolean {
  if (expiresAtMs === undefined) return false;
  return nowMs >= expiresAtMs - Math.min((expiresAtMs - createdAtMs) / 10, MAX_NOTICE_MS);
}

/** Keys `.` and `..` are excluded, because they have a special meaning in paths. */
const KEY = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

/** What a key has to be, as errors say it. */
export const WORKSPACE_KEY_RULE = 'A workspace key has 1 to 100 letters, digits, dots, dashes, tildes or underscores';

export function isWorkspaceKey(text: string): boolean {
  return KEY.test(text);
}
