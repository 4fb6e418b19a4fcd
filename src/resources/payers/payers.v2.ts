import { PayerBodySchema, payerOperations } from './payers.wire.ts';

export const payersV2 = payerOperations(2, PayerBodySchema);
