import { recordList } from '../../../engine/control/record-list.ts';
import { destinationIdOf } from './destination-id.ts';
import { type DestinationRow, destinationsTable } from './destinations.model.ts';

export const destinationList = recordList<DestinationRow>({
  name: 'destinations',
  title: 'Payee destinations',
  group: 'Money',
  table: destinationsTable,
  columns: [
    { head: 'Destination ID', value: destinationIdOf, as: 'id' },
    { head: 'Status', value: ({ active }) => (active ? 'active' : 'inactive'), as: 'status' },
    { head: 'Account', value: ({ account }) => account, as: 'id' },
    { head: 'Screening', value: ({ accessPolicy }) => accessPolicy?.screeningProvider ?? 'none' },
    { head: 'Created', value: ({ createdAt }) => createdAt, as: 'time' },
  ],
  actions: ({ id, account, walletAddress, tokenAddress, chainId, active }) => [
    active
      ? { label: 'Deactivate', step: { do: 'destination.deactivate', id } }
      : { label: 'Activate', step: { do: 'destination.create', account, walletAddress, tokenAddress, chainId } },
  ],
  empty: 'No payee destinations yet. Create one with the step destination.create or POST /v1/payee-destination.',
});
