import { defineResource } from '../../engine/mock/resource.ts';
import { healthV1, healthV2 } from './health.wire.ts';

/** The check that the service is up. */
export const healthResource = defineResource({ name: 'health', operations: [...healthV2, ...healthV1] });
