import { looseFields } from '../../wire/fields.ts';
import { PayerBodySchema, payerOperations } from './payers.wire.ts';

/** v1 takes numbers where texts are due (contract section 9). */
export const payersV1 = payerOperations(1, looseFields(PayerBodySchema).openapi('PayerInputV1'));
