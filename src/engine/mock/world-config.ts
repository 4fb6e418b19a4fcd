import { JOBS } from '../../service/job-registry.ts';
import { OPERATIONS } from '../../service/operations.ts';
import { reactionsFor } from '../../service/reactions.ts';
import { tellWebhooks } from '../../service/webhooks/notices.commands.ts';
import { addDuration } from '../clock/duration.ts';
import { Sender } from '../webhooks/sender.ts';
import { deliverByFetch } from '../webhooks/transport.ts';
import type { World } from '../world/world.ts';
import type { WorldConfig } from '../world/world-config.ts';
import type { ParsedMockOptions } from './options.ts';

/** What the options of a mock mean for one of its worlds; `baseUrl` is where links into that world begin. */
export function worldConfig(options: ParsedMockOptions, baseUrl: string): WorldConfig {
  const sender = {
    deliver: options.webhooks.deliver ?? deliverByFetch,
    timeoutMs: addDuration(0, options.webhooks.timeout),
  };
  return {
    apiKeys: new Set(options.apiKeys),
    sessionTokens: new Set(options.sessionTokens),
    auth: options.auth,
    baseUrl,
    validateResponses: options.validateResponses,
    jobs: JOBS,
    magicValues: options.magicValues,
    reactions: reactionsFor(options),
    settings: {
      anyWebhookUrl: options.webhooks.allowPublic || options.webhooks.deliver !== undefined,
      clientIdEvents: options.webhooks.clientIdEvents,
    },
    onEvent: tellWebhooks,
    outbox: (world: World) => new Sender(world, sender),
    onCall: options.onCall,
    maxCalls: options.maxCalls,
    maxCallBytes: options.maxCallBytes,
    operations: OPERATIONS,
    strict: options.strict,
    onUnknownRoute: options.onUnknownRoute ?? (options.strict ? 'error' : 'warn'),
  };
}
