import { recordList, statusActions } from '../../engine/control/record-list.ts';
import { type ClientIdRow, clientIdsTable } from './client-ids.model.ts';

const LABELS: Readonly<Record<ClientIdRow['status'], string>> = {
  active: 'Activate',
  inactive: 'Deactivate',
  revoked: 'Revoke',
};

export const clientIdList = recordList<ClientIdRow>({
  path: 'panel/client-ids',
  title: 'Client IDs',
  group: 'People',
  table: clientIdsTable,
  columns: [
    { head: 'Client ID', value: (row) => row.clientId, as: 'id' },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'client-id-status' },
    { head: 'Label', value: (row) => row.label },
    { head: 'Allowed domains', value: (row) => row.allowedDomains.join(', '), as: 'wrapped' },
    { head: 'Fee', value: (row) => (row.feePercentage === null ? 'none' : `${row.feePercentage} %`) },
    { head: 'Last used', value: (row) => row.lastUsedAt, as: 'time' },
  ],
  actions: ({ clientId, status }) =>
    statusActions('client-id', LABELS, status, (to) => ({ do: 'client-id.set-status', clientId, status: to })),
  empty: [
    'No client IDs yet. Create one with the step ',
    ['client-id.create', 'panel/steps?filter=client-id.create'],
    ', or with POST /v2/client-ids.',
  ],
  search: {
    fields: [
      ['label', 'text', (row) => row.label],
      ['client ID', 'text', (row) => row.clientId],
      ['ID', 'id', (row) => row.id],
    ],
    describe: (row) => ({ title: `${row.label}, ${row.clientId}`, path: 'panel/client-ids', status: row.status }),
  },
});
