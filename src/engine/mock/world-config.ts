import { networkTransport } from '#network';
import { notifyWebhooks } from '../api/webhooks/publish.commands.ts';
import { Sender } from '../api/webhooks/sender.ts';
import { UndoLog } from '../control/undo-log.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import type { WorldConfig } from '../kernel/world/world-config.ts';
import type { ParsedMockOptions } from './options.ts';
import type { Service } from './service.ts';

/** What surrounds the worlds of a mock. */
export interface WorldSurroundings extends Pick<WorldConfig, 'externals' | 'metrics'> {
  /** Whether the platform wakes a world when something is due, so that it needs no timers. @default false */
  isWoken?: boolean | undefined;
}

/** Returns the configuration of a world for the options of its mock. Links into the world start with `baseUrl`. */
export function worldConfig(
  service: Service,
  options: ParsedMockOptions,
  baseUrl: string,
  { externals, metrics, isWoken }: WorldSurroundings,
): WorldConfig {
  const { deliver } = options.webhooks;
  const sender = {
    deliver: deliver === undefined ? networkTransport() : (request: Request) => deliver(request),
    headerPrefix: service.headers.webhook,
    timeoutMs: addDuration(0, options.webhooks.timeout),
    isWoken,
  };
  return {
    apiKeys: new Set(options.apiKeys),
    sessionTokens: new Set(options.sessionTokens),
    auth: options.auth,
    baseUrl,
    validateResponses: options.validateResponses,
    service,
    magicValues: options.magicValues,
    settings: {
      anyWebhookUrl: options.webhooks.allowPublic || deliver !== undefined,
      sendsWebhooks: deliver === undefined,
      clientIdEvents: options.webhooks.clientIdEvents,
      maxDeliveries: options.maxDeliveries,
      maxRateClients: options.maxRateClients,
      throttled: service.words.throttled,
      service: options,
    },
    onEvent: (tx, event) => notifyWebhooks(tx, event, service.events),
    undoLog: (world) => new UndoLog(world),
    outbox: (world) => new Sender(world, sender),
    onCall: options.onCall,
    maxBodyBytes: options.maxBodyBytes,
    maxSnapshots: options.maxSnapshots,
    maxEvents: options.maxEvents,
    maxCalls: options.maxCalls,
    maxCallBytes: options.maxCallBytes,
    maxCallLogBytes: options.maxCallLogBytes,
    operations: service.operations,
    metrics,
    externals,
    strict: options.strict,
    onUnknownRoute: options.onUnknownRoute ?? (options.strict ? 'error' : 'warn'),
  };
}
