import * as z from 'zod';
import { machineNow } from '../clock/clock.ts';
import { lazy } from '../core/lazy.ts';
import type { WorkspaceInfo, WorkspaceQuota } from './world.types.ts';

/** What one workspace may use. What is not given is not limited. */
export const workspaceQuotaSchema = lazy(() =>
  z.strictObject({
    /** Rows that it adds to those that every workspace begins with, in all tables. */
    rows: z.int().min(0).optional(),
    /**
     * Bytes of memory, about, that these rows take, with those that only its snapshots have. The calls, the events and the changes to undo that
     * are kept of it take at most an eighth as many each.
     */
    bytes: z.int().min(0).optional(),
    /** Calls within a second of real time. */
    callsPerSecond: z.int().min(1).optional(),
    /** Registered webhooks. */
    webhooks: z.int().min(0).optional(),
  }),
);

/** What holds for all workspaces beside the main one. */
export interface WorkspaceRules {
  /** Milliseconds of the machine's clock after which an unused workspace is deleted. */
  ttlMs: number;
  max: number;
  /** Whether the first use of a key creates its workspace. */
  creation: 'first-use' | 'explicit';
  quota: WorkspaceQuota;
}

/** What a workspace is created with. */
export interface NewWorkspace {
  key: string;
  expiresAtMs?: number | undefined;
  /** Its quota, over that of all. */
  quota?: WorkspaceQuota | undefined;
  /** Whether it has a token of its own. */
  hasToken: boolean;
}

/** What holds for one workspace, beside its state: a reset or a restore does not change it. */
export interface WorkspaceTerms {
  createdAtMs: number;
  /** When the workspace is deleted, whoever uses it; undefined when only disuse ends it. */
  expiresAtMs?: number | undefined;
  /** The control token of the workspace; undefined when it has none of its own. */
  token?: string | undefined;
  quota: WorkspaceQuota;
}

/** What a list takes: where a page begins, and how many workspaces it has. `after` is the `next` of an earlier page. */
export interface PageOfWorkspaces {
  after?: string | undefined;
  limit: number;
}

/** A workspace, and the token that opens it alone. */
export interface OwnedWorkspace {
  info: WorkspaceInfo;
  token: string | undefined;
}

/** All workspaces of a mock, wherever each of them is. Their URLs begin with that of the mock in the call. */
export interface WorkspaceDirectory {
  list(page: PageOfWorkspaces, mockUrl?: string): Promise<WorkspaceList>;
  create(given: NewWorkspace, mockUrl?: string): Promise<OwnedWorkspace>;
  /** Deletes a workspace. Returns whether there was one. */
  drop(key: string): Promise<boolean>;
}

export interface WorkspaceList {
  workspaces: WorkspaceInfo[];
  /** Where the next page begins; absent on the last one. */
  next?: string | undefined;
}

/** What decides when a workspace ends, in milliseconds of the machine's clock. */
export interface WorkspaceLife {
  usedAtMs: number;
  expiresAtMs?: number | undefined;
}

/** Returns when disuse or expiry ends a workspace. `ttlMs` is how long it may be unused. */
export function endOf({ usedAtMs, expiresAtMs = Number.POSITIVE_INFINITY }: WorkspaceLife, ttlMs: number): number {
  return Math.min(usedAtMs + ttlMs, expiresAtMs);
}

export function hasEnded(life: WorkspaceLife, ttlMs: number): boolean {
  return endOf(life, ttlMs) <= machineNow();
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
