import type { WebhookTransport } from '../webhooks/webhook-address.ts';

/** The files that a mock reads: those of the package, and in Node those that its options name. */
export type Files = typeof import('./package-files.ts');

/** What Node has and a page or worker has not, or has otherwise. An entry passes its own to the engine: all else is built once for all. */
export interface Platform {
  files: Files;
  networkTransport(): WebhookTransport;
}
