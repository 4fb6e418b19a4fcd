import * as z from 'zod';
import { baseOf } from '../../src/engine/kernel/store/store.ts';
import { AssumptionTally } from '../../src/engine/kernel/world/assumption-tally.ts';
import type { JobDefinition, JobKind } from '../../src/engine/kernel/world/declarations.ts';
import type { WorldState } from '../../src/engine/kernel/world/registers.ts';
import type { Timing } from '../../src/engine/kernel/world/timing.ts';
import { type Surroundings, World } from '../../src/engine/kernel/world/world.ts';
import type { JobRun } from '../../src/engine/kernel/world/world.types.ts';
import type { WorldConfig } from '../../src/engine/kernel/world/world-config.ts';
import { boxesTable, toyService } from './toy-service.ts';

export const named = (kind: string) => kind as JobKind;

/** Start time of the world, Unix milliseconds. */
export const START = Date.parse('2026-01-01T00:00:00Z');

/** Jobs write a row with their run time; `again` reschedules itself, `refused` throws. */
const handlers: [string, JobDefinition<unknown>['run']][] = [
  ['once', (tx, subject) => void tx.table(boxesTable).put({ owner: subject, label: 'once', count: tx.nowMs() })],
  [
    'again',
    (tx, subject) => {
      tx.table(boxesTable).put({ owner: subject, label: 'again', count: tx.nowMs() });
      tx.schedule({ kind: named('once'), subject, when: { dueMs: tx.nowMs() + 5 } });
    },
  ],
  [
    'refused',
    (tx, subject) => {
      tx.table(boxesTable).delete(`${subject}|once`);
      throw new Error('refused');
    },
  ],
];

const config = (): WorldConfig & Surroundings => ({
  apiKeys: new Set(),
  sessionTokens: new Set(),
  auth: 'strict',
  baseUrl: 'http://mock.local',
  validateResponses: false,
  service: {
    ...toyService,
    jobs: new Map(handlers.map(([kind, run]) => [kind, { data: () => z.unknown(), run }])),
    reactions: [],
  },
  magicValues: false,
  onCall: undefined,
  operations: { ids: () => [], idOf: () => undefined },
  anyWebhookUrl: false,
  sendsWebhooks: true,
  hasScopedEvents: false,
  onEvent: () => {},
  outbox: () => ({
    schedule: () => {},
    settled: async () => {},
    moveTo: async () => [],
    nextMachineMs: () => undefined,
    isSending: () => false,
    waitFor: async () => undefined,
    stop: () => {},
  }),
  assumptions: new AssumptionTally(),
  strict: false,
  onUnknownRoute: 'warn',
});

const base = baseOf(
  [...toyService.tables.values()].map(({ definition }) => definition),
  (table) => (table !== 'boxes' ? [] : [{ owner: 'x', label: 'once', count: 0 }]),
);

const start: WorldState = {
  rows: new Map(),
  registers: {
    clock: { frozenAtMs: START, offsetMs: 0 },
    rng: [1, 2, 3, 4],
    seed: 1,
    timing: {} as Timing,
    seq: 0,
    ulids: 0,
  },
  events: [],
};

/** Returns a world with one box in the shared base. */
export const newWorld = () => new World(base, start, config());

/** Advances the clock to a time. Returns the jobs that ran. */
export function advance(world: World, targetMs: number): JobRun[] {
  const runs: JobRun[] = [];
  for (let run = world.runNextJob(targetMs); run !== undefined; run = world.runNextJob(targetMs)) runs.push(run);
  world.tx(({ clock }) => clock.set(targetMs, true));
  return runs;
}
