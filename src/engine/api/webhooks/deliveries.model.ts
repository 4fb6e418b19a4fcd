import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';
import { rngStateSchema } from '../../kernel/core/rng.ts';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { isTraceparent } from '../../kernel/core/traceparent.ts';
import { defineTable } from '../../kernel/store/table.ts';

/** What can go wrong with a delivery on purpose. */
export const WEBHOOK_FAULTS = [
  'duplicate',
  'burst',
  'reorder',
  'delay',
  'drop',
  'wrong-secret',
  'altered-body',
  'missing-header',
  'stale-retry-count',
  'timeout',
] as const;

/** The service's own headers, without their prefix. */
export const WEBHOOK_HEADERS = ['signature', 'delivery', 'retry-count'] as const;

export const webhookFaultSchema = rowSchema(() => ({
  kind: z.enum(WEBHOOK_FAULTS),
  /** How often a duplicate or burst is sent in all. */
  copies: z.int().min(2).max(1000).default(2),
  /** For how long a delivery is delayed, or held back for another to pass it. */
  delayMs: z.int().min(0).default(60_000),
  header: z.enum(WEBHOOK_HEADERS).default('signature'),
}));
export type WebhookFault = z.infer<ReturnType<typeof webhookFaultSchema>>;

export const attemptSchema = rowSchema(() => ({
  at: z.string(),
  retryCount: z.int().min(0),
  /** Status that the receiver answered; null when no answer counted. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.number().min(0),
  answer: z.string(),
  headers: z.record(z.string(), z.string()),
  /** What was sent, where it was not the delivery's own body. */
  body: z.string().nullable().default(null),
}));
export type Attempt = z.infer<ReturnType<typeof attemptSchema>>;

/** `pending` waits for its next attempt; the others are final. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dropped'] as const;

/** One event on its way to one address, with all attempts. */
export const deliveryRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  seq: z.int().min(0),
  webhookId: z.string().min(1),
  url: z.string(),
  event: z.string().min(1),
  requestId: z.string().nullable().default(null),
  clientUserId: z.string().nullable().default(null),
  /** The exact bytes that are signed and sent, as text. */
  body: z.string(),
  isTest: z.boolean().default(false),
  createdAt: z.string(),
  state: z.enum(DELIVERY_STATES).default('pending'),
  reason: z.string().nullable().default(null),
  attempts: z.array(attemptSchema()).default([]),
  faults: z.array(webhookFaultSchema()).default([]),
  /** The header `traceparent` of the call that caused it, if that had one. */
  traceparent: z.string().refine(isTraceparent).optional(),
}));
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

/** The next attempt of a pending delivery. Small rows of their own, so that what is due first is found at once. */
export const queueRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  webhookId: z.string().min(1),
  dueMs: z.int(),
  /** Order among attempts of the same moment. */
  seq: z.int().min(0),
  retryCount: z.int().min(0).default(0),
  /** Held back for the next delivery to the same address to pass it. */
  isHeld: z.boolean().default(false),
}));
export type QueueRow = z.infer<ReturnType<typeof queueRowSchema>>;

const LAST = 9_000_000_000_000_000;

/** Lists run from the greatest order text down, so the earliest attempt has the greatest. */
export const queueTable = defineTable({
  name: 'webhook-queue',
  key: (row: QueueRow) => row.id,
  order: (row) => `${(LAST - row.dueMs).toString().padStart(16, '0')}#${(1e10 - row.seq).toString().padStart(11, '0')}`,
  indexes: { webhookId: (row) => [row.webhookId], held: (row) => (row.isHeld ? [row.webhookId] : []) },
});

/** A declared webhook fault: a rule that makes new deliveries fail. */
export const webhookFaultRowSchema = lazy(() =>
  webhookFaultSchema().extend({
    id: z.string().min(1),
    seq: z.int().min(0),
    webhookId: z.string().nullable().default(null),
    event: z.string().nullable().default(null),
    /** How many deliveries it still applies to; null for every one. */
    remaining: z.int().min(1).nullable().default(null),
    chance: z.number().min(0).max(1).default(1),
    /** State of its own random generator, as faults have one. */
    rng: rngStateSchema().default([1, 2, 3, 4]),
  }),
);
export type WebhookFaultRow = z.infer<ReturnType<typeof webhookFaultRowSchema>>;

export const webhookFaultsTable = defineTable({
  name: 'webhook-faults',
  key: (row: WebhookFaultRow) => row.id,
  order: (row) => (1e9 - row.seq).toString().padStart(10, '0'),
  indexes: {},
});
