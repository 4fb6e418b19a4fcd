import * as z from 'zod';
import { momentAfter, momentAt } from '../clock/clock.commands.ts';
import { isDuration } from '../clock/duration.ts';
import { defineControl } from './define-control.ts';

/** The clock of a workspace. */
export const clockRoutes = [
  defineControl({
    method: 'get',
    path: '/__mock/clock',
    summary: "The mock's time, and whether it stands still",
    handle: ({ world }) => ({ now: world.now(), frozen: world.clock.isFrozen }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/clock/freeze',
    summary: 'Lets the clock stand still',
    handle: ({ world }) => {
      world.tx(({ clock }) => clock.freeze());
      return { now: world.now() };
    },
  }),
  defineControl({
    method: 'post',
    path: '/__mock/clock/resume',
    summary: 'Lets a frozen clock run on from where it stands',
    handle: ({ world }) => {
      world.tx(({ clock }) => clock.resume());
      return { now: world.now() };
    },
  }),
  defineControl({
    method: 'post',
    path: '/__mock/clock/set',
    summary: 'Moves the clock forward to a time; what is due on the way happens, in order',
    body: () => z.strictObject({ now: z.string() }),
    handle: async ({ world, body }) => ({
      happened: await world.outbox.moveTo(momentAt(world, body.now)),
      now: world.now(),
    }),
  }),
  defineControl({
    method: 'post',
    path: '/__mock/clock/advance',
    summary: 'Moves the clock forward by a duration (P1M, PT30S, 90s, milliseconds); what is due happens, in order',
    body: () =>
      z.strictObject({
        by: z
          .union([z.string(), z.number()])
          .refine(isDuration, 'must be a duration: P1M, PT30S, 90s, 2h, 1d or milliseconds, at most 1000 years'),
      }),
    handle: async ({ world, body }) => ({
      happened: await world.outbox.moveTo(momentAfter(world, body.by)),
      now: world.now(),
    }),
  }),
];
