import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { FAU, PAYER } from '../contract/recorded/inputs.ts';
import { byV1Name, payQueries, REQUEST_BODIES, routeQueries } from './request-calls.ts';

export const requestRowsV1: OperationRows = {
  createRequestV1: {
    auth: 'key',
    line: 'POST /v1/request',
    body: { ...FAU, payer: PAYER, recurrence: { startDate: '2027-01-01', frequency: 'MONTHLY' } },
    more: bodies('POST /v1/request', ...REQUEST_BODIES),
  },
  createPaymentV1: {
    auth: 'key',
    line: 'POST /v1/pay',
    body: FAU,
    more: bodies('POST /v1/pay', ...REQUEST_BODIES),
  },
  getRequestV1: {
    auth: 'key',
    line: 'GET /v1/request/{conversionReference}',
    more: get(
      ...['open', 'fau', 'recurring', 'partial', 'failed', 'paid'].map((name) => `/v1/request/{${name}Reference}`),
      '/v1/request/{open}',
      '/v1/request/0xdead',
    ),
  },
  getRequestStatusV1: {
    auth: 'key',
    line: 'GET /v1/request/{conversionReference}/status',
    more: get(
      ...['open', 'partial', 'failed', 'paid'].map((name) => `/v1/request/{${name}Reference}/status`),
      '/v1/request/0xdead/status',
    ),
  },
  payRequestV1: {
    auth: 'key',
    line: 'GET /v1/request/{fauReference}/pay',
    more: payQueries('/v1/request/{id}/pay', '{bankRequestReference}').map(byV1Name),
  },
  listRoutesV1: {
    auth: 'key',
    line: 'GET /v1/request/{baseReference}/routes?wallet={payer}',
    more: routeQueries('/v1/request/{id}/routes').map(byV1Name),
  },
  stopRecurrenceV1: {
    auth: 'key',
    line: 'PATCH /v1/request/{recurringReference}/stop-recurrence',
    more: [
      { line: 'PATCH /v1/request/{openReference}/stop-recurrence' },
      { line: 'PATCH /v1/request/0xdead/stop-recurrence' },
    ],
  },
};
