import * as z from 'zod';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { defineTable } from '../../kernel/store/store.ts';
import { type WebhookEffect, webhookEffectSchema } from '../faults/faults.model.ts';

/** An address that receives all events, or those of one client ID. */
export const webhookRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  url: z.url(),
  secret: z.string().min(1),
  isActive: z.boolean().default(true),
  /** Client ID, as sent in x-client-id, whose events it receives; null for all events. */
  clientId: z.string().nullable().default(null),
  /** Set if a page of another site registered the address: only public addresses are allowed. */
  onlyPublic: z.literal(true).optional(),
  createdAt: z.string(),
  seq: z.int().min(0).default(0),
}));
export type WebhookRow = z.infer<ReturnType<typeof webhookRowSchema>>;

export const webhooksTable = defineTable({
  name: 'webhooks',
  key: (row: WebhookRow) => row.id,
  order: (row) => `${row.createdAt}#${row.seq.toString().padStart(9, '0')}`,
  indexes: {},
});

/** An attempt to send a delivery, and its result. */
export const webhookAttemptSchema = rowSchema(() => ({
  /** Time of the attempt on the mock's clock, ISO 8601. */
  at: z.string(),
  /** 0 for the first attempt, 3 for the last. */
  retryCount: z.int().min(0),
  /** Status of the receiver's response; `null` when there was none, or a fault discarded it. */
  status: z.int().nullable(),
  /** Why there is no response; `null` when there is one. */
  error: z.string().nullable(),
  /** Duration in real milliseconds. */
  ms: z.number().min(0),
  /** The beginning of the response body, at most 2048 bytes. */
  answer: z.string(),
  /** Headers of the request. */
  headers: z.record(z.string(), z.string()),
  /** The sent body if a fault changed it, otherwise `null`. */
  body: z.string().nullable().default(null),
  /** The faults that acted on the attempt. */
  faults: z.array(webhookEffectSchema()).default([]),
}));
export type Attempt = z.infer<ReturnType<typeof webhookAttemptSchema>>;

/** `pending` waits for its next attempt; the others are final. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dropped'] as const;

/** A webhook event for one registered address, with all attempts. */
export const deliveryRowSchema = rowSchema(() => ({
  /** Id of the delivery, as in the header `x-request-network-delivery`. */
  id: z.string().min(1),
  seq: z.int().min(0),
  /** Id of the registered webhook. */
  webhookId: z.string().min(1),
  /** URL of the receiver. */
  url: z.string(),
  /** Name of the event, for example `payment.confirmed`. */
  event: z.string().min(1),
  /** The request that the event is about; `null` when there is none. */
  requestId: z.string().nullable().default(null),
  /** The payer that the event is about; `null` when there is none. */
  clientUserId: z.string().nullable().default(null),
  /** The signed and sent text, byte for byte. */
  body: z.string(),
  /** True for test events, for example those of `POST /v1/webhook/test`. */
  isTest: z.boolean().default(false),
  /** Time of creation on the mock's clock, ISO 8601. */
  createdAt: z.string(),
  /** `failed` after the last attempt, `dropped` if given up without one. */
  state: z.enum(DELIVERY_STATES).default('pending'),
  /** Why the delivery was dropped; otherwise `null`. */
  reason: z.string().nullable().default(null),
  /** The attempts so far, oldest first. */
  attempts: z.array(webhookAttemptSchema()).default([]),
  /** The faults that act on the delivery. */
  faults: z.array(webhookEffectSchema()).default([]),
  /** On how many attempts each fault acts; a fault that is not named acts on all. */
  faultAttempts: z.record(z.string(), z.int().min(1)).default({}),
  /** Ids of the assumptions that its event rests on, and its retries. */
  assumptions: z.array(z.string()).default([]),
}));
/** Returns the faults that act on an attempt of a delivery. */
export function faultsOfAttempt({ faults, faultAttempts }: DeliveryRow, retryCount: number): WebhookEffect[] {
  return faults.filter((effect) => retryCount < (faultAttempts[effect] ?? Number.POSITIVE_INFINITY));
}
export type DeliveryRow = z.infer<ReturnType<typeof deliveryRowSchema>>;

export const deliveriesTable = defineTable({
  name: 'webhook-deliveries',
  key: (row: DeliveryRow) => row.id,
  order: (row) => row.seq.toString().padStart(10, '0'),
  indexes: {
    webhookId: (row) => [row.webhookId],
    event: (row) => [row.event],
    requestId: (row) => (row.requestId === null ? [] : [row.requestId]),
    clientUserId: (row) => (row.clientUserId === null ? [] : [row.clientUserId]),
    state: (row) => [row.state],
  },
});

export const hasFailed = ({ status }: Attempt): boolean => status === null || status < 200 || status > 299;

/** Returns whether a delivery has failed, or waits for another attempt after one that failed. */
export function isFailing({ state, attempts }: DeliveryRow): boolean {
  return state === 'failed' || (state === 'pending' && attempts.some(hasFailed));
}

export const subjectsOf = ({ requestId, clientUserId }: DeliveryRow) =>
  [requestId, clientUserId].filter((id) => id !== null);

/** Small separate rows make it cheap to find the next due delivery. */
export const queueRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  webhookId: z.string().min(1),
  dueMs: z.int(),
  seq: z.int().min(0),
  retryCount: z.int().min(0).default(0),
  /** Held back until the next delivery to the same address has overtaken it. */
  isHeld: z.boolean().default(false),
}));
export type QueueRow = z.infer<ReturnType<typeof queueRowSchema>>;

const LAST = 9_000_000_000_000_000;

export const queueTable = defineTable({
  name: 'webhook-queue',
  key: (row: QueueRow) => row.id,
  order: (row) => `${(LAST - row.dueMs).toString().padStart(16, '0')}#${(1e10 - row.seq).toString().padStart(11, '0')}`,
  indexes: { webhookId: (row) => [row.webhookId], held: (row) => (row.isHeld ? [row.webhookId] : []) },
});
