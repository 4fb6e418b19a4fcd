import * as z from 'zod';
import { isExport } from '../control/fixtures/export.ts';
import { LAST_MS, parseTime } from '../kernel/clock/clock.ts';
import { isRecordArray } from '../kernel/core/is-record.ts';
import { option } from '../kernel/core/option.ts';
import type { ExportedState, GenerateProgress, ScenarioDefinition } from './mock.types.ts';

const group = 'Data';

/** The sets of fixtures that the package has. */
const SETS: readonly string[] = ['default', 'empty'];

const count = () => z.int('must be a whole number').min(0).max(1_000_000);

/** All generated rows are in memory, and their indexes are made before the first answer. */
const MAX_GENERATED = 100_000;

/** Returns true for a scenario created by `defineScenario`. */
function isScenario(value: unknown): value is ScenarioDefinition {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'steps' in value && typeof value.steps === 'function';
}

/** Returns true for a time to which the clock can be set. */
function isClockTime(text: string): boolean {
  const ms = parseTime(text) ?? -1;
  return ms >= 0 && ms <= LAST_MS;
}

/** Number of generated records to add to the fixtures, at most 100,000 requests. The same numbers and seed generate the same records. */
export const generateOptionsSchema = () =>
  z
    .strictObject({
      /** Payments to add, each with its own paid request. @default 0 */
      payments: count().default(0),
      /** Unpaid requests to add. @default 0 */
      requests: count().default(0),
      /** Seed of the generator. @default 1 */
      seed: z.int().default(1),
      /**
       * Called again and again while the records are made. It must not throw.
       * @type {((progress: GenerateProgress) => void)}
       */
      onProgress: z
        .custom<(progress: GenerateProgress) => void>((value) => typeof value === 'function', 'must be a function')
        .optional(),
    })
    .refine(
      ({ payments, requests }) => payments + requests <= MAX_GENERATED,
      'payments and requests must be at most 100000 together',
    );
export type GenerateOptions = z.input<ReturnType<typeof generateOptionsSchema>>;

/** Which data a mock starts with. */
export const dataOptions = {
  /**
   * Initial rows: `default`, `empty`, a directory with one JSON file per table, a `.json` file, or the rows themselves.
   * Each table of a directory or of inline rows replaces that table of the `empty` set. An exported state
   * ({@link MockSnapshots.export}) is loaded as a whole, including clock, seed and ids.
   * @type {'default' | 'empty' | (string & {}) | FixtureData | ExportedState}
   */
  fixtures: option({
    schema: () =>
      z.union(
        [
          z.string().min(1),
          z.custom<ExportedState>(isExport),
          z.record(z.string(), z.custom<readonly Record<string, unknown>[]>(isRecordArray)),
        ],
        'must be a set (default, empty), a directory, a .json file, an exported state, or an array of rows for each table',
      ),
    preset: 'default',
    flag: { group, value: 'SET|DIR', words: SETS, help: 'data to start from: default, empty or a directory' },
  }),
  /**
   * Scenarios to apply at start and after every {@link Mock.reset}: names, with parameters as in `name?parameter=value`.
   * @type {ScenarioText | readonly ScenarioText[]}
   */
  scenario: option({
    schema: () => z.union([z.string(), z.array(z.string())], 'must be the name of a scenario, or an array of names'),
    preset: [],
    flag: {
      group,
      value: 'NAME',
      multiple: true,
      help: 'apply a scenario at start, NAME or NAME?parameter=value&…; repeatable',
    },
  }),
  /**
   * Additional scenarios: a directory of scenario files, or an array of directories and of scenarios made with
   * {@link defineScenario}. For equal names the last one wins, and it overrides a built-in one. Changed files are reloaded.
   * @type {string | readonly (string | Scenario)[]}
   */
  scenarios: option({
    schema: () =>
      z.union(
        [z.string().min(1), z.array(z.union([z.string().min(1), z.custom<ScenarioDefinition>(isScenario)]))],
        'must be a directory, or an array of directories and defined scenarios',
      ),
    flag: { group, value: 'DIR', help: 'directory of further scenario files' },
  }),
  /**
   * Records to generate on top of the fixtures.
   * @type {GenerateOptions}
   */
  generate: option({
    schema: generateOptionsSchema,
    flag: {
      group,
      value: 'WHAT=N',
      multiple: true,
      words: ['payments=', 'requests='],
      help: 'add realistic records: payments=N, requests=N',
    },
  }),
  /**
   * Seed of generated ids, salts and hashes. The same seed and the same calls produce the same ids, also after a
   * reset and in the next run: a database that keeps them as unique ids has to be emptied with the mock.
   * @default 1
   */
  seed: option({
    schema: () => z.int('must be a whole number'),
    flag: {
      group,
      value: 'N',
      help: 'seed of ids and of generated records; ids repeat after a reset and a restart (1)',
    },
  }),
  /**
   * `system` follows the machine's clock; an ISO 8601 time freezes the clock at that time.
   * @default 'system'
   */
  now: option({
    schema: () =>
      z
        .string()
        .refine(
          (text) => text === 'system' || isClockTime(text),
          'must be "system" or an ISO 8601 time from 1970 to 9999',
        ),
    flag: { group, value: 'DATE', help: 'freeze the clock at this ISO 8601 time (system)' },
  }),
};
