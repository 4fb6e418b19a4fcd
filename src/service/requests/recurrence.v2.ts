import * as z from 'zod';
import { component } from '../../engine/http/component.ts';
import { requestIdParams } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { setRecurrenceStopped } from './recurrence.commands.ts';
import { getRequest } from './requests.commands.ts';
import { EXAMPLE_RECORD, statusSchema, toWire } from './requests.v2.ts';

export const recurrenceV2: readonly Operation[] = [
  defineOperation({
    operationId: 'updateRequestV2',
    method: 'patch',
    path: '/v2/request/{requestId}',
    tag: 'Requests',
    summary: 'Stop a recurring request, or let it go on',
    auth: 'key-or-client',
    params: requestIdParams,
    body: () =>
      z
        .object({ isRecurrenceStopped: z.boolean().optional() })
        .meta(component('UpdateRequestV2', { example: { isRecurrenceStopped: true } })),
    bodyOptional: true,
    status: 200,
    response: statusSchema,
    responseDescription: 'The request as it stands now',
    example: {
      ...EXAMPLE_RECORD,
      recurrence: { startDate: '2030-01-01', frequency: 'MONTHLY' },
      isRecurrenceStopped: true,
    },
    errors: { 400: 'Validation failed, or the request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params, body }) =>
      toWire(tx, setRecurrenceStopped(tx, getRequest(tx, params.requestId), body.isRecurrenceStopped ?? true)),
  }),
];
