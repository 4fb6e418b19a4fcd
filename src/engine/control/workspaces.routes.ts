import * as z from 'zod';
import type { AppEnv } from '../api/http/app-env.ts';
import { namedObject } from '../api/http/component.ts';
import { deletedWorkspace } from '../api/http/deleted-workspace.ts';
import { machineNow } from '../kernel/clock/clock.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import { durationSchema } from '../kernel/clock/duration-schema.ts';
import { Slices } from '../kernel/clock/slices.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { lazy } from '../kernel/core/lazy.ts';
import { randomSecret } from '../kernel/core/secret.ts';
import { isWorkspaceKey, WORKSPACE_KEY_RULE, workspaceQuotaSchema } from '../kernel/world/workspace-terms.ts';
import type { Workspaces } from '../kernel/world/workspaces.ts';
import type { WorkspaceInfo } from '../kernel/world/world.types.ts';
import { defineControlRoute } from './control-route.ts';

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
    summary: 'Lists workspaces in use and what they use, least recently used first',
    response: () => z.object({ workspaces: z.array(workspaceInfoSchema()) }),
    handle: async ({ host, c: { env } }) => ({ workspaces: await infosOf(host.workspaces, env) }),
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
    handle: ({ host: { workspaces, access }, body: { key = randomSecret(), expiresIn, quota } }) => {
      if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
      if (access.onlyKey !== undefined && key !== access.onlyKey)
        throw new DomainError('bad-request', 'Only POST /__mock/workspaces of the mock itself creates workspaces here');
      if (access.workspaceFrom === 'api-key' && access.ownKeys.includes(key))
        throw new DomainError('bad-request', `"${key}" is an API key of the main workspace; choose another key`);
      const nowMs = machineNow();
      const expiresAtMs = expiresIn === undefined ? undefined : addDuration(nowMs, expiresIn);
      if (expiresAtMs !== undefined && expiresAtMs <= nowMs)
        throw new DomainError('bad-request', 'expiresIn must be above 0');
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

/** Describes the workspaces that a caller may see, in slices between which other calls are answered. */
async function infosOf(workspaces: Workspaces, { ownsMock, workspace }: AppEnv['Bindings']): Promise<WorkspaceInfo[]> {
  const slices = new Slices();
  const infos: WorkspaceInfo[] = [];
  for (const key of ownsMock ? workspaces.keys() : [workspace]) {
    const info = workspaces.info(key);
    if (info !== undefined) infos.push(info);
    if (slices.isOver) await slices.pause();
  }
  return infos;
}
