import { lazyFor } from '../core/lazy.ts';
import { parametersJsonSchema } from './parameters.ts';
import type { Steps } from './registry.ts';

/** A step as listed by `GET /__mock/steps`. */
export interface StepInfo {
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: unknown;
}

/** Returns every step with its parameters as JSON Schema. The steps of a service do not change, so the list is made once. */
export const listSteps = lazyFor((steps: Steps): readonly StepInfo[] =>
  [...steps.values()].map(({ name, description, schema }) => ({
    name,
    description,
    parameters: parametersJsonSchema(schema()),
  })),
);
