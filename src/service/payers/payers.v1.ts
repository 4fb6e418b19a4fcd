import { component } from '../../engine/api/http/component.ts';
import { looseFields } from '../wire/fields.ts';
import { payerBodySchema, payerOperations } from './payers.wire.ts';

/** v1 also accepts numbers for text fields. */
export const payersV1 = payerOperations(1, () => looseFields(payerBodySchema()).meta(component('PayerInputV1')));
