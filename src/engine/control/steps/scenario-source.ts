import type { Scenario } from '../../api/http/app-env.ts';
import type { Files } from '../../api/platform/platform.ts';
import { DomainError, MockConfigError, messageOf } from '../../kernel/core/errors.ts';
import type { ScenarioDefinition } from '../../kernel/world/world.types.ts';
import type { Steps } from './registry.ts';
import { loadScenarios, type Scenarios } from './scenario-files.ts';

/** What the option `scenarios` may be: a directory, or directories and defined scenarios. */
export type GivenScenarios = string | readonly (string | ScenarioDefinition)[] | undefined;

/** Returns a function that returns the current scenarios. It reads a directory again when one of its files has changed. */
export function scenarioSource(given: GivenScenarios, steps: Steps, files: Files): () => Scenarios {
  const all = given === undefined ? [] : typeof given === 'string' ? [given] : given;
  const directories = all.filter((one) => typeof one === 'string');
  const defined = all.filter((one) => typeof one !== 'string');
  const load = () =>
    new Map([
      ...loadScenarios(steps, files, directories),
      ...defined.map((one) => [one.name, scenarioOf(one)] as const),
    ]);
  let loaded: Scenarios | undefined;
  let seen = '';
  return () => {
    const now = directories.map(files.fingerprint).join('\n\n');
    if (loaded === undefined) loaded = load();
    else if (now !== seen) loaded = reloaded(load);
    seen = now;
    return loaded;
  };
}

/** Loads the scenarios again. An error in a file is reported to the next caller, and the mock keeps running. */
function reloaded(load: () => Scenarios): Scenarios {
  try {
    return load();
  } catch (error) {
    if (error instanceof MockConfigError) throw new DomainError('bad-request', error.message);
    throw error;
  }
}

function scenarioOf(one: ScenarioDefinition): Scenario {
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
