/** Public types of webhook deliveries. */

/** One attempt of a delivery and its result. */
export interface WebhookAttempt {
  /** When, on the mock's clock. */
  at: string;
  /** 0 for the first attempt, 3 for the last. */
  retryCount: number;
  /** Status that the receiver answered; null when no answer counted. */
  status: number | null;
  /** Why no answer counted. */
  error: string | null;
  /** Real milliseconds until the answer. */
  ms: number;
  /** The beginning of the answer, at most 2048 characters. */
  answer: string;
  /** The headers that were sent. */
  headers: Record<string, string>;
  /** What was sent, where it was not the delivery's own body. */
  body: string | null;
}

/** One event on its way to one address. */
export interface WebhookDelivery {
  /** As in the header `x-request-network-delivery`. */
  id: string;
  webhookId: string;
  url: string;
  event: string;
  requestId: string | null;
  clientUserId: string | null;
  /** The exact bytes that are signed and sent, as text. */
  body: string;
  isTest: boolean;
  createdAt: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Why it was given up without an attempt. */
  reason: string | null;
  /** When the next attempt is due, on the mock's clock; null when none is. */
  nextAttemptAt: string | null;
  attempts: WebhookAttempt[];
  /** What goes wrong with it on purpose. */
  faults: string[];
}

/** Selects deliveries. All given conditions must hold. */
export interface WebhookFilter {
  event?: string | undefined;
  requestId?: string | undefined;
  clientUserId?: string | undefined;
  webhookId?: string | undefined;
  state?: WebhookDelivery['state'] | undefined;
}
