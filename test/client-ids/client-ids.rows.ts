import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { bodies, get, type OperationRows, plain, text } from '../contract/operation-row.ts';
import { OTHER } from '../contract/recorded/inputs.ts';
import { call } from '../support/client.ts';

const withClientId =
  (method: string, body?: unknown, version = '/v2') =>
  async (mock: Mock) => {
    const made = await call(mock, 'POST /v2/client-ids', {
      body: { label: 'Shop', allowedDomains: ['https://shop.example.com'] },
    });
    return { line: `${method} ${version}/client-ids/${made.body.id}`, body };
  };

export const clientIdRows: OperationRows = {
  createClientIdV2: {
    auth: 'key-or-session',
    line: 'POST /v2/client-ids',
    body: { label: 'Shop', allowedDomains: ['https://Shop.example.com/path'], feePercentage: '1', feeAddress: OTHER },
    good: plain('POST /v2/client-ids', { label: 'Shop', allowedDomains: ['https://Shop.example.com/path'] }),
    status: 201,
    has: {
      clientId: expect.stringMatching(/^cli_/),
      allowedDomains: ['https://shop.example.com'],
      feePercentage: null,
      feeAddress: null,
      status: 'active',
      createdAt: text,
    },
    bad: { line: 'POST /v2/client-ids', body: { label: '', allowedDomains: [] }, status: 400 },
    more: bodies(
      'POST /v2/client-ids',
      ['without fee', { label: 'Shop', allowedDomains: ['http://localhost:3000'] }],
      ['fee without address', { label: 'Shop', allowedDomains: ['http://localhost:3000'], feePercentage: '1' }],
      ['no origins', { label: 'Shop', allowedDomains: [] }],
      ['text for an origin', { label: 'Shop', allowedDomains: ['shop'] }],
    ),
  },
  listClientIdsV2: {
    auth: 'key-or-session',
    line: 'GET /v2/client-ids',
    status: 200,
    has: [expect.objectContaining({ clientId: 'cli_test' })],
    bad: { line: 'POST /v2/client-ids', body: {}, status: 400 },
  },
  getClientIdV2: {
    auth: 'key-or-session',
    line: 'GET /v2/client-ids/{clientActive}',
    good: withClientId('GET'),
    status: 200,
    has: { status: 'active', lastUsedAt: null },
    bad: { line: 'GET /v2/client-ids/none', status: 404 },
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
    good: withClientId('PUT', { status: 'inactive' }),
    status: 200,
    has: { status: 'inactive', updatedAt: text },
    bad: { line: 'PUT /v2/client-ids/none', body: { status: 'gone' }, status: 400 },
    more: [
      ...bodies(
        'PUT /v2/client-ids/{clientActive}',
        ['nothing', {}],
        ['no fee', { feePercentage: null, feeAddress: null }],
      ),
      ...bodies('PUT /v2/client-ids/{clientRevoked}', ['revoked', { status: 'active' }]),
      ...bodies('PUT /v2/client-ids/none', ['unknown', { status: 'active' }]),
    ],
  },
  deleteClientIdV2: {
    auth: 'key-or-session',
    line: 'DELETE /v2/client-ids/{clientActive}',
    good: withClientId('DELETE'),
    status: 200,
    has: undefined,
    bad: { line: 'DELETE /v2/client-ids/none', status: 404 },
    more: [{ line: 'DELETE /v2/client-ids/{clientRevoked}' }, { line: 'DELETE /v2/client-ids/none' }],
  },
  createClientIdV1: {
    auth: 'session',
    line: 'POST /v1/client-ids',
    body: { label: 'Shop', allowedDomains: [], payeeDestinationId: '01K900000000000000000DEST0' },
    good: plain('POST /v1/client-ids', { label: 'Shop', allowedDomains: [] }),
    status: 201,
    has: { clientId: expect.stringMatching(/^cli_/), allowedDomains: [], payeeDestinationId: null },
    bad: { line: 'POST /v1/client-ids', body: { label: '', allowedDomains: [] }, status: 400 },
    more: bodies('POST /v1/client-ids', [
      'no such destination',
      { label: 'Shop', allowedDomains: [], payeeDestinationId: 'none' },
    ]),
  },
  listClientIdsV1: {
    auth: 'session',
    line: 'GET /v1/client-ids',
    status: 200,
    has: [expect.objectContaining({ clientId: 'cli_test' })],
  },
  getClientIdV1: {
    auth: 'session',
    line: 'GET /v1/client-ids/{clientActive}',
    good: withClientId('GET', undefined, '/v1'),
    status: 200,
    has: { status: 'active', payeeDestinationId: null },
    bad: { line: 'GET /v1/client-ids/none', status: 404 },
  },
  updateClientIdV1: {
    auth: 'session',
    line: 'PUT /v1/client-ids/{clientActive}',
    body: { label: 'Shop', allowedDomains: [], payeeDestinationId: '01K900000000000000000DEST0' },
    good: withClientId('PUT', { payeeDestinationId: null }, '/v1'),
    status: 200,
    has: { payeeDestinationId: null, updatedAt: text },
    bad: { line: 'PUT /v1/client-ids/none', body: { status: 'gone' }, status: 400 },
  },
  deleteClientIdV1: {
    auth: 'session',
    line: 'DELETE /v1/client-ids/{clientActive}',
    good: withClientId('DELETE', undefined, '/v1'),
    status: 200,
    has: undefined,
    bad: { line: 'DELETE /v1/client-ids/none', status: 404 },
  },
};
