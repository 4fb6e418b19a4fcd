/** Types of webhook deliveries. */

/** An attempt to send a delivery, and its result. */
export interface WebhookAttempt {
  /** Time of the attempt on the mock's clock, ISO 8601. */
  at: string;
  /** 0 for the first attempt, 3 for the last. */
  retryCount: number;
  /** Status of the receiver's response; `null` when there was none, or a fault discarded it. */
  status: number | null;
  /** Why there is no response; `null` when there is one. */
  error: string | null;
  /** Duration in real milliseconds. */
  ms: number;
  /** The beginning of the response body, at most 2048 bytes. */
  answer: string;
  /** Headers of the request. */
  headers: Record<string, string>;
  /** The body that was sent, when a fault changed it; otherwise `null`. */
  body: string | null;
}

/** A webhook event for one registered address. */
export interface WebhookDelivery {
  /** Id of the delivery, as in the header `x-request-network-delivery`. */
  id: string;
  /** Id of the registered webhook. */
  webhookId: string;
  /** URL of the receiver. */
  url: string;
  /** Name of the event, for example `payment.confirmed`. */
  event: string;
  /** The request that the event is about; `null` when there is none. */
  requestId: string | null;
  /** The payer that the event is about; `null` when there is none. */
  clientUserId: string | null;
  /** The text that is signed and sent, byte for byte. */
  body: string;
  /** The header `traceparent` of the call that caused the event, which is sent with it; absent without one. */
  traceparent?: string | undefined;
  /** True for test events, for example those of `POST /v1/webhook/test`. */
  isTest: boolean;
  /** Time of creation on the mock's clock, ISO 8601. */
  createdAt: string;
  /** `failed` after the last attempt failed, `dropped` when given up without one. */
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** Why the delivery was dropped; otherwise `null`. */
  reason: string | null;
  /** Time of the next attempt on the mock's clock, ISO 8601; `null` when none is scheduled. */
  nextAttemptAt: string | null;
  /** The attempts so far, oldest first. */
  attempts: WebhookAttempt[];
  /** The webhook faults that apply to the delivery. */
  faults: string[];
}

/** Selects deliveries. A delivery must match all given fields. */
export interface WebhookFilter {
  event?: string | undefined;
  requestId?: string | undefined;
  clientUserId?: string | undefined;
  webhookId?: string | undefined;
  state?: WebhookDelivery['state'] | undefined;
}
