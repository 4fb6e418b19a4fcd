import { z } from 'zod';
import { defineStep } from '../../world/step.ts';
import { FAULT_STATUSES, FaultRowSchema, faultsTable } from './faults.model.ts';

const statuses: readonly number[] = FAULT_STATUSES;

export const faultSteps = [
  defineStep({
    name: 'fault.add',
    description: 'Makes matching calls answer an error, or slowly, or both; `times` calls, or all.',
    schema: z.strictObject({
      operation: z.string().optional().describe('operationId; * for every one'),
      method: z.string().optional(),
      path: z.string().startsWith('/').optional().describe('* matches one segment, ** any number'),
      respond: z
        .strictObject({
          status: z.int().refine((status) => statuses.includes(status), `must be one of ${FAULT_STATUSES.join(', ')}`),
          message: z.string().optional(),
          retryAfterSeconds: z.int().min(0).optional(),
        })
        .optional(),
      status: z
        .int()
        .refine((status) => statuses.includes(status), `must be one of ${FAULT_STATUSES.join(', ')}`)
        .optional(),
      message: z.string().optional(),
      delayMs: z.int().min(0).max(600_000).default(0),
      times: z.int().min(1).optional(),
    }),
    returns: FaultRowSchema,
    run: (tx, input) => {
      const status = input.respond?.status ?? input.status ?? null;
      const rows = tx.table(faultsTable).all();
      const seq = Math.max(0, ...rows.map((row) => row.seq)) + 1;
      return tx.table(faultsTable).put({
        id: tx.ids.ulid(),
        seq,
        operation: input.operation ?? null,
        method: input.method?.toUpperCase() ?? null,
        path: input.path ?? null,
        status,
        message:
          input.respond?.message ?? input.message ?? (status === 429 ? 'ThrottlerException: Too Many Requests' : null),
        retryAfterSeconds: input.respond?.retryAfterSeconds ?? (status === 429 ? 60 : null),
        delayMs: input.delayMs,
        remaining: input.times ?? null,
      });
    },
  }),
  defineStep({
    name: 'fault.clear',
    description: 'Ends one fault by id, or all of them.',
    schema: z.strictObject({ id: z.string().optional() }),
    returns: z.object({ cleared: z.int() }),
    run: (tx, { id }) => {
      const faults = tx.table(faultsTable);
      const ended = faults.all().filter((row) => id === undefined || row.id === id);
      for (const row of ended) faults.delete(row.id);
      return { cleared: ended.length };
    },
  }),
];
