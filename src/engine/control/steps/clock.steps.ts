import * as z from 'zod';
import { advanceClock, setClock } from '../../kernel/clock/clock.commands.ts';
import { durationSchema, TIME_FORM } from '../../kernel/clock/duration-schema.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { defineStep } from '../../kernel/world/step.ts';

const nothing = lazy(() => z.strictObject({}));

export const clockSteps = [
  defineStep({
    name: 'clock.advance',
    description: 'Moves the clock forward by a duration; what is due on the way happens, in order.',
    example: { by: 'P1M' },
    schema: () => z.strictObject({ by: durationSchema() }),
    run: (tx, { by }) => advanceClock(tx, by),
  }),
  defineStep({
    name: 'clock.set',
    description: 'Moves the clock forward to a time; what is due on the way happens, in order.',
    example: { now: '2030-01-31T12:00:00Z' },
    schema: () => z.strictObject({ now: z.string().meta({ pattern: TIME_FORM }) }),
    run: (tx, { now }) => setClock(tx, now),
  }),
  defineStep({
    name: 'clock.freeze',
    description: 'Freezes the clock.',
    schema: nothing,
    run: ({ clock }) => {
      clock.freeze();
      return { now: clock.now() };
    },
  }),
  defineStep({
    name: 'clock.resume',
    description: 'Resumes a frozen clock.',
    schema: nothing,
    run: ({ clock }) => {
      clock.resume();
      return { now: clock.now() };
    },
  }),
];
