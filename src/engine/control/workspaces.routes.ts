import * as z from 'zod';
import type { AppEnv } from '../api/http/app-env.ts';
import { namedObject } from '../api/http/component.ts';
import { machineNow } from '../kernel/clock/clock.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import { durationSchema } from '../kernel/clock/duration-schema.ts';
import { Slices } from '../kernel/clock/slices.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { lazy } from '../kernel/core/lazy.ts';
import { randomSecret } from '../kernel/core/secret.ts';
import {
  isWorkspaceKey,
  type OwnedWorkspace,
  WORKSPACE_KEY_RULE,
  type WorkspacePage,
  workspaceQuotaSchema,
} from '../kernel/world/workspace-terms.ts';
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
    /** Number of registered webhooks. */
    webhooks: z.int(),
    /** Number of calls of the API since the mock was started. */
    calls: z.int(),
    /** What it may use. */
    quota: workspaceQuotaSchema(),
  }),
);

const pageSchema = () =>
  z.object({ after: z.string().min(1).optional(), limit: z.coerce.number().int().min(1).max(500).optional() });

/** Routes for the workspaces of a mock. A caller with the token of one workspace sees that one alone. */
export const workspaceRoutes = [
  defineControlRoute('GET /workspaces', {
    summary: 'Lists workspaces and what they use, least recently used first; a worker by key, 100 at once',
    query: pageSchema,
    response: () => z.object({ workspaces: z.array(workspaceInfoSchema()), next: z.string().optional() }),
    handle: async ({ host: { workspaces, directory }, query, c: { env } }) =>
      directory !== undefined && env.ownsMock
        ? directory.list(query, env.connection.mockUrl)
        : pageOf(workspaces, env, query),
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
    handle: ({ host: { workspaces, directory, access }, body: { key = randomSecret(), expiresIn, quota }, c }) => {
      if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
      if (access.workspaceFrom === 'api-key' && access.ownKeys.includes(key))
        throw new DomainError('bad-request', `"${key}" is an API key of the main workspace; choose another key`);
      const nowMs = machineNow();
      const expiresAtMs = expiresIn === undefined ? undefined : addDuration(nowMs, expiresIn);
      if (expiresAtMs !== undefined && expiresAtMs <= nowMs)
        throw new DomainError('bad-request', 'expiresIn must be above 0');
      const given = { key, expiresAtMs, quota, hasToken: access.hasTokens };
      const apiKey = access.workspaceFrom === 'api-key' ? key : null;
      const shown = ({ info, token }: OwnedWorkspace) => ({ ...info, token: token ?? null, apiKey });
      return directory === undefined
        ? shown(workspaces.create(given))
        : directory.create(given, c.env.connection.mockUrl).then(shown);
    },
  }),
  defineControlRoute('DELETE /workspaces/{key}', {
    summary: 'Deletes a workspace and its token. By its own token it is emptied: token, expiry and quota stay',
    params: () => z.object({ key: z.string() }),
    response: () => z.object({ deleted: z.string() }),
    handle: ({ host: { workspaces, directory }, params: { key }, c: { env } }) => {
      const deleted = (isKnown: boolean) => {
        if (!isKnown) throw new DomainError('not-found', `There is no workspace "${key}"`);
        return { deleted: key };
      };
      if (!env.ownsMock) return deleted(key === env.workspace && workspaces.empty(key));
      if (directory === undefined || key === env.workspace) return deleted(workspaces.drop(key));
      return directory.drop(key).then(deleted);
    },
  }),
];

/**
 * Describes the workspaces that a caller may see, in slices between which other calls are answered. Pages are in the order of keys, which
 * no call changes; the whole list is in that of use.
 */
async function pageOf(
  workspaces: Workspaces,
  { ownsMock, workspace }: AppEnv['Bindings'],
  { after = '', limit }: { after?: string | undefined; limit?: number | undefined },
): Promise<WorkspacePage> {
  const all = ownsMock ? workspaces.keys() : [workspace];
  const keys = after === '' && limit === undefined ? all : all.filter((key) => key > after).sort();
  const shown = keys.slice(0, limit);
  const slices = new Slices();
  const infos: WorkspaceInfo[] = [];
  for (const key of shown) {
    const info = workspaces.info(key);
    if (info !== undefined) infos.push(info);
    if (slices.isOver) await slices.pause();
  }
  return { workspaces: infos, ...(shown.length < keys.length && { next: shown.at(-1) }) };
}
