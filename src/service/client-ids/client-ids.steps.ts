import * as z from 'zod';
import { DomainError } from '../../engine/core/errors.ts';
import { defineStep } from '../../engine/steps/step.ts';
import type { Tx } from '../../engine/world/tx.ts';
import { changeClientId, findClientId } from './client-ids.commands.ts';
import { CLIENT_ID_STATUSES, type ClientIdRow, clientIdRowSchema, clientIdsTable } from './client-ids.model.ts';

export const clientIdSteps = [
  defineStep({
    name: 'client-id.set-status',
    description: 'Sets a client ID (as sent in x-client-id, or its internal id) to a status, out of revoked too.',
    schema: () => z.strictObject({ clientId: z.string().min(1), status: z.enum(CLIENT_ID_STATUSES) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId, status }) => setStatus(tx, clientId, status),
  }),
  defineStep({
    name: 'client-id.revoke',
    description: 'Revokes a client ID (as sent in x-client-id, or its internal id).',
    schema: () => z.strictObject({ clientId: z.string().min(1) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId }) => setStatus(tx, clientId, 'revoked'),
  }),
];

function setStatus(tx: Tx, clientId: string, status: ClientIdRow['status']): ClientIdRow {
  const row = findClientId(tx, clientId) ?? tx.table(clientIdsTable).get(clientId);
  if (row === undefined) throw new DomainError('not-found', `Client ID ${clientId} not found`);
  return changeClientId(tx, row, { status });
}
