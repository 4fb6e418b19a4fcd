import type { MockWebhooks, WebhookDelivery } from '../mock.types.ts';
import type { Control } from './create-client.ts';

/** Creates the methods that read webhook deliveries, which call the control API. */
export function webhooksApi(control: Control): Pick<MockWebhooks, 'deliveries' | 'waitFor'> {
  return {
    deliveries: async (filter) =>
      (await control<{ deliveries: WebhookDelivery[] }>(`GET /webhooks/deliveries${queryOf(filter)}`)).deliveries,
    waitFor: (filter, options) => control<WebhookDelivery>(`GET /webhooks/wait${queryOf({ ...filter, ...options })}`),
  };
}

function queryOf(filter: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
