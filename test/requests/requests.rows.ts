import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { FULL_REQUEST, NATIVE, OTHER, PAYEE } from '../contract/recorded/inputs.ts';
import { payQueries, REQUEST_BODIES, routeQueries } from './request-calls.ts';

/** Prove A-REQUEST-ID, A-REQUEST-RECORD, A-VALUE and A-CONVERSION. */
export const requestRows: OperationRows = {
  createRequestV2: {
    auth: 'key-or-client',
    line: 'POST /v2/request',
    body: FULL_REQUEST,
    more: bodies('POST /v2/request', ...REQUEST_BODIES, [
      'original reference',
      { ...NATIVE, originalRequestPaymentReference: '0x77f6be61d666c19c' },
    ]),
  },
  listRequestsV2: {
    auth: 'key-client-or-session',
    line: 'GET /v2/request',
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
    more: [
      ...bodies('PATCH /v2/request/{recurring}', ['go on', { isRecurrenceStopped: false }], ['nothing', {}]),
      ...bodies('PATCH /v2/request/{open}', ['not recurring', { isRecurrenceStopped: true }]),
      ...bodies('PATCH /v2/request/{missing}', ['unknown', { isRecurrenceStopped: true }]),
    ],
  },
  payRequestV2: {
    auth: 'key-or-client',
    line: 'GET /v2/request/{fau}/pay',
    more: payQueries('/v2/request/{id}/pay', '{bankRequest}'),
  },
  listRoutesV2: {
    auth: 'key-or-client',
    line: 'GET /v2/request/{base}/routes?wallet={payer}',
    more: routeQueries('/v2/request/{id}/routes'),
  },
};
