import * as z from 'zod';
import { lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { DECIMAL_LENGTH, isDecimal } from '../../engine/kernel/core/decimal.ts';
import { pathParams, utcTime } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { DECIMAL } from '../wire/patterns.ts';
import { createJourney, journeyTimeline, locateJourney, recordJourneyEvent } from './journeys.commands.ts';
import type { JourneyEventRow } from './journeys.model.ts';

const eventSchema = lazyObject('JourneyEvent', () => ({
  id: z.string(),
  journeyId: z.string(),
  processorId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string().optional(),
  txReference: z.string().optional(),
  processedAt: z.string(),
  rawPayload: z.unknown().optional(),
}));

const journeySchema = lazyObject('Journey', () => ({
  id: z.string(),
  requestId: z.string().nullable(),
  createdAt: z.string(),
  events: z.array(
    z.object({
      id: z.string(),
      stepIndex: z.int(),
      status: z.string(),
      amount: z.string(),
      currency: z.string().optional(),
      processedAt: z.string(),
      txReference: z.string().optional(),
      rawPayload: z.unknown().optional(),
    }),
  ),
}));

const eventBodySchema = lazyObject('JourneyEventInput', () => ({
  status: z.string().min(1).meta({ example: 'COMPLETED' }),
  amount: z
    .string()
    .refine(isDecimal, 'must be a decimal number such as "1000.00"')
    .meta({ example: '1000.00', pattern: DECIMAL.source, maxLength: DECIMAL_LENGTH }),
  processedAt: utcTime(),
  currency: z.string().min(1).optional().meta({ example: 'USDT' }),
  txReference: z.string().min(1).optional(),
  rawPayload: z.unknown().optional(),
  nextProcessorId: z.string().min(1).optional().meta({ description: 'ID of the next processor' }),
}));

const COMMON = { tag: 'Journeys', auth: 'key' } as const;

export const journeysV2 = (): readonly Operation[] => [
  defineOperation('POST /v2/journey', {
    operationId: 'createJourneyV2',
    ...COMMON,
    summary: 'Create a journey',
    body: () =>
      namedObject('CreateJourney', {
        requestId: z.string().min(1).optional().meta({ description: 'The request that it belongs to' }),
      }).meta({ example: {} }),
    bodyOptional: true,
    status: 201,
    response: () => namedObject('JourneyCreated', { journeyId: z.string() }),
    responseDescription: 'The identifier of the new journey',
    errors: { 400: 'Validation failed', 404: 'Request not found' },
    handle: ({ tx, body }) => ({ journeyId: createJourney(tx, body).id }),
  }),
  defineOperation('POST /v2/journey/{queryId}', {
    operationId: 'createJourneyEventV2',
    ...COMMON,
    summary: 'Record an event of a journey',
    description: "Finds the journey by its id or by an event's txReference. nextProcessorId moves the journey on.",
    params: () => pathParams('queryId', { description: 'journeyId or txReference', example: 'journey-1' }),
    body: eventBodySchema,
    status: 201,
    response: eventSchema,
    responseDescription: 'The recorded event',
    errors: { 400: 'Validation failed', 404: 'Journey not found' },
    handle: ({ tx, params, body }) => {
      const event = recordJourneyEvent(tx, params.queryId, body);
      return { ...eventFields(event), journeyId: event.journeyId, processorId: event.processorId };
    },
  }),
  defineOperation('GET /v2/journey/{queryId}', {
    operationId: 'getJourneyV2',
    ...COMMON,
    summary: 'Get a journey with its events',
    params: () => pathParams('queryId', { description: 'journeyId or txReference', example: 'journey-1' }),
    response: journeySchema,
    responseDescription: 'The journey with its events, by the time of their processing',
    errors: { 404: 'Journey not found' },
    handle: ({ tx, params }) => {
      const { id, requestId, createdAt } = locateJourney(tx, params.queryId);
      const events = journeyTimeline(tx, id).map((event) => ({ ...eventFields(event), stepIndex: event.stepIndex }));
      return { id, requestId, createdAt, events };
    },
  }),
];

function eventFields(event: JourneyEventRow) {
  const { id, status, amount, currency, txReference, processedAt, rawPayload } = event;
  const optional = { currency: currency ?? undefined, txReference: txReference ?? undefined };
  return { id, status, amount, ...optional, processedAt, rawPayload };
}
