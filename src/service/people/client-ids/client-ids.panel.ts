import { recordList, statusActions } from '../../../engine/control/record-list.ts';
import { type ClientIdRow, clientIdsTable } from './client-ids.model.ts';

const LABELS = { active: 'Activate', inactive: 'Deactivate', revoked: 'Revoke' } as const;

export const clientIdList = recordList<ClientIdRow>({
  name: 'client-ids',
  title: 'Client IDs',
  group: 'People',
  table: clientIdsTable,
  columns: [
    { head: 'Label', value: (row) => row.label },
    { head: 'Status', value: (row) => row.status, as: 'status', testid: 'client-id-status' },
    { head: 'Client ID', value: (row) => row.clientId, as: 'id' },
    { head: 'Allowed domains', value: (row) => row.allowedDomains, as: 'wrapped' },
    { head: 'Fee', value: (row) => row.feePercentage && `${row.feePercentage} %` },
    { head: 'Last used', value: (row) => row.lastUsedAt, as: 'time' },
  ],
  heading: (row) => `Client ID ${row.label}`,
  actions: ({ clientId, status }) =>
    statusActions(LABELS, status, (to) => ({ do: 'client-id.set-status', clientId, status: to })),
  forms: [
    {
      label: 'New client ID',
      step: { do: 'client-id.create' },
      ask: { label: '', allowedDomains: '' },
      tone: 'primary',
    },
  ],
  empty: 'No client IDs yet. Create one here, or call POST /v2/client-ids.',
});
