import manifest from '../../../../package.json' with { type: 'json' };
import type { WebhookTransport } from '../webhooks/webhook-address.ts';

export type Files = typeof import('./package-files.ts');

export interface Platform {
  files: Files;
  networkTransport(): WebhookTransport;
}

export const packageVersion = (): string => manifest.version;
