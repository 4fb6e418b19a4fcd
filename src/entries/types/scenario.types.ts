/** Types of steps and scenarios. */

import type { BuiltInScenarios } from '../../service/names.generated.ts';
import type { Steps } from '../../service/steps.generated.ts';

/** Name of a step. */
export type StepName = keyof Steps;

/** The parameters of each step, by name. */
export type StepParameters = { [Name in StepName]: Steps[Name]['parameters'] };

/** The result of each step, by name: the records that it wrote. */
export type StepResults = { [Name in StepName]: Steps[Name]['result'] };

/** A state change: a step's name and parameters, as in scenario files and `POST /__mock/steps`. */
export type Step<N extends StepName = StepName> = {
  [Name in N]: Steps[Name]['name'] & Steps[Name]['parameters'];
}[N];

/** The result of an applied step. Its `do` determines the type of its `result`. */
export type StepResult<N extends StepName = StepName> = {
  [Name in N]: {
    /** Name of the step. */
    do: Name;
    /** Created or changed records, as stored. */
    result: Steps[Name]['result'];
  };
}[N];

/** A scenario made with `defineScenario`. */
export interface Scenario<P extends object = Record<string, unknown>> {
  /** Name for {@link MockOptions.scenario}, {@link Mock.applyScenario} and the command line. */
  name: string;
  /** Title in the panel. */
  title: string;
  /** Description in the panel. */
  description: string;
  /** Parameters and their defaults. */
  params: P;
  /** Returns the steps for the given parameters. */
  steps(params: P): readonly Step[];
}

/** The name of a packaged or custom scenario. */
export type ScenarioText = keyof BuiltInScenarios | (string & {});
