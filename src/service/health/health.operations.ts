import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';

/** The service documents path and status 200, but no body. */
const healthSchema = () => namedObject('Health', { status: z.string() });

/** v1 is the Auth API and has no v2. */
export const healthOperations = (): readonly Operation[] => [
  defineOperation('GET /v2/health', {
    operationId: 'checkHealthV2',
    tag: 'Health',
    summary: 'Check that the service is up',
    auth: 'none',
    assumes: ['A-HEALTH'],
    response: healthSchema,
    responseDescription: 'The service is up',
    handle: () => ({ status: 'ok' }),
  }),
  defineOperation('GET /v1/health', {
    operationId: 'checkHealthV1',
    tag: 'Health',
    summary: 'Check that the service is up',
    auth: 'none',
    assumes: ['A-HEALTH'],
    response: healthSchema,
    responseDescription: 'The service is up',
    handle: () => ({ status: 'ok' }),
  }),
];
