import * as z from 'zod';
import { webhookRowSchema, webhooksTable } from '../../src/engine/api/webhooks/webhooks.model.ts';
import { defineTable } from '../../src/engine/kernel/store/store.ts';
import { defineStep } from '../../src/engine/kernel/world/step.ts';
import type { Resource } from '../../src/engine/mock/definition/resource.ts';
import { resourceTable } from '../../src/engine/mock/definition/resource.ts';

const boxSchema = z.object({ owner: z.string(), label: z.string(), count: z.number() });

export type BoxRow = z.infer<typeof boxSchema>;

export const boxesTable = defineTable({
  name: 'boxes',
  key: ({ owner, label }: BoxRow) => `${owner}|${label}`,
  order: ({ owner, label }) => `${owner}|${label}`,
  indexes: { owner: ({ owner }) => [owner] },
});

const putBox = defineStep({
  name: 'box.put',
  description: 'Adds a box.',
  schema: () => boxSchema,
  run: (tx, row) => tx.table(boxesTable).put(row),
});

/** A service with one resource, boxes. Shows that the engine does not depend on payments. */
export const boxes = {
  name: 'boxes',
  tables: [resourceTable(boxesTable, () => boxSchema), resourceTable(webhooksTable, webhookRowSchema)],
  steps: () => [putBox],
} satisfies Resource;

export const toyService = {
  tables: new Map(boxes.tables.map((table) => [table.definition.name, table])),
  steps: () => new Map(boxes.steps().map((step) => [step.name, step])),
  events: {},
  webhookEvents: [],
  reactions: [],
  magicValues: [],
  texts: {
    subjects: ['owner'],
    details: ['count'],
    throttled: 'Slow down',
    hasPlainErrors: () => false,
    registerWebhook: 'register one',
    ignoredHeaders: {},
  },
};
