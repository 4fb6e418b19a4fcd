import * as z from 'zod';
import { TABLES } from '../../service/tables.ts';
import { advanceClock, setClock } from '../clock/clock.commands.ts';
import { isDuration } from '../clock/duration.ts';
import { OutcomesSchema, ReviewSchema, WhenSchema } from '../world/timing.ts';
import type { Tx } from '../world/tx.ts';
import { defineStep } from './step.ts';

const nothing = z.strictObject({});

/** Steps about the workspace as a whole. */
export const worldSteps = [
  defineStep({
    name: 'clock.advance',
    description: 'Moves the clock forward by a duration; what is due on the way happens, in order.',
    schema: () =>
      z.strictObject({
        by: z
          .union([z.string(), z.number()])
          .refine(isDuration, 'must be a duration: P1M, PT30S, 90s, 2h, 1d or milliseconds, at most 1000 years'),
      }),
    run: (tx, { by }) => advanceClock(tx, by),
  }),
  defineStep({
    name: 'clock.set',
    description: 'Moves the clock forward to a time; what is due on the way happens, in order.',
    schema: () => z.strictObject({ now: z.string() }),
    run: (tx, { now }) => setClock(tx, now),
  }),
  defineStep({
    name: 'clock.freeze',
    description: 'Lets the clock stand still.',
    schema: () => nothing,
    run: (tx) => setFrozen(tx, true),
  }),
  defineStep({
    name: 'clock.resume',
    description: 'Lets a frozen clock run on from where it stands.',
    schema: () => nothing,
    run: (tx) => setFrozen(tx, false),
  }),
  defineStep({
    name: 'outcome.set',
    description: 'Says when payments settle, reviews are decided and off-ramps go on, from now on.',
    schema: () =>
      z.strictObject({
        settlement: WhenSchema.optional(),
        kycReview: ReviewSchema.optional(),
        bankReview: ReviewSchema.optional(),
        offramp: ReviewSchema.optional(),
      }),
    returns: () => OutcomesSchema,
    run: (tx, outcomes) => {
      tx.setOutcomes(OutcomesSchema.parse({ ...tx.outcomes, ...outcomes }));
      return tx.outcomes;
    },
  }),
  defineStep({
    name: 'store.clear',
    description:
      'Empties tables, for example ["requests", "payments"]; without names all but currencies and credentials.',
    schema: () => z.strictObject({ tables: z.array(z.enum([...TABLES.keys()] as [string, ...string[]])).optional() }),
    returns: () => z.record(z.string(), z.int()),
    run: (tx, { tables }) => {
      const kept = ['currencies', 'conversion-routes', 'rates', 'client-ids', 'webhooks'];
      const names = tables ?? [...TABLES.keys()].filter((name) => !kept.includes(name));
      return Object.fromEntries(names.map((name) => [name, clearTable(tx, name)]));
    },
  }),
];

function setFrozen(tx: Tx, frozen: boolean): { now: string } {
  tx.setFrozen(frozen);
  return { now: tx.now() };
}

function clearTable(tx: Tx, name: string): number {
  const entry = TABLES.get(name);
  if (entry === undefined) return 0;
  const table = tx.table(entry.definition);
  const rows = table.all();
  for (const row of rows) table.delete(entry.definition.key(row));
  return rows.length;
}
