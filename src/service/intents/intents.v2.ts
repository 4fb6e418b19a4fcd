import type { Operation } from '../wire/operation.ts';
import { sendBodySchema, sendOperation } from './intents.wire.ts';

export const intentsV2: readonly Operation[] = [
  sendOperation(
    'sendPaymentIntentV2',
    '/v2/request/payment-intents/{paymentIntentId}',
    'key-or-client',
    sendBodySchema,
  ),
];
