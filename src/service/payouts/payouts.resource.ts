import { defineResource } from '../../engine/mock/resource.ts';
import { payoutsV2 } from './payouts.v2.ts';

export const payoutsResource = defineResource({ name: 'payouts', operations: payoutsV2 });
