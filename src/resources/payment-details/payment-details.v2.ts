import { PaymentDetailsBodySchema, paymentDetailsOperations } from './payment-details.wire.ts';

export const paymentDetailsV2 = paymentDetailsOperations(2, PaymentDetailsBodySchema);
