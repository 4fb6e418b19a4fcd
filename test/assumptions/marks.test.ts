import { expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { EventLog } from '../../src/engine/kernel/world/event-log.ts';
import { loadOperations } from '../../src/engine/mock/definition/define-service.ts';
import { ASSUMPTIONS } from '../../src/service/assumptions/assumptions.ts';
import type { AssumptionId } from '../../src/service/names.generated.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { ACCESS_REACHES } from './access.reaches.ts';
import { LINK_REACHES } from './links.reaches.ts';
import { marksOfSource } from './marks.ts';
import { PEOPLE_REACHES } from './people.reaches.ts';
import { playOnce, type Reach } from './reach.ts';
import { RECURRING_REACHES } from './recurring.reaches.ts';
import { REQUEST_REACHES } from './requests.reaches.ts';
import { WEBHOOK_REACHES } from './webhooks.reaches.ts';

// This file has modules of its own: schemas are made once, and their marks are watched from then on.

/** `src/…:12` of the marks that were reached. */
const { reached, noteCaller, callerOf } = vi.hoisted(() => {
  const places = new Set<string>();
  /** Returns the places in `src` on the stack, the innermost first. */
  const placesOf = (stack = '') => [...stack.matchAll(/\/(src\/[^:)\s]+\.ts:\d+)/g)].map(([, place = '']) => place);
  return {
    reached: places,
    /** Notes all callers. Those that are no marks do not matter. */
    noteCaller: (stack: string | undefined) => {
      for (const place of placesOf(stack)) places.add(place);
    },
    callerOf: (stack: string | undefined) => placesOf(stack)[0] ?? '',
  };
});

vi.mock('../../src/engine/api/http/assumed-fields.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/engine/api/http/assumed-fields.ts')>();
  return {
    ...original,
    assume: (call: Parameters<typeof original.assume>[0], id: AssumptionId) => {
      noteCaller(new Error().stack);
      original.assume(call, id);
    },
    assumed: <S extends z.ZodType>(id: AssumptionId, field: S, when: (value: unknown) => boolean = () => true) => {
      const place = callerOf(new Error().stack);
      const watched = (value: unknown) => {
        const isMarked = when(value);
        if (isMarked) reached.add(place);
        return isMarked;
      };
      return original.assumed(id, field, watched);
    },
    assumes: (id: AssumptionId) => {
      const place = callerOf(new Error().stack);
      return {
        // Read for each check that refuses a value.
        get assumes() {
          reached.add(place);
          return id;
        },
      };
    },
  };
});

const assume = EventLog.prototype.assume;
vi.spyOn(EventLog.prototype, 'assume').mockImplementation(function (this: EventLog, id) {
  noteCaller(new Error().stack);
  assume.call(this, id);
});

const REACHES: readonly Reach[] = [
  ...REQUEST_REACHES,
  ...RECURRING_REACHES,
  ...LINK_REACHES,
  ...PEOPLE_REACHES,
  ...ACCESS_REACHES,
  ...WEBHOOK_REACHES,
];

const { inCode, declared } = marksOfSource();
const ids: readonly AssumptionId[] = ASSUMPTIONS.map(({ id }) => id);

const outcomes = new Map<Reach, ReturnType<typeof playOnce>>();

/** Returns what a story rested on. Each is played once. */
function outcomeOf(reach: Reach): ReturnType<typeof playOnce> {
  const outcome = outcomes.get(reach) ?? playOnce(reach.options, reach.play);
  outcomes.set(reach, outcome);
  return outcome;
}

const stories = REACHES.map((reach) => ({
  story: reach.title === undefined ? reach.id : `${reach.id}, ${reach.title}`,
  reach,
}));

test('assumptions: each has a mark in the code', () => {
  const found = new Set([...inCode, ...declared].flatMap((site) => site.ids));
  expect(ids.filter((id) => !found.has(id))).toEqual([]);
});

test('assumptions: a story reaches each', () => {
  const told = new Set(REACHES.map(({ id }) => id));
  expect(ids.filter((id) => !told.has(id))).toEqual([]);
});

test.each(stories)('$story: is named by what rests on it', async ({ reach }) => {
  expect((await outcomeOf(reach)).ids).toContain(reach.id);
});

test.each(stories.filter(({ reach }) => reach.without !== undefined))(
  '$story: is not named by what does not rest on it',
  async ({ reach: { id, options, without } }) => {
    const { ids } = await playOnce(options, without ?? expect.fail());
    expect(ids).not.toContain(id);
  },
);

test('marks: a story reaches each in the code', async () => {
  await Promise.all(REACHES.map(outcomeOf));
  const missing = inCode.filter(({ place }) => !reached.has(place));
  expect(missing.map(({ place, ids }) => `${place} ${ids}`)).toEqual([]);
});

test('marks: a story reaches each that an operation or event declares', async () => {
  const operations = await loadOperations(paymentRequestService);
  const definitions = [
    ...operations.map(({ operationId, assumes = [] }) => ({ name: operationId, assumes })),
    ...Object.entries(paymentRequestService.events).map(([name, { assumes = [] }]) => ({ name, assumes })),
  ];
  const named = definitions.flatMap(({ name, assumes }) => assumes.map((id) => `${name} ${id}`));
  const played = await Promise.all(REACHES.map(outcomeOf));
  const used = new Set(played.flatMap(({ uses }) => uses));
  expect(named.filter((name) => !used.has(name))).toEqual([]);
});
