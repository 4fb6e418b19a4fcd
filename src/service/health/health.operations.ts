import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';

/** The service documents path and status 200, but no body (assumption A-HEALTH). */
function healthOperation(version: 1 | 2): Operation {
  return defineOperation(`GET /v${version}/health`, {
    operationId: `checkHealthV${version}`,
    tag: 'Health',
    summary: 'Check that the service is up',
    auth: 'none',
    response: () => namedObject('Health', { status: z.string() }),
    responseDescription: 'The service is up',
    handle: () => ({ status: 'ok' }),
  });
}

/** v1 is the Auth API and has no v2. */
export const healthOperations = () => [healthOperation(2), healthOperation(1)];
