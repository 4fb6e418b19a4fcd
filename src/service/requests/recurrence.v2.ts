import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { noBody } from '../../engine/api/http/endpoint.ts';
import { requestIdParams } from '../wire/fields.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { setRecurrenceStopped } from './recurrence.commands.ts';
import { getRequest } from './requests.commands.ts';

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
        .object({ isRecurrenceStopped: z.boolean() })
        .meta(component('UpdateRequestV2', { example: { isRecurrenceStopped: true } })),
    status: 200,
    response: noBody,
    responseDescription: 'Stopped, or let go on; no body',
    example: undefined,
    errors: { 400: 'Validation failed, or the request is not recurring', 404: 'Request not found' },
    handle: ({ tx, params, body }) => {
      setRecurrenceStopped(tx, getRequest(tx, params.requestId), body.isRecurrenceStopped);
    },
  }),
];
