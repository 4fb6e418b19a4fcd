import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { challengeRowSchema, challengesTable, sessionRowSchema, sessionsTable } from './sessions.model.ts';
import { sessionsV1 } from './sessions.v1.ts';

export const sessionsResource = defineResource({
  name: 'sessions',
  tables: [
    resourceTable(sessionsTable, sessionRowSchema, { isKept: true }),
    resourceTable(challengesTable, challengeRowSchema),
  ],
  roots: ['auth'],
  operations: sessionsV1,
  lists: async () => [(await import('./sessions.panel.ts')).sessionList],
});
