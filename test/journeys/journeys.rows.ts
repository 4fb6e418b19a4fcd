import { expect } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { bodies, get, type OperationRows } from '../contract/operation-row.ts';
import { EVENT_INPUT, MISSING } from '../contract/recorded/inputs.ts';

const withJourney = (line: string, body?: unknown) => async (mock: Mock) => {
  await mock.step({ do: 'journey.add', id: 'journey-x', processors: ['exchange', 'bank'] });
  return { line, body };
};
const EVENT = { status: 'COMPLETED', amount: '10.00', processedAt: '2026-06-10T14:23:00Z' };

export const journeyRows: OperationRows = {
  createJourneyV2: {
    auth: 'key',
    line: 'POST /v2/journey',
    body: {},
    status: 201,
    has: { journeyId: expect.stringMatching(/^[0-9A-Z]{26}$/) },
    bad: { line: 'POST /v2/journey', body: { requestId: MISSING }, status: 404 },
    more: bodies('POST /v2/journey', ['of a request', { requestId: '{open}' }], ['of none', { requestId: MISSING }]),
  },
  createJourneyEventV2: {
    auth: 'key',
    line: 'POST /v2/journey/journey-1',
    body: EVENT_INPUT,
    good: withJourney('POST /v2/journey/journey-x', EVENT),
    status: 201,
    has: { journeyId: 'journey-x', processorId: 'exchange', ...EVENT },
    bad: { line: 'POST /v2/journey/journey-x', body: { ...EVENT, processedAt: 'yesterday' }, status: 400 },
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
    good: withJourney('GET /v2/journey/journey-x'),
    status: 200,
    has: { id: 'journey-x', events: [] },
    bad: { line: 'GET /v2/journey/none', status: 404 },
    more: get('/v2/journey/journey-2', '/v2/journey/journey-3', '/v2/journey/journey-1-tx-2', '/v2/journey/none'),
  },
};
