import { noBody } from '../../engine/api/http/endpoint.ts';
import { paymentReferenceParams } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { setRecurrenceStopped } from './recurrence.commands.ts';
import { getRequestByReference } from './requests.commands.ts';

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
    response: noBody,
    responseDescription: 'Stopped; no body',
    example: undefined,
    errors: { 400: 'The request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params }) => {
      setRecurrenceStopped(tx, getRequestByReference(tx, params.paymentReference), true);
    },
  }),
];
