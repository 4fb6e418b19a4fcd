import { paymentDetailsBodySchema, paymentDetailsOperations } from './payment-details.wire.ts';

export const paymentDetailsV2 = paymentDetailsOperations(2, paymentDetailsBodySchema);
