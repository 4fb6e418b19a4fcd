import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import {
  challengeRowSchema,
  challengesTable,
  sessionRowSchema,
  sessionsTable,
  userRowSchema,
  usersTable,
} from './sessions.model.ts';
import { sessionsV1 } from './sessions.v1.ts';

/** Who signed in, and what wallets are asked to sign. */
export const sessionsResource = defineResource({
  name: 'sessions',
  tables: [
    resourceTable(sessionsTable, sessionRowSchema, { isKept: true }),
    resourceTable(usersTable, userRowSchema, { isKept: true }),
    resourceTable(challengesTable, challengeRowSchema),
  ],
  operations: sessionsV1,
  list: async () => (await import('./sessions.panel.ts')).sessionList,
});
