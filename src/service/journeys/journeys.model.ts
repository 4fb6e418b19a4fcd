import * as z from 'zod';
import { isDecimal } from '../../engine/kernel/core/decimal.ts';
import { rowSchema } from '../../engine/kernel/core/row-schema.ts';
import { defineTable } from '../../engine/kernel/store/store.ts';

/** A journey: the processors that a payment passes through, in order, and the current one. */
export const journeyRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  requestId: z.string().nullable().default(null),
  processors: z.array(z.string().min(1)).min(1),
  currentProcessorId: z.string().min(1),
  createdAt: z.string(),
}));
export type JourneyRow = z.infer<ReturnType<typeof journeyRowSchema>>;

export const journeysTable = defineTable({
  name: 'journeys',
  key: (row: JourneyRow) => row.id,
  order: (row) => row.createdAt,
  indexes: {},
});

export const journeyEventRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  journeyId: z.string().min(1),
  processorId: z.string().min(1),
  stepIndex: z.int().min(1),
  status: z.string().min(1),
  amount: z.string().refine(isDecimal, 'must be a decimal number such as "12.5"'),
  currency: z.string().nullable().default(null),
  txReference: z.string().nullable().default(null),
  processedAt: z.string(),
  rawPayload: z.unknown().optional(),
}));
export type JourneyEventRow = z.infer<ReturnType<typeof journeyEventRowSchema>>;

export const journeyEventsTable = defineTable({
  name: 'journey-events',
  key: (row: JourneyEventRow) => row.id,
  order: (row) => row.stepIndex.toString().padStart(8, '0'),
  indexes: {
    journeyId: (row) => [row.journeyId],
    txReference: (row) => (row.txReference === null ? [] : [row.txReference]),
  },
});
