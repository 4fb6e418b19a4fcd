import type { MockWebhooks } from '../mock.types.ts';
import type { Control } from './control-call.ts';

/** Creates the methods that read webhook deliveries, which call the control API. */
export function webhooksApi(control: Control): Pick<MockWebhooks, 'deliveries' | 'waitFor'> {
  return {
    deliveries: async (filter) => (await control('GET /webhooks/deliveries', { query: filter })).deliveries,
    waitFor: (filter, options) => control('GET /webhooks/wait', { query: { ...filter, ...options } }),
  };
}
