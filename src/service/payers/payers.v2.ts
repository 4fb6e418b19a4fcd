import { payerBodySchema, payerOperations } from './payers.wire.ts';

export const payersV2 = payerOperations(2, payerBodySchema);
