import * as z from 'zod';
import { DomainError } from '../core/errors.ts';
import { defineControlRoute } from './control-route.ts';

/** Routes for the workspaces of a mock. */
export const workspaceRoutes = [
  defineControlRoute({
    method: 'get',
    path: '/__mock/workspaces',
    summary: 'Lists workspaces in use, least recently used first',
    response: () => z.object({ workspaces: z.array(z.object({ key: z.string(), url: z.string(), now: z.string() })) }),
    handle: ({ host }) => ({ workspaces: host.workspaces.list() }),
  }),
  defineControlRoute({
    method: 'delete',
    path: '/__mock/workspaces/{key}',
    summary: 'Deletes a workspace; the next use of its key creates a new one',
    params: () => z.object({ key: z.string() }),
    response: () => z.object({ deleted: z.string() }),
    handle: ({ host, params }) => {
      if (!host.workspaces.drop(params.key))
        throw new DomainError('not-found', `There is no workspace "${params.key}"`);
      return { deleted: params.key };
    },
  }),
];
