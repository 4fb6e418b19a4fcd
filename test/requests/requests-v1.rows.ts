import { expect } from 'vitest';
import { bodies, get, type OperationRows, plain, text } from '../contract/operation-row.ts';
import { FAU, NATIVE, PAYER } from '../contract/recorded/inputs.ts';
import { newRequest } from '../support/client.ts';
import {
  byReference,
  byV1Name,
  CALLDATA,
  payQueries,
  RECURRING,
  REQUEST_BODIES,
  routeQueries,
  STATUS_V1,
} from './request-calls.ts';

export const requestRowsV1: OperationRows = {
  createRequestV1: {
    auth: 'key',
    line: 'POST /v1/request',
    body: { ...FAU, payer: PAYER, recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY' } },
    good: plain('POST /v1/request', { ...NATIVE, amount: 0.2 }),
    status: 201,
    has: { requestID: text, paymentReference: text },
    bad: { line: 'POST /v1/request', body: {}, status: 400 },
    more: bodies('POST /v1/request', ...REQUEST_BODIES),
  },
  createPaymentV1: {
    auth: 'key',
    line: 'POST /v1/pay',
    body: FAU,
    good: plain('POST /v1/pay', NATIVE),
    status: 201,
    has: { requestId: text, requestID: text, ...CALLDATA },
    bad: { line: 'POST /v1/pay', body: {}, status: 400 },
    more: bodies('POST /v1/pay', ...REQUEST_BODIES),
  },
  getRequestV1: {
    auth: 'key',
    line: 'GET /v1/request/{conversionReference}',
    good: byReference,
    status: 200,
    has: STATUS_V1,
    bad: { line: 'GET /v1/request/0xdead', status: 404 },
    more: get(
      ...['open', 'fau', 'recurring', 'partial', 'failed', 'paid'].map((name) => `/v1/request/{${name}Reference}`),
      '/v1/request/{open}',
      '/v1/request/0xdead',
    ),
  },
  getRequestStatusV1: {
    auth: 'key',
    line: 'GET /v1/request/{conversionReference}/status',
    good: (mock) => byReference(mock, '/status'),
    status: 200,
    has: STATUS_V1,
    bad: { line: 'GET /v1/request/0xdead/status', status: 404 },
    more: get(
      ...['open', 'partial', 'failed', 'paid'].map((name) => `/v1/request/{${name}Reference}/status`),
      '/v1/request/0xdead/status',
    ),
  },
  payRequestV1: {
    auth: 'key',
    line: 'GET /v1/request/{fauReference}/pay',
    good: (mock) => byReference(mock, '/pay'),
    status: 200,
    has: CALLDATA,
    bad: { line: 'GET /v1/request/0xdead/pay', status: 404 },
    more: payQueries('/v1/request/{id}/pay', '{bankRequestReference}').map(byV1Name),
  },
  listRoutesV1: {
    auth: 'key',
    line: 'GET /v1/request/{baseReference}/routes?wallet={payer}',
    good: (mock) => byReference(mock, `/routes?wallet=${PAYER}`),
    status: 200,
    has: { routes: expect.any(Array) },
    bad: { line: 'GET /v1/request/0xdead/routes', status: 400 },
    more: routeQueries('/v1/request/{id}/routes').map(byV1Name),
  },
  stopRecurrenceV1: {
    auth: 'key',
    line: 'PATCH /v1/request/{recurringReference}/stop-recurrence',
    good: async (mock) => {
      const { paymentReference } = await newRequest(mock, RECURRING);
      return { line: `PATCH /v1/request/${paymentReference}/stop-recurrence` };
    },
    status: 200,
    has: undefined,
    bad: { line: 'PATCH /v1/request/0x0000000000000000/stop-recurrence', status: 404 },
    more: [
      { line: 'PATCH /v1/request/{openReference}/stop-recurrence' },
      { line: 'PATCH /v1/request/0xdead/stop-recurrence' },
    ],
  },
};
