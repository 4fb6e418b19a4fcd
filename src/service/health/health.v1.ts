import type { Operation } from '../wire/operation.ts';
import { healthOperation } from './health.wire.ts';

/** The Auth API's check, which has no v2. */
export const healthV1: readonly Operation[] = [healthOperation('checkHealthV1', '/v1/health')];
