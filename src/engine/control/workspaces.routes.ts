import * as z from 'zod';
import type { Host } from '../api/http/app-env.ts';
import { lazyObject } from '../api/http/component.ts';
import { machineNow } from '../kernel/clock/clock.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import { durationSchema } from '../kernel/clock/duration-schema.ts';
import { Slices } from '../kernel/clock/slices.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { randomSecret } from '../kernel/core/secret.ts';
import type { ListedWorkspace } from '../kernel/world/sleeping-workspaces.ts';
import {
  isWorkspaceKey,
  WORKSPACE_KEY_RULE,
  type WorkspaceDirectory,
  workspaceQuotaSchema,
} from '../kernel/world/workspace-terms.ts';
import type { Workspaces } from '../kernel/world/workspaces.ts';
import type { WorkspaceInfo } from '../kernel/world/world.types.ts';
import { defineControlRoute } from './control-route.ts';

/** The place of a workspace in the list: when it was used last, and its key. */
const PLACE = /^(\d{1,15})-(.*)$/;

/** A workspace and its use. Its times are those of the machine, ISO 8601, except `now`. */
export const workspaceInfoSchema = lazyObject('Workspace', () => ({
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
  /** About how many bytes of memory they take, with those that only its snapshots have. */
  bytes: z.int(),
  /** Number of registered webhooks. */
  webhooks: z.int(),
  /** Number of calls of the API since the mock was started. */
  calls: z.int(),
  /** What it may use. */
  quota: workspaceQuotaSchema(),
}));

const pageSchema = () =>
  z.object({ after: z.string().min(1).optional(), limit: z.coerce.number().int().min(1).max(500).default(100) });

/** Routes for the workspaces of a mock. A caller with the token of one workspace sees that one alone. */
export const workspaceRoutes = [
  defineControlRoute('GET /workspaces', {
    summary: 'Lists workspaces and what they use; `next` of an answer is `after` of the next page',
    query: pageSchema,
    response: () => z.object({ workspaces: z.array(workspaceInfoSchema()), next: z.string().optional() }),
    handle: async ({ host, query, c: { env } }) =>
      env.ownsMock
        ? directoryOf(host).list(query, env.connection.mockUrl)
        : { workspaces: await infosOf(host.workspaces, [env.workspace]) },
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
    handle: async ({ host, body: { key = randomSecret(), expiresIn, quota }, c }) => {
      const { access } = host;
      if (!isWorkspaceKey(key)) throw new DomainError('bad-request', WORKSPACE_KEY_RULE);
      if (access.workspaceFrom === 'api-key' && access.ownKeys.includes(key))
        throw new DomainError('bad-request', `"${key}" is an API key of the main workspace; choose another key`);
      const nowMs = machineNow();
      const expiresAtMs = expiresIn === undefined ? undefined : addDuration(nowMs, expiresIn);
      if (expiresAtMs !== undefined && expiresAtMs <= nowMs)
        throw new DomainError('bad-request', 'expiresIn must be above 0');
      const given = { key, expiresAtMs, quota, hasToken: access.hasTokens };
      const { info, token = null } = await directoryOf(host).create(given, c.env.connection.mockUrl);
      return { ...info, token, apiKey: access.workspaceFrom === 'api-key' ? key : null };
    },
  }),
  defineControlRoute('DELETE /workspaces/{key}', {
    summary: 'Deletes a workspace and its token. By its own token it is emptied: token, expiry and quota stay',
    params: () => z.object({ key: z.string() }),
    response: () => z.object({ deleted: z.string() }),
    handle: ({ host, params: { key }, c: { env } }) => {
      const deleted = (isKnown: boolean) => {
        if (!isKnown) throw new DomainError('not-found', `There is no workspace "${key}"`);
        return { deleted: key };
      };
      const { workspaces } = host;
      if (key === env.workspace) return deleted(env.ownsMock ? workspaces.drop(key) : workspaces.empty(key));
      return env.ownsMock ? directoryOf(host).drop(key).then(deleted) : deleted(false);
    },
  }),
];

/** Returns the workspaces of a mock: those of its process, unless they are elsewhere. */
function directoryOf({ workspaces, directory }: Host): WorkspaceDirectory {
  return (
    directory ?? {
      list: async ({ limit, after }) => {
        const page = workspaces.list({ limit: limit + 1, after: placeOf(after) });
        const shown = page.slice(0, limit);
        const infos = await infosOf(
          workspaces,
          shown.map(({ key }) => key),
        );
        const last = shown.at(-1);
        return { workspaces: infos, ...(page.length > limit && last && { next: `${last.usedAtMs}-${last.key}` }) };
      },
      create: async (given) => {
        await workspaces.wake(given.key);
        return workspaces.create(given);
      },
      drop: async (key) => workspaces.drop(key),
    }
  );
}

/** Returns the place that `next` of an earlier answer names. */
function placeOf(next: string | undefined): ListedWorkspace | undefined {
  if (next === undefined) return undefined;
  const [, usedAtMs, key = ''] = PLACE.exec(next) ?? [];
  if (usedAtMs === undefined) throw new DomainError('bad-request', 'after must be `next` of an earlier answer');
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
