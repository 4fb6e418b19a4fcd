import { defineResource } from '../../engine/mock/resource.ts';
import { healthOperations } from './health.wire.ts';

export const healthResource = defineResource({ name: 'health', operations: healthOperations });
