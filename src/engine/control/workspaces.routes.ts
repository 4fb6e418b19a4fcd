import * as z from 'zod';
import { namedObject } from '../api/http/component.ts';
import { deletedWorkspace } from '../api/http/deleted-workspace.ts';
import { machineNow } from '../kernel/clock/clock.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import { durationSchema } from '../kernel/clock/duration-schema.ts';
import { Slices } from '../kernel/clock/slices.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { lazy } from '../kernel/core/lazy.ts';
import { randomSecret } from '../kernel/core/secret.ts';
import type { ListedWorkspace } from '../kernel/world/sleeping-workspaces.ts';
import { isWorkspaceKey, WORKSPACE_KEY_RULE, workspaceQuotaSchema } from '../kernel/world/workspace-terms.ts';
import type { Workspaces } from '../kernel/world/workspaces.ts';
import type { WorkspaceInfo } from '../kernel/world/world.types.ts';
import { defineControlRoute } from './control-route.ts';

/** Workspaces in one answer. */
const MAX_LISTED = 10_000;
/** The place of a workspace in the list: when it was used last, and its key. */
const PLACE = /^(\d{1,15})-(.*)$/;

/** A workspace and its use. Its times are those of the machine, ISO 8601, except `now`. */
export const workspaceInfoSchema = lazy(() =>
  namedObject('Workspace', {
    /** Key of the workspace. */
    key: z.string(),
    /** Base URL of the API in this workspace. */
    url: z.string(),
    /** The workspace's current time, ISO 8601. */
    now: z.string(),
    /** When it was created. */
    createdAt: z.string(),
    /** When it was last used. */
    usedAt: z.string(),
    /** When it is deleted, whoever uses it; null when only disuse ends it. */
    expiresAt: z.string().nullable(),
    /** Number of rows that were added to those of every workspace. */
    rows: z.int(),
    /** Bytes that it keeps, where its quota limits them. */
    bytes: z.int().optional(),
    /** Number of registered webhooks. */
    webhooks: z.int(),
    /** Number of calls of the API since the mock was started. */
    calls: z.int(),
    /** What it may use. */
    quota: workspaceQuotaSchema(),
  }),
);

/** Routes for the workspaces of a mock. A caller with the token of one workspace sees that one alone. */
export const workspaceRoutes = [
  defineControlRoute('GET /workspaces', {
    summary:
      'Lists workspaces and what they use, least recently used first; `next` of an answer is `after` of the next page',
    query: () =>
      z.object({
        limit: z.coerce.number().int().min(1).max(MAX_LISTED).optional(),
        after: z.string().regex(PLACE, 'must be `next` of an earlier answer').optional(),
      }),
    response: () => z.object({ workspaces: z.array(workspaceInfoSchema()), next: z.string().optional() }),
    handle: async ({ host: { workspaces }, query: { limit = MAX_LISTED, after }, c: { env } }) => {
      if (!env.ownsMock) return { workspaces: await infosOf(workspaces, [env.workspace]) };
      const page = workspaces.list({ limit, after: after === undefined ? undefined : placeOf(after) });
      const last = page.length === limit ? page.at(-1) : undefined;
      return {
        workspaces: await infosOf(
          workspaces,
          page.map(({ key }) => key),
        ),
        ...(last && { next: `${last.usedAtMs}-${last.key}` }),
      };
    },
  }),
  defineControlRoute('POST /workspaces', {
    summary: 'Creates a workspace, or changes the expiry and the quota of one; returns its token',
    ownerOnly: true,
    body: () =>
      z.strictObject({
        key: z.string().min(1).optional(),
        expiresIn: durationSchema().optional(),
        quota: workspaceQuotaSchema().optional(),
      }),
    bodyOptional: true,
    response: () => workspaceInfoSchema().extend({ token: z.string().nullable(), apiKey: z.string().nullable() }),
    handle: async ({ host: { workspaces, access }, body: { key = randomSecret(), expiresIn, quota } }) => {
      if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
      if (access.onlyKey !== undefined && key !== access.onlyKey)
        throw new DomainError('bad-request', 'Only POST /__mock/workspaces of the mock itself creates workspaces here');
      if (access.workspaceFrom === 'api-key' && access.ownKeys.includes(key))
        throw new DomainError('bad-request', `"${key}" is an API key of the main workspace; choose another key`);
      const nowMs = machineNow();
      const expiresAtMs = expiresIn === undefined ? undefined : addDuration(nowMs, expiresIn);
      if (expiresAtMs !== undefined && expiresAtMs <= nowMs)
        throw new DomainError('bad-request', 'expiresIn must be above 0');
      await workspaces.wake(key);
      workspaces.create({ key, expiresAtMs, quota, hasToken: access.hasTokens });
      const info = workspaces.info(key);
      if (info === undefined) throw deletedWorkspace(key);
      return {
        ...info,
        token: workspaces.terms(key)?.token ?? null,
        apiKey: access.workspaceFrom === 'api-key' ? key : null,
      };
    },
  }),
  defineControlRoute('DELETE /workspaces/{key}', {
    summary: 'Deletes a workspace and its token; the next use of its key creates a new one',
    params: () => z.object({ key: z.string() }),
    response: () => z.object({ deleted: z.string() }),
    handle: ({ host, params: { key }, c: { env } }) => {
      const isKnown = (env.ownsMock || key === env.workspace) && host.workspaces.drop(key);
      if (!isKnown) throw new DomainError('not-found', `There is no workspace "${key}"`);
      return { deleted: key };
    },
  }),
];

function placeOf(text: string): ListedWorkspace {
  const [, usedAtMs, key = ''] = PLACE.exec(text) ?? [];
  return { usedAtMs: Number(usedAtMs), key };
}

/** Describes workspaces, in slices between which other calls are answered. */
async function infosOf(workspaces: Workspaces, keys: readonly string[]): Promise<WorkspaceInfo[]> {
  const slices = new Slices();
  const infos: WorkspaceInfo[] = [];
  for (const key of keys) {
    const info = workspaces.info(key);
    if (info !== undefined) infos.push(info);
    if (slices.isOver) await slices.pause();
  }
  return infos;
}
