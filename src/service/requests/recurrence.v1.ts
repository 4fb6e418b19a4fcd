import { paymentReferenceParams } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { setRecurrenceStopped } from './recurrence.commands.ts';
import { getRequestByReference } from './requests.commands.ts';
import { EXAMPLE_RECORD_V1, statusSchema, toWire } from './requests.v1.ts';

export const recurrenceV1: readonly Operation[] = [
  defineOperation({
    operationId: 'stopRecurrenceV1',
    method: 'patch',
    path: '/v1/request/{paymentReference}/stop-recurrence',
    tag: 'Requests',
    summary: 'Stop a recurring request',
    auth: 'key',
    params: paymentReferenceParams,
    status: 200,
    response: statusSchema,
    responseDescription: 'The request as it stands now',
    example: EXAMPLE_RECORD_V1,
    errors: { 400: 'The request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params }) =>
      toWire(tx, setRecurrenceStopped(tx, getRequestByReference(tx, params.paymentReference), true)),
  }),
];
