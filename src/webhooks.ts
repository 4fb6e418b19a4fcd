export { signWebhook, verifyWebhook } from './engine/api/webhooks/signature.ts';
export * from './service/webhooks/payload-schemas.ts';
