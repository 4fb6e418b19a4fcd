import { defineResource } from '../../engine/mock/definition/resource.ts';

export const healthResource = defineResource({
  name: 'health',
  operations: async () => (await import('./health.operations.ts')).healthOperations(),
});
