export { signWebhook, verifyWebhook } from './engine/api/webhooks/signature.ts';
export type * from './service/webhooks/payloads.types.ts';
export { webhookSchema, webhookSchemas } from './service/webhooks/schemas.ts';
