import * as z from 'zod';
import { lazyObject } from '../api/http/component.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { defineControlRoute } from './control-route.ts';
import { randomSecret } from './secret.ts';

/** A named workspace. Its times are real times, ISO 8601. */
export const workspaceInfoSchema = lazyObject('Workspace', () => ({
  /** Key of the workspace. */
  key: z.string(),
  /** Base URL of the API in this workspace. */
  url: z.string(),
  /** When it was last used. */
  usedAt: z.string(),
  /** When it is deleted unless it is used. */
  expiresAt: z.string(),
}));

/** Routes that list, create and delete the workspaces of a mock. */
export const workspaceRoutes = [
  defineControlRoute('GET /workspaces', {
    summary: 'Lists named workspaces in the order of their keys; pass the last key as `after` for the next page',
    query: () =>
      z.object({ after: z.string().optional(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
    response: () => z.object({ workspaces: z.array(workspaceInfoSchema()) }),
    handle: ({ host: { workspaces }, query: { limit, after } }) => ({ workspaces: workspaces.list(limit, after) }),
  }),
  defineControlRoute('POST /workspaces', {
    summary: 'Creates a workspace, under a random key if none is given',
    body: () => z.strictObject({ key: z.string().min(1).optional() }),
    bodyOptional: true,
    response: workspaceInfoSchema,
    handle: ({ host: { workspaces, access }, body: { key = randomSecret() } }) => {
      if (access.workspaceFrom === 'api-key' && access.ownKeys.includes(key)) {
        throw new DomainError('bad-request', `"${key}" is an API key of the main workspace; choose another key`);
      }
      return workspaces.create(key);
    },
  }),
  defineControlRoute('DELETE /workspaces/{key}', {
    summary: 'Deletes a workspace',
    params: () => z.object({ key: z.string() }),
    response: () => z.object({ deleted: z.string() }),
    handle: ({ host: { workspaces }, params: { key } }) => {
      if (!workspaces.drop(key)) throw new DomainError('not-found', `There is no workspace "${key}"`);
      return { deleted: key };
    },
  }),
];
