import * as z from 'zod';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { defineTable } from '../../kernel/store/store.ts';

/** An address that gets events: every one, or those of one client ID. */
export const webhookRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  url: z.url(),
  secret: z.string().min(1),
  isActive: z.boolean().default(true),
  /** The client ID, as sent in x-client-id, whose events it gets; null: all events. */
  clientId: z.string().nullable().default(null),
  /** Set for an address that a page of another site registered: only the internet may be sent to. */
  onlyPublic: z.literal(true).optional(),
  createdAt: z.string(),
  seq: z.int().min(0).default(0),
}));
export type WebhookRow = z.infer<ReturnType<typeof webhookRowSchema>>;

/** Returns the client whose events a webhook gets; null: those of all. */
export const ownerOf = ({ clientId }: WebhookRow) => clientId;

export const webhooksTable = defineTable({
  name: 'webhooks',
  key: (row: WebhookRow) => row.id,
  order: (row) => `${row.createdAt}#${row.seq.toString().padStart(9, '0')}`,
  indexes: {},
});
