import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { setClientIdStatus } from './client-ids.commands.ts';
import { CLIENT_ID_STATUSES, clientIdRowSchema } from './client-ids.model.ts';

export const clientIdSteps = [
  defineStep({
    name: 'client-id.set-status',
    description:
      'Sets a client ID (as sent in x-client-id, or its internal id) to a status. This also works for a revoked one.',
    example: { clientId: 'cli_test', status: 'inactive' },
    schema: () => z.strictObject({ clientId: z.string().min(1), status: z.enum(CLIENT_ID_STATUSES) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId, status }) => setClientIdStatus(tx, clientId, status),
  }),
  defineStep({
    name: 'client-id.revoke',
    description: 'Revokes a client ID (as sent in x-client-id, or its internal id).',
    example: { clientId: 'cli_test' },
    schema: () => z.strictObject({ clientId: z.string().min(1) }),
    returns: clientIdRowSchema,
    run: (tx, { clientId }) => setClientIdStatus(tx, clientId, 'revoked'),
  }),
];
