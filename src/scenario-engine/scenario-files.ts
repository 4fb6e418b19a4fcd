import { z } from 'zod';
import { DomainError, MockConfigError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import { jsonFiles, packagePath, pathExists, readText } from '../world/package-files.ts';
import { checkStep } from './registry.ts';

const ScenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1),
  description: z.string().min(1),
  params: z.record(z.string(), z.unknown()).default({}),
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
  scenario.data.steps.forEach((step, index) => {
    const wrong = checkStep(step);
    if (wrong !== undefined) throw new MockConfigError(`${path}: steps[${index}]: ${wrong}`);
  });
  return { name, ...scenario.data };
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    throw new MockConfigError(`${path}: not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A text that is one parameter alone takes the parameter's own type; null leaves the field out. */
function fill(value: unknown, params: Record<string, unknown>): unknown {
  if (typeof value === 'string') {
    const alone = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    if (alone !== undefined) return params[alone];
    return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, params));
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).map(([key, item]) => [key, fill(item, params)] as const);
  return Object.fromEntries(filled.filter(([, item]) => item !== null && item !== undefined));
}
