export type * from './webhooks/payloads.types.ts';
export { webhookSchema, webhookSchemas } from './webhooks/schemas.ts';
export { signWebhook, verifyWebhook } from './webhooks/signature.ts';
