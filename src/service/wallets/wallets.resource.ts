import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { walletRowSchema, walletsTable } from './wallets.model.ts';
import { walletSteps } from './wallets.steps.ts';

export const walletsResource = defineResource({
  name: 'wallets',
  tables: [resourceTable(walletsTable, walletRowSchema)],
  steps: walletSteps,
});
