import type { Operation } from '../wire/operation.ts';
import { looseSendBodySchema, sendOperation } from './intents.wire.ts';

export const intentsV1: readonly Operation[] = [
  sendOperation('sendPaymentIntentV1', '/v1/request/{paymentIntentId}/send', 'key', looseSendBodySchema),
];
