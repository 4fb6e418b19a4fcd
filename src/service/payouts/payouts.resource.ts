import { defineResource } from '../../engine/mock/resource.ts';
import { batchV2 } from './batch.v2.ts';
import { payoutsV2 } from './payouts.v2.ts';

export const payoutsResource = defineResource({ name: 'payouts', operations: [...payoutsV2, ...batchV2] });
