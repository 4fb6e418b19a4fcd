import { expect } from 'vitest';
import { bodies, get, type OperationRows, text } from '../contract/operation-row.ts';
import { FULL_REQUEST, MISSING, NATIVE, OTHER, PAYEE, PAYER } from '../contract/recorded/inputs.ts';
import { newRequest } from '../support/client.ts';
import { CALLDATA, payQueries, RECURRING, REQUEST_BODIES, request, routeQueries, STATUS_V2 } from './request-calls.ts';

const BAD_WALLET = '?wallet=0x12';

export const requestRows: OperationRows = {
  createRequestV2: {
    auth: 'key-or-client',
    line: 'POST /v2/request',
    body: FULL_REQUEST,
    status: 201,
    has: { requestId: text, paymentReference: text },
    bad: { line: 'POST /v2/request', body: { ...NATIVE, payee: 'nobody' }, status: 400 },
    more: bodies('POST /v2/request', ...REQUEST_BODIES),
  },
  listRequestsV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/request',
    status: 200,
    has: { requests: [], pagination: { total: 0, limit: 50, offset: 0 } },
    bad: { line: 'GET /v2/request?walletAddress=0x12', status: 400 },
    more: get(
      '/v2/request?limit=3',
      '/v2/request?limit=3&offset=3',
      '/v2/request?limit=3&offset=1000',
      '/v2/request?limit=101',
      '/v2/request?limit=0',
      '/v2/request?limit=99999999999999999999',
      '/v2/request?offset=-1',
      `/v2/request?walletAddress=${PAYEE}&limit=2`,
      `/v2/request?walletAddress=${OTHER}&limit=2`,
    ),
  },
  getRequestV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/request/{conversion}',
    good: request,
    status: 200,
    has: STATUS_V2,
    bad: { line: `GET /v2/request/${MISSING}`, status: 404 },
    more: get(
      ...[
        'open',
        'fau',
        'recurring',
        'partial',
        'refunded',
        'failed',
        'expired',
        'paid',
        'native',
        'bankRequest',
        'missing',
      ].map((name) => `/v2/request/{${name}}`),
      '/v2/request/{openReference}',
    ),
  },
  getRequestStatusV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/request/{conversion}/status',
    good: (mock) => request(mock, '/status'),
    status: 200,
    has: STATUS_V2,
    bad: { line: `GET /v2/request/${MISSING}/status`, status: 404 },
    more: get(
      ...['open', 'partial', 'refunded', 'failed', 'expired', 'paid', 'missing'].map(
        (name) => `/v2/request/{${name}}/status`,
      ),
    ),
  },
  updateRequestV2: {
    auth: 'key-or-client',
    line: 'PATCH /v2/request/{recurring}',
    body: { isRecurrenceStopped: true },
    good: async (mock) => ({
      line: `PATCH /v2/request/${(await newRequest(mock, RECURRING)).requestId}`,
      body: { isRecurrenceStopped: true },
    }),
    status: 200,
    has: undefined,
    bad: { line: `PATCH /v2/request/${MISSING}`, body: { isRecurrenceStopped: true }, status: 404 },
    more: [
      ...bodies('PATCH /v2/request/{recurring}', ['go on', { isRecurrenceStopped: false }], ['nothing', {}]),
      ...bodies('PATCH /v2/request/{open}', ['not recurring', { isRecurrenceStopped: true }]),
      ...bodies('PATCH /v2/request/{missing}', ['unknown', { isRecurrenceStopped: true }]),
    ],
  },
  payRequestV2: {
    auth: 'key-or-client',
    line: 'GET /v2/request/{fau}/pay',
    good: (mock) => request(mock, '/pay'),
    status: 200,
    has: CALLDATA,
    bad: { line: `GET /v2/request/${MISSING}/pay${BAD_WALLET}`, status: 400 },
    more: payQueries('/v2/request/{id}/pay', '{bankRequest}'),
  },
  listRoutesV2: {
    auth: 'key-or-client',
    line: 'GET /v2/request/{base}/routes?wallet={payer}',
    good: (mock) => request(mock, `/routes?wallet=${PAYER}`),
    status: 200,
    has: { routes: [expect.objectContaining({ id: 'REQUEST_NETWORK_PAYMENT', chain: 'SEPOLIA' })] },
    bad: { line: `GET /v2/request/${MISSING}/routes`, status: 400 },
    more: routeQueries('/v2/request/{id}/routes'),
  },
};
