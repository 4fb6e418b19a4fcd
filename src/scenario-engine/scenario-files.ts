import { z } from 'zod';
import { DomainError, MockConfigError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import { fingerprint, jsonFiles, packagePath, pathExists, readText } from '../world/package-files.ts';
import { stepProblems } from './registry.ts';

/** The shape of a scenario file; `docs/schema/scenario.json` is made from it and the steps. */
export const ScenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1),
  description: z.string().min(1),
  params: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Parameters and their defaults; null: left out unless given'),
  steps: z.array(z.looseObject({ do: z.string() })).min(1),
});

/** A named list of steps; `{{name}}` in them stands for a parameter. */
export interface Scenario {
  name: string;
  title: string;
  description: string;
  params: Record<string, unknown>;
  steps: readonly unknown[];
}

export type Scenarios = ReadonlyMap<string, Scenario>;

/** The packaged scenarios; their files cannot change while the process runs. */
let packaged: Scenarios | undefined;

/** The built-in scenarios, and those of a directory, which win over built-in ones of the same name. */
export function loadScenarios(directory?: string): Scenarios {
  packaged ??= readScenarios(packagePath('scenarios'));
  if (directory === undefined) return packaged;
  if (!pathExists(directory)) throw new MockConfigError(`scenarios: there is no directory "${directory}"`);
  return new Map([...packaged, ...readScenarios(directory)]);
}

/** Gives the scenarios as the files of the directory are now: they are read again when one has changed, come or gone. */
export function scenarioSource(directory?: string): () => Scenarios {
  let loaded: Scenarios | undefined;
  let seen = '';
  return () => {
    const now = directory === undefined ? '' : fingerprint(directory);
    if (loaded === undefined) loaded = loadScenarios(directory);
    else if (now !== seen) loaded = readAgain(directory);
    seen = now;
    return loaded;
  };
}

/** A mistake that was made while the mock runs is told to whoever asks next; the mock itself goes on. */
function readAgain(directory: string | undefined): Scenarios {
  try {
    return loadScenarios(directory);
  } catch (error) {
    if (error instanceof MockConfigError) throw new DomainError('bad-request', error.message);
    throw error;
  }
}

/** Name, title and description of each scenario. */
export function listScenarios(directory?: string): { name: string; title: string; description: string }[] {
  return [...loadScenarios(directory).values()].map(({ name, title, description }) => ({ name, title, description }));
}

/** A scenario's steps with its parameters filled in. A wrong name or parameter is refused with the nearest valid one. */
export function stepsOf(scenarios: Scenarios, name: string, params: Record<string, unknown> = {}): unknown[] {
  const scenario = scenarios.get(name);
  if (scenario === undefined) {
    throw new DomainError('not-found', `Unknown scenario "${name}"${didYouMean(name, scenarios.keys())}`);
  }
  const valid = Object.keys(scenario.params);
  for (const key of Object.keys(params)) {
    if (!valid.includes(key)) {
      throw DomainError.field(
        `params.${key}`,
        `unknown parameter${didYouMean(key, valid)} Valid: ${valid.join(', ') || 'none'}`,
      );
    }
  }
  return scenario.steps.map((step) => fill(step, { ...scenario.params, ...params }));
}

function readScenarios(folder: string): Scenarios {
  return new Map(jsonFiles(folder).map(({ name, path }) => [name, readScenario(name, path)]));
}

function readScenario(name: string, path: string): Scenario {
  const scenario = ScenarioSchema.safeParse(parse(path));
  if (!scenario.success) {
    const lines = scenario.error.issues.map(
      (issue) => `${path}: ${issue.path.map(String).join('.')}: ${issue.message}`,
    );
    throw new MockConfigError(lines.join('\n'));
  }
  const { params, steps } = scenario.data;
  const problems = steps.flatMap((step, index) =>
    problemsInFile(step, params).map((problem) => `${path}: steps[${index}]${problem}`),
  );
  if (problems.length > 0) throw new MockConfigError(problems.join('\n'));
  return { name, ...scenario.data };
}

/** What is wrong with a step of a file. What a field with a parameter in it will hold is known when it is applied. */
function problemsInFile(step: Record<string, unknown>, params: Record<string, unknown>): string[] {
  const unknown = [...JSON.stringify(step).matchAll(PLACEHOLDERS)].map(([, name = '']) => name);
  const valid = Object.keys(params);
  const wrong = unknown
    .filter((name) => !valid.includes(name))
    .map((name) => `: {{${name}}} is no parameter of this scenario${didYouMean(name, valid)}`);
  const isOpen = (field: string) => JSON.stringify(step[field.split('.')[0] ?? ''] ?? '').includes('{{');
  const found = stepProblems(fill(step, params)).filter(({ field }) => !isOpen(field));
  return [...wrong, ...found.map(({ field, message }) => `${field === 'do' ? '' : `.${field}`}: ${message}`)];
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    throw new MockConfigError(`${path}: not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const PLACEHOLDERS = /\{\{(\w+)\}\}/g;

/** A text that is one parameter alone takes the parameter's own type; null leaves the field out. */
function fill(value: unknown, params: Record<string, unknown>): unknown {
  if (typeof value === 'string') {
    const alone = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    if (alone !== undefined) return params[alone];
    return value.replace(PLACEHOLDERS, (_, name: string) => String(params[name]));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, params));
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).map(([key, item]) => [key, fill(item, params)] as const);
  return Object.fromEntries(filled.filter(([, item]) => item !== null && item !== undefined));
}
