import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { OTHER } from '../contract/recorded/inputs.ts';

const COMMERCE = { operatorWalletAddress: OTHER, defaultPreApprovalExpiry: 3600, defaultAuthorizationExpiry: 7200 };
const FEE = { feePercentage: '1', feeAddress: OTHER };

export const clientIdRows: OperationRows = {
  createClientIdV2: {
    auth: 'key-or-session',
    line: 'POST /v2/client-ids',
    body: { label: 'Shop', allowedDomains: ['https://Shop.example.com/path'], feePercentage: '1', feeAddress: OTHER },
    more: bodies(
      'POST /v2/client-ids',
      ['commerce', { label: 'Shop', allowedDomains: ['http://localhost:3000'], ...COMMERCE }],
      ['without fee', { label: 'Shop', allowedDomains: ['http://localhost:3000'] }],
      ['fee without address', { label: 'Shop', allowedDomains: ['http://localhost:3000'], feePercentage: '1' }],
      ['no origins', { label: 'Shop', allowedDomains: [] }],
      ['text for an origin', { label: 'Shop', allowedDomains: ['shop'] }],
    ),
  },
  listClientIdsV2: { auth: 'key-or-session', line: 'GET /v2/client-ids' },
  getClientIdV2: {
    auth: 'key-or-session',
    line: 'GET /v2/client-ids/{clientActive}',
    more: get('/v2/client-ids/{clientRevoked}', '/v2/client-ids/{clientInactive}', '/v2/client-ids/none'),
  },
  updateClientIdV2: {
    auth: 'key-or-session',
    line: 'PUT /v2/client-ids/{clientActive}',
    body: {
      label: 'Shop',
      allowedDomains: ['https://a.example.com'],
      feePercentage: '1',
      feeAddress: OTHER,
      status: 'inactive',
    },
    more: [
      ...bodies(
        'PUT /v2/client-ids/{clientActive}',
        ['nothing', {}],
        ['commerce', COMMERCE],
        ['no fee', { feePercentage: null, feeAddress: null }],
      ),
      ...bodies('PUT /v2/client-ids/{clientRevoked}', ['revoked', { status: 'active' }]),
      ...bodies('PUT /v2/client-ids/none', ['unknown', { status: 'active' }]),
    ],
  },
  deleteClientIdV2: {
    auth: 'key-or-session',
    line: 'DELETE /v2/client-ids/{clientActive}',
    more: [{ line: 'DELETE /v2/client-ids/{clientRevoked}' }, { line: 'DELETE /v2/client-ids/none' }],
  },
  createClientIdV1: {
    auth: 'session',
    line: 'POST /v1/client-ids',
    body: { label: 'Shop', allowedDomains: [], payeeDestinationId: '01K900000000000000000DEST0' },
    more: bodies(
      'POST /v1/client-ids',
      ['no such destination', { label: 'Shop', allowedDomains: [], payeeDestinationId: 'none' }],
      ['fee and commerce', { label: 'Shop', allowedDomains: [], ...FEE, ...COMMERCE }],
    ),
  },
  listClientIdsV1: { auth: 'session', line: 'GET /v1/client-ids' },
  getClientIdV1: { auth: 'session', line: 'GET /v1/client-ids/{clientActive}' },
  updateClientIdV1: {
    auth: 'session',
    line: 'PUT /v1/client-ids/{clientActive}',
    body: { label: 'Shop', allowedDomains: [], payeeDestinationId: '01K900000000000000000DEST0' },
    more: bodies('PUT /v1/client-ids/{clientActive}', [
      'fee, commerce and status',
      { ...FEE, ...COMMERCE, status: 'inactive' },
    ]),
  },
  deleteClientIdV1: {
    auth: 'session',
    line: 'DELETE /v1/client-ids/{clientActive}',
  },
};
