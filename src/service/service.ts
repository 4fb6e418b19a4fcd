import type { Service } from '../engine/service.ts';
import { clientIdsTable } from './client-ids/client-ids.model.ts';
import { DOCUMENT } from './document.ts';
import { MAGIC_VALUES } from './magic-values.ts';
import { OPERATIONS } from './operations.ts';
import { TABLES } from './tables.ts';
import { authenticate } from './wire/auth.ts';
import type { AuthClass, Caller } from './wire/caller.ts';

/** The Payment Request Service, as the engine simulates it. */
export const paymentRequestService: Service<AuthClass, Caller> = {
  operations: OPERATIONS,
  authenticate,
  document: DOCUMENT,
  tables: TABLES,
  magicValues: MAGIC_VALUES,
  credentials: (world) => ({
    apiKeys: [...world.config.apiKeys],
    clientIds: world
      .table(clientIdsTable)
      .all()
      .filter((row) => row.status === 'active')
      .map((row) => row.clientId)
      .reverse(),
    sessionTokens: [...world.config.sessionTokens],
  }),
};
