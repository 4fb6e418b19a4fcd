import type { WebhookTransport } from '../webhooks/webhook-address.ts';

export type Files = typeof import('./package-files.ts');

/** What Node and a page or worker have each in its own way. */
export interface Platform {
  files: Files;
  networkTransport(): WebhookTransport;
}
