import * as z from 'zod';
import { DomainError } from '../core/errors.ts';
import { defineControl } from './define-control.ts';

/** The workspaces of a mock. */
export const workspaceRoutes = [
  defineControl({
    method: 'get',
    path: '/__mock/workspaces',
    summary: 'The workspaces in use, longest unused first',
    handle: ({ host }) => ({ workspaces: host.workspaces.list() }),
  }),
  defineControl({
    method: 'delete',
    path: '/__mock/workspaces/{key}',
    summary: 'Forgets a workspace; the next use of its key starts anew',
    params: () => z.object({ key: z.string() }),
    handle: ({ host, params }) => {
      if (!host.workspaces.drop(params.key))
        throw new DomainError('not-found', `There is no workspace "${params.key}"`);
      return { deleted: params.key };
    },
  }),
];
