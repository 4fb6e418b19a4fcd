import type { Operation } from '../wire/operation.ts';
import { healthOperation } from './health.wire.ts';

export const healthV2: readonly Operation[] = [healthOperation('checkHealthV2', '/v2/health')];
