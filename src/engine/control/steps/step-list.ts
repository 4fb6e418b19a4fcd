import { lazyFor } from '../../kernel/core/lazy.ts';
import { parametersJsonSchema } from './parameters.ts';
import type { Steps } from './registry.ts';
import { type StepExample, stepExample } from './step-example.ts';

/** A step as listed by `GET /__mock/steps`. */
export interface StepInfo {
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: unknown;
  /** The step with parameters that work with the default fixtures; absent where an id is needed that they do not have. */
  example?: StepExample;
}

/** Returns every step with its parameters as JSON Schema. The steps of a service do not change, so the list is made once. */
export const listSteps = lazyFor((steps: Steps): readonly StepInfo[] =>
  [...steps.values()].map((step) => {
    const { name, description } = step;
    const parameters = parametersJsonSchema(step.schema());
    const example = stepExample(step, parameters);
    return { name, description, parameters, ...(example === undefined ? {} : { example }) };
  }),
);
