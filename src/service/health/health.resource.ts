import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { defineResource } from '../../engine/mock/resource.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';

const healthSchema = () => namedObject('Health', { status: z.string() });

/** The service documents the path and the 200, and no body (assumption A-HEALTH). */
function healthOperation(operationId: string, path: string): Operation {
  return defineOperation(`GET ${path}`, {
    operationId,
    tag: 'Health',
    summary: 'Check that the service is up',
    auth: 'none',
    response: healthSchema,
    responseDescription: 'The service is up',
    handle: () => ({ status: 'ok' }),
  });
}

/** That of v1 is the Auth API's, which has no v2. */
const healthOperations: readonly Operation[] = [
  healthOperation('checkHealthV2', '/v2/health'),
  healthOperation('checkHealthV1', '/v1/health'),
];

export const healthResource = defineResource({ name: 'health', operations: healthOperations });
