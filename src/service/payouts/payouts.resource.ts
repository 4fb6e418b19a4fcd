import { defineResource } from '../../engine/mock/resource.ts';

export const payoutsResource = defineResource({
  name: 'payouts',
  operations: async () => (await import('./payouts.operations.ts')).payoutsV2(),
});
