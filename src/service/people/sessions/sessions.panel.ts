import { recordList } from '../../../engine/control/record-list.ts';
import { type SessionRow, sessionsTable } from './sessions.model.ts';

export const sessionList = recordList<SessionRow>({
  name: 'sessions',
  title: 'Sessions',
  group: 'People',
  table: sessionsTable,
  columns: [
    { head: 'Account', value: ({ account }) => account, as: 'id' },
    { head: 'Opened', value: ({ createdAt }) => createdAt, as: 'time' },
    { head: 'Expires if idle', value: ({ expiresAt }) => expiresAt, as: 'time' },
  ],
  heading: ({ account }) => `Session of ${account}`,
  empty: 'No sessions yet. A wallet opens one with POST /v1/auth/wallet/challenge and /v1/auth/wallet/verify.',
});
