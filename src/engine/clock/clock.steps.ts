import * as z from 'zod';
import { defineStep } from '../steps/step.ts';
import { advanceClock, setClock } from './clock.commands.ts';
import { isDuration } from './duration.ts';

const nothing = z.strictObject({});

/** Steps about the clock. */
export const clockSteps = [
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
    description: 'Freezes the clock.',
    schema: () => nothing,
    run: ({ clock }) => {
      clock.freeze();
      return { now: clock.now() };
    },
  }),
  defineStep({
    name: 'clock.resume',
    description: 'Resumes a frozen clock.',
    schema: () => nothing,
    run: ({ clock }) => {
      clock.resume();
      return { now: clock.now() };
    },
  }),
];
