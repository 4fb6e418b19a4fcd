import { lazyLoad } from '../../kernel/core/lazy.ts';
import type { WebhookTransport } from '../webhooks/webhook-address.ts';
import * as files from './package-files.ts';
import type { Platform } from './platform.ts';

function networkTransport(): WebhookTransport {
  const load = lazyLoad(async () => (await import('../webhooks/network.ts')).networkTransport());
  return async (request, rule) => (await load())(request, rule);
}

export const nodePlatform: Platform = { files, networkTransport };
