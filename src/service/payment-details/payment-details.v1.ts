import { component } from '../../engine/api/http/component.ts';
import { looseFields } from '../wire/fields.ts';
import { paymentDetailsBodySchema, paymentDetailsOperations } from './payment-details.wire.ts';

/** v1 also accepts numbers for text fields. */
export const paymentDetailsV1 = paymentDetailsOperations(1, () =>
  looseFields(paymentDetailsBodySchema()).meta(component('PaymentDetailsInputV1')),
);
