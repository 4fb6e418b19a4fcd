import * as z from 'zod';
import type { Host, Scenario } from '../../api/http/app-env.ts';
import { plainMessage } from '../../api/http/issues.ts';
import type { Files } from '../../api/platform/platform.ts';
import { machineNow } from '../../kernel/clock/clock.ts';
import { DomainError, MockConfigError, messageOf, refuseMistake } from '../../kernel/core/errors.ts';
import { validNames } from '../../kernel/core/nearest.ts';
import { isRecord } from '../../kernel/core/records.ts';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { asText } from '../../kernel/core/text.ts';
import type { ScenarioDefinition } from '../../kernel/world/world.types.ts';
import { ignoredSentence, placeOf, readJson, warnOfYaml } from '../fixtures/fixtures.ts';
import { parseStep, type Steps } from './registry.ts';

/** The content of a scenario file; `docs/schema/scenario.json` is generated from it and the steps. */
export const scenarioFileSchema = rowSchema(() => ({
  $schema: z.string().optional().describe('Address of the JSON Schema of scenario files, for editors'),
  title: z.string().min(1).describe('Name of the scenario in lists'),
  description: z.string().min(1).describe('What the scenario does, in a sentence or two'),
  params: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Parameters and their defaults; null: left out unless given'),
  steps: z.array(z.looseObject({ do: z.string() })).min(1),
}));

export type Scenarios = ReadonlyMap<string, Scenario>;

/** Packaged scenarios by service. Their files cannot change while the process runs. */
const packaged = new WeakMap<Steps, Scenarios>();

/**
 * Returns a function that reads packaged and given scenarios. The last scenario of a name wins. Each call reads the
 * files that have changed, so changes need no restart.
 *
 * @throws MockConfigError for a wrong file; the function throws a DomainError
 */
export function scenarioSource(
  knownSteps: () => Steps,
  files: Files,
  given: string | readonly (string | ScenarioDefinition)[] = [],
): () => Scenarios {
  const all = typeof given === 'string' ? [given] : given;
  const known = new Map<string, ReadScenario>();
  const read = (): Scenarios => {
    const steps = knownSteps();
    const ours = packaged.get(steps) ?? readScenarios(files.packagePath('scenarios'), steps, files, new Map());
    packaged.set(steps, ours);
    const more = all.map((one) => {
      if (typeof one !== 'string') return new Map([[one.name, definedScenario(one)]]);
      if (files.isFolder(one)) return readScenarios(one, steps, files, known);
      throw new MockConfigError(`scenarios: there is no directory "${one}"`);
    });
    return new Map([ours, ...more].flatMap((scenarios) => [...scenarios]));
  };
  if (all.length > 0) read();
  for (const one of all) if (typeof one === 'string') warnOfYaml(one, 'scenarios', files);
  return () => {
    try {
      return read();
    } catch (error) {
      return refuseMistake(error);
    }
  };
}

function definedScenario(one: ScenarioDefinition): Scenario {
  const { name, title, description } = one;
  const stepsWith = (params: Record<string, unknown>) => {
    try {
      return one.steps(params);
    } catch (error) {
      throw new DomainError('bad-request', `Scenario "${name}": ${messageOf(error)}`);
    }
  };
  return { name, title, description, params: { ...one.params }, stepsWith };
}

/** Returns the paths of YAML files in the given folders, which are not read. */
export function ignoredScenarios(
  files: Files,
  given: string | readonly (string | ScenarioDefinition)[] = [],
): readonly string[] {
  const all = typeof given === 'string' ? [given] : given;
  return all.flatMap((one) => (typeof one === 'string' && files.isFolder(one) ? files.yamlFiles(one) : []));
}

/** The scenarios of a mock, and the files in their folders that are not read. */
export type KnownScenarios = Pick<Host, 'scenarios' | 'ignoredScenarios'>;

/**
 * Returns a scenario's steps with its parameters filled in.
 * @throws DomainError with the nearest valid name, or with the file of that name that is ignored
 */
export function stepsOf(
  { scenarios, ignoredScenarios }: KnownScenarios,
  name: string,
  params: Record<string, unknown> = {},
): unknown[] {
  const known = scenarios();
  const scenario = known.get(name);
  if (scenario === undefined) {
    const ignored = ignoredScenarios().find((path) => /([^\\/]*)\.ya?ml$/i.exec(path)?.[1] === name);
    if (ignored !== undefined)
      throw new DomainError('not-found', `Unknown scenario "${name}"; ${ignoredSentence(ignored, 'scenarios')}`);
    const names = [...known.keys()].sort();
    const hint = validNames(name, names, `scenarios: ${names.join(', ')}`);
    throw new DomainError('not-found', `Unknown scenario "${name}"${hint}`);
  }
  const valid = Object.keys(scenario.params);
  for (const key of Object.keys(params)) {
    if (valid.includes(key)) continue;
    throw DomainError.field(`params.${key}`, `unknown parameter${validNames(key, valid)}`);
  }
  return [...scenario.stepsWith({ ...scenario.params, ...params })];
}

interface ReadScenario {
  stamp: string;
  scenario: Scenario;
}

/** Age in milliseconds above which equal stamps mean equal content. Some file systems count time in steps of 2 s. */
const STAMP_AGE_MS = 3000;

/**
 * Returns the scenarios of a folder, and reads only files that have changed since they were added to `known`.
 * @throws MockConfigError with the errors of all files
 */
function readScenarios(folder: string, steps: Steps, files: Files, known: Map<string, ReadScenario>): Scenarios {
  const problems: string[] = [];
  const scenarios = files.jsonFiles(folder).flatMap(({ name, path }) => {
    try {
      const { stamp, changedMs } = files.fileStamp(path);
      const before = known.get(path);
      if (before?.stamp === stamp) return [before.scenario];
      const isSettled = machineNow() - changedMs > STAMP_AGE_MS;
      const scenario = readScenario(name, path, steps, files);
      if (isSettled) known.set(path, { stamp, scenario });
      return [scenario];
    } catch (error) {
      problems.push(messageOf(error));
      return [];
    }
  });
  if (problems.length > 0) throw new MockConfigError(problems.join('\n'));
  return new Map(scenarios.map((scenario) => [scenario.name, scenario]));
}

function readScenario(name: string, path: string, known: Steps, files: Files): Scenario {
  const { title, description, params, steps } = checkScenario(readJson(path, files), path, known);
  const stepsWith = (given: Record<string, unknown>) => steps.map((step) => fill(step, given));
  return { name, title, description, params, stepsWith };
}

type ScenarioFile = z.infer<ReturnType<typeof scenarioFileSchema>>;

/** Returns the validated content of a scenario file. @throws MockConfigError with all errors */
export function checkScenario(content: unknown, path: string, known: Steps): ScenarioFile {
  const parsed = scenarioFileSchema().safeParse(content, { error: plainMessage });
  const shape = parsed.success ? [] : parsed.error.issues.map(shapeProblem);
  const { params, steps } = isRecord(content) ? content : {};
  const valid = isRecord(params) ? params : {};
  const inSteps = (Array.isArray(steps) ? steps : []).flatMap((step, index) =>
    // A step without a name is reported by the schema.
    isRecord(step) && typeof step.do === 'string'
      ? problemsInFile(known, step, valid).map((problem) => `steps[${index}]${problem}`)
      : [],
  );
  const problems = [...shape, ...inSteps];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new MockConfigError(problems.map((problem) => `${path}: ${problem}`).join('\n'));
}

function shapeProblem(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue).replace(/^\./, '');
  return place === '' ? issue.message : `${place}: ${issue.message}`;
}

/** Returns the errors of a step in a file. Fields with parameters are checked when the scenario is applied. */
function problemsInFile(known: Steps, step: Record<string, unknown>, params: Record<string, unknown>): string[] {
  const unknown = [...JSON.stringify(step).matchAll(PLACEHOLDERS)].map(([, name = '']) => name);
  const valid = Object.keys(params);
  const wrong = unknown
    .filter((name) => !valid.includes(name))
    .map((name) => `: {{${name}}} is no parameter of this scenario${validNames(name, valid)}`);
  const isOpen = (field: string) => JSON.stringify(step[field.split('.')[0] ?? ''] ?? '').includes('{{');
  const { problems = [] } = parseStep(known, fill(step, params));
  const found = problems.filter(({ field }) => !isOpen(field));
  return [...wrong, ...found.map(({ field, message }) => `${field === 'do' ? '' : `.${field}`}: ${message}`)];
}

const PLACEHOLDERS = /\{\{(\w+)\}\}/g;

/** Replaces `{{name}}` with the parameter. A text that is only a parameter takes its type; null omits the field. */
function fill(value: unknown, params: Record<string, unknown>): unknown {
  if (typeof value === 'string') {
    const alone = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    if (alone !== undefined) return params[alone];
    return value.replace(PLACEHOLDERS, (_, name: string) => asText(params[name]));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, params));
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).map(([key, item]) => [key, fill(item, params)] as const);
  return Object.fromEntries(filled.filter(([, item]) => item !== null && item !== undefined));
}
