import { defineResource } from '../../engine/mock/resource.ts';
import { healthV1 } from './health.v1.ts';
import { healthV2 } from './health.v2.ts';

/** The check that the service is up. */
export const healthResource = defineResource({
  name: 'health',
  operations: [...healthV2, ...healthV1],
});
