import type { MockWebhooks, WebhookDelivery } from '../mock.types.ts';
import type { Control } from './mock-over.ts';

/** The webhooks of a mock over its control API. */
export function webhooksOver(control: Control): Omit<MockWebhooks, 'register'> {
  return {
    deliveries: async (filter) => {
      const query = new URLSearchParams({ ...filter }).toString();
      return (await control<{ deliveries: WebhookDelivery[] }>(`GET /webhooks/deliveries?${query}`)).deliveries;
    },
  };
}
