import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { challengeRowSchema, challengesTable, sessionRowSchema, sessionsTable } from './sessions.model.ts';

export const sessionsResource = defineResource({
  name: 'sessions',
  tables: [
    resourceTable(sessionsTable, sessionRowSchema, { isKept: true }),
    resourceTable(challengesTable, challengeRowSchema),
  ],
  operations: async () => (await import('./sessions.operations.ts')).sessionsV1(),
  lists: async () => [(await import('./sessions.panel.ts')).sessionList],
});
