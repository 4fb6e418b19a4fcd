import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { EVENT_INPUT, MISSING } from '../contract/recorded/inputs.ts';

export const journeyRows: OperationRows = {
  createJourneyV2: {
    auth: 'key',
    line: 'POST /v2/journey',
    body: {},
    more: bodies('POST /v2/journey', ['of a request', { requestId: '{open}' }], ['of none', { requestId: MISSING }]),
  },
  createJourneyEventV2: {
    auth: 'key',
    line: 'POST /v2/journey/journey-1',
    body: EVENT_INPUT,
    more: [
      ...bodies('POST /v2/journey/journey-3', ['next processor', { ...EVENT_INPUT, nextProcessorId: 'custody' }]),
      ...bodies('POST /v2/journey/journey-2', ['finished', EVENT_INPUT]),
      ...bodies('POST /v2/journey/journey-1-tx-2', ['by transaction', EVENT_INPUT]),
      ...bodies('POST /v2/journey/none', ['unknown', EVENT_INPUT]),
    ],
  },
  getJourneyV2: {
    auth: 'key',
    line: 'GET /v2/journey/journey-1',
    more: get('/v2/journey/journey-2', '/v2/journey/journey-3', '/v2/journey/journey-1-tx-2', '/v2/journey/none'),
  },
};
