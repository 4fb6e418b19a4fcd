import type { WebhookTransport } from '../webhooks/webhook-address.ts';

export type Files = typeof import('./package-files.ts');

export interface Platform {
  files: Files;
  networkTransport(): WebhookTransport;
}
